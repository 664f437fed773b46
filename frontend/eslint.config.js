import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

/** The chapters of a game's folder; each imports only those before it, and `module.ts` has them all. */
const CHAPTERS = ["words", "pieces", "counters", "cards", "charts", "result", "map", "panels"];
const oneWay = CHAPTERS.slice(0, -1).map((chapter, n) => ({
  files: [`src/games/*/${chapter}/**/*.{ts,svelte}`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            // Three folders up begins what all games share, which has a `map` of its own.
            regex: `^(\\.\\./){1,2}(${CHAPTERS.slice(n + 1).join("|")})/`,
            message: `A chapter imports only those before it: ${CHAPTERS.join(", ")}.`,
          },
        ],
      },
    ],
  },
}));

export default ts.config(
  { ignores: ["node_modules", "public"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-console": ["error", { allow: ["warn", "error"] }],
      "@typescript-eslint/consistent-type-imports": "error",
      // The formatter wraps code; this finds what it cannot wrap, such as long comments and expressions in markup.
      "max-len": [
        "error",
        { code: 120, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignorePattern: '^\\s*d="' },
      ],
      // TypeScript itself knows which names exist.
      "no-undef": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig },
    },
  },
  ...oneWay,
);
