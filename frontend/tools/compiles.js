/**
 * Whether TypeScript compiles, for tests/server/test_wire_types.py: reads `{path: text}` from the standard input, files
 * that need not be there, and writes what the compiler has against them, a line each.
 */

import { text } from "node:stream/consumers";
import { resolve } from "node:path";

import ts from "typescript";

const files = new Map(
  Object.entries(JSON.parse(await text(process.stdin))).map(([path, held]) => [resolve(path), held]),
);
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile("tsconfig.json", ts.sys.readFile).config,
  ts.sys,
  ".",
);
const host = ts.createCompilerHost({ ...options, types: [] });
const { fileExists, readFile, getSourceFile } = host;
host.fileExists = (path) => files.has(resolve(path)) || fileExists(path);
host.readFile = (path) => files.get(resolve(path)) ?? readFile(path);
host.getSourceFile = (path, ...rest) => {
  const held = files.get(resolve(path));
  return held === undefined ? getSourceFile(path, ...rest) : ts.createSourceFile(path, held, ...rest);
};
const program = ts.createProgram([...files.keys()], { ...options, types: [] }, host);
for (const found of ts.getPreEmitDiagnostics(program)) {
  const at = found.file?.getLineAndCharacterOfPosition(found.start ?? 0);
  const place = found.file && at ? `${found.file.fileName}:${at.line + 1}: ` : "";
  process.stdout.write(`${place}${ts.flattenDiagnosticMessageText(found.messageText, " ")}\n`);
}
