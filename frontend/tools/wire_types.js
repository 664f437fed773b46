/**
 * TypeScript of JSON schemas, for tools/wire_types.py: reads `[{path, banner, schema}]` from the standard input and
 * writes `{path: text}`, in the form that prettier gives it.
 */

import { text } from "node:stream/consumers";

import { compile } from "json-schema-to-typescript";
import * as prettier from "prettier";

const files = JSON.parse(await text(process.stdin));
const made = {};
for (const { path, banner, schema } of files) {
  const found = await compile(schema, schema.title, {
    bannerComment: banner,
    enableConstEnums: false,
    format: false,
    strictIndexSignatures: false,
    unknownAny: true,
  });
  // How long a tuple is, its type says; comments of a line stand in one; what is declared stands apart.
  const spaced = found
    .replace(/^ *\* @(min|max)Items \d+\n/gm, "")
    .replace(/^ *\* *\n(?= *\*\/)/gm, "")
    .replace(/^ *\/\*\*\n *\*\/\n/gm, "")
    .replace(/\/\*\*\n *\* (.*)\n *\*\//g, "/** $1 */")
    .replace(/^(\}|.*;)\n(?=\/\*\*|export)/gm, "$1\n\n");
  const style = await prettier.resolveConfig(path);
  made[path] = await prettier.format(spaced, { ...style, filepath: path });
}
process.stdout.write(JSON.stringify(made));
