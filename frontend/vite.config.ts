import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = "127.0.0.1:8700";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/annamite/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Whose code the page holds goes with it, and `NOTICE` names each.
    license: { fileName: "licenses.md" },
  },
  // `npm run dev` serves the page while `annamite serve` plays the games.
  server: {
    proxy: {
      "/api": `http://${server}`,
      "/ws": { target: `ws://${server}`, ws: true },
    },
  },
  test: {
    include: ["src/**/*.test.ts"],
    // A run that finds no tests, or only those singled out by `.only`, proves nothing.
    passWithNoTests: false,
    allowOnly: false,
    // Long enough for a busy machine; what a test shows does not hang on time.
    testTimeout: 60_000,
  },
});
