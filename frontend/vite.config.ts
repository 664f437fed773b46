import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = "127.0.0.1:8700";

/** Bytes below which a second file is not worth its while. */
const SMALL = 1024;

/**
 * Puts compressed copies beside scripts and styles, for the server to send (`server/pages.py`). Only beside
 * files whose name follows from their content: such a copy can never be out of date.
 */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: "annamite-compressed",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir ?? ".", name);
          const plain = await readFile(path);
          if (plain.length < SMALL) return;
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
          await writeFile(`${path}.br`, await brotli(plain, { params: size }));
          await writeFile(`${path}.gz`, await zip(plain, { level: constants.Z_BEST_COMPRESSION }));
        }),
      );
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
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
