// Where the client begins.
import { mount } from "svelte";
import App from "./App.svelte";
import { preferences } from "./lib/app/preferences.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

preferences.show();
const target = document.getElementById("app");
if (target) mount(App, { target });
// What is shown comes first; without a connection the rest waits for the next time.
if (import.meta.env.PROD)
  addEventListener("load", () =>
    import("./lib/app/offline").then(({ keepOffline }) => keepOffline()).catch(() => false),
  );
