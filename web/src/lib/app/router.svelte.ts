// Which page an address means, and going from one to the next without loading anew.
import ADDRESSES from "../../addresses.json";

export type Route =
  | { readonly page: "home" }
  | { readonly page: "setup"; readonly game: string }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "replay"; readonly table: string }
  | { readonly page: PlainPage }
  | { readonly page: "host" }
  | { readonly page: "own"; readonly address: string }
  | { readonly page: "missing" };

const PLAIN_PAGES = ["about", "gallery", "record", "me", "ratings", "today"] as const;
export type PlainPage = (typeof PLAIN_PAGES)[number];

const NAME = /^[\w-]{1,40}$/;

/** Whether there is a page: the server answers by the same list. A star stands for a name. */
export function isPage(path: string): boolean {
  const parts = path.split("/").filter(Boolean);
  return ADDRESSES.some((address) => {
    const wanted = address.split("/").filter(Boolean);
    const fits = (part: string, n: number): boolean => part === wanted[n] || (wanted[n] === "*" && NAME.test(part));
    return wanted.length === parts.length && parts.every(fits);
  });
}

/** Beside the pages of the client there may be others, which games have of their own. */
export function routeOf(path: string, own: readonly string[] = []): Route {
  if (!isPage(path)) return { page: "missing" };
  const [head = "", name = ""] = path.split("/").filter(Boolean);
  if (head === "") return { page: "home" };
  const plain = PLAIN_PAGES.find((page) => page === head);
  if (plain && !name) return { page: plain };
  if (head === "host" && !name) return { page: "host" };
  if (own.includes(`${head}/${name}`)) return { page: "own", address: `${head}/${name}` };
  if (head === "new") return { page: "setup", game: name };
  if (head === "t") return { page: "table", table: name };
  if (head === "replay") return { page: "replay", table: name };
  return { page: "missing" };
}

/** The values in a fragment: `#invite=SECRET`, `#at=12`. */
export function fragmentOf(hash: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
}

class Router {
  route = $state.raw<Route>({ page: "home" });
  fragment = $state.raw<Readonly<Record<string, string>>>({});

  #own: readonly string[] = [];

  start(own: readonly string[] = []): () => void {
    this.#own = own;
    const read = (): void => this.#read();
    const click = (event: MouseEvent): void => this.#follow(event);
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
    document.addEventListener("click", click);
    read();
    return () => {
      removeEventListener("popstate", read);
      removeEventListener("hashchange", read);
      document.removeEventListener("click", click);
    };
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Another address for what is shown already. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.#read();
  }

  #read(): void {
    const route = routeOf(location.pathname, this.#own);
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route;
    this.fragment = fragmentOf(location.hash);
  }

  #follow(event: MouseEvent): void {
    const anchor = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!anchor || !plain || event.defaultPrevented || anchor.target || anchor.hasAttribute("download")) return;
    const address = new URL(anchor.href);
    if (address.origin !== location.origin || routeOf(address.pathname, this.#own).page === "missing") return;
    event.preventDefault();
    this.go(address.pathname + address.hash);
  }
}

export const router = new Router();
