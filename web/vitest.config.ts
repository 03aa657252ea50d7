// How the client is tested: the build's own settings, in a simulated browser.
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vite.config.ts";

export default mergeConfig(
  base,
  defineConfig({ plugins: [svelteTesting()], test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] } }),
);
