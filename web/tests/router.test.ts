// Addresses and the pages they mean.
import { afterEach, describe, expect, it } from "vitest";
import ADDRESSES from "../src/addresses.json";
import { PAGES } from "../src/games";
import { fragmentOf, routeOf, router } from "../src/lib/app/router.svelte";

describe("an address", () => {
  it.each([
    ["/", { page: "home" }],
    ["/new/fuse_discs", { page: "setup", game: "fuse_discs" }],
    ["/t/2fewkxcj7x2q", { page: "table", table: "2fewkxcj7x2q" }],
    ["/replay/2fewkxcj7x2q", { page: "replay", table: "2fewkxcj7x2q" }],
    ["/gallery", { page: "gallery" }],
    ["/host", { page: "host" }],
    ["/gallery/more", { page: "missing" }],
    ["/dice/companion", { page: "own", address: "dice/companion" }],
    ["/dice/missions", { page: "own", address: "dice/missions" }],
    ["/dice/cards", { page: "own", address: "dice/cards" }],
    ["/dice/elsewhere", { page: "missing" }],
    ["/ruse/tiles", { page: "own", address: "ruse/tiles" }],
    ["/ruse/elsewhere", { page: "missing" }],
    ["/t", { page: "missing" }],
    ["/t/a/b", { page: "missing" }],
    ["/t/%3Cb%3E", { page: "missing" }],
    ["/elsewhere", { page: "missing" }],
  ])("%s means its page", (path, route) => {
    expect(routeOf(path, Object.keys(PAGES))).toEqual(route);
  });

  it.each(ADDRESSES)("/%s has a page of its own", (address) => {
    expect(routeOf(`/${address.replace("*", "name")}`, Object.keys(PAGES)).page).not.toBe("missing");
  });

  it("is on the list if a game has a page there", () => {
    expect(Object.keys(PAGES).filter((address) => !ADDRESSES.includes(address))).toEqual([]);
  });

  it("carries its values in the fragment", () => {
    expect(fragmentOf("#invite=a-b_c")).toEqual({ invite: "a-b_c" });
    expect(fragmentOf("#at=12")).toEqual({ at: "12" });
    expect(fragmentOf("")).toEqual({});
  });
});

describe("going somewhere", () => {
  let stop = (): void => undefined;
  afterEach(() => stop());

  it("changes the page without loading it anew", () => {
    stop = router.start();
    router.go("/t/table#invite=secret");
    expect(router.route).toEqual({ page: "table", table: "table" });
    expect(router.fragment.invite).toBe("secret");
    router.replace("/t/table");
    expect(router.fragment).toEqual({});
  });

  it("keeps the page when only the moment changes", () => {
    stop = router.start();
    router.go("/replay/table#at=1");
    const before = router.route;
    router.replace("/replay/table#at=2");
    expect(router.route).toBe(before);
  });
});
