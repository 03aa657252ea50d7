// Where the client begins.
import { mount } from "svelte";
import App from "./App.svelte";
import { preferences } from "./lib/preferences.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

preferences.show();
const target = document.getElementById("app");
if (target) mount(App, { target });
