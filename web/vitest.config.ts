// How the client is tested: the build's own settings, in a simulated browser.
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vite.config.ts";

// A test fails for what it finds, not for how busy the machine is: at a load of 20, some took longer than the usual five
// seconds. This is only for what would never end.
const PATIENCE = 180_000;

export default mergeConfig(
  base,
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      environment: "happy-dom",
      include: ["tests/**/*.test.ts"],
      setupFiles: ["tests/patience.ts"],
      testTimeout: PATIENCE,
      hookTimeout: PATIENCE,
      teardownTimeout: PATIENCE,
    },
  }),
);
