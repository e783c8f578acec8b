/** A consumer's strict compiler, which also checks the declarations of its packages. */
import * as fs from "node:fs"
import { createRequire } from "node:module"
import * as path from "node:path"
import { assert } from "vitest"
import * as Sources from "../source/Sources.ts"
import { run } from "./Run.ts"

/** By version, the package that has it. */
export const COMPILERS = {
  "TypeScript 7": Sources.ROOT,
  "TypeScript 5.9": path.join(Sources.ROOT, "packages/testing")
}

export const compile = async (
  name: keyof typeof COMPILERS,
  project: string,
  files: ReadonlyArray<string>,
  lib: ReadonlyArray<string>
): Promise<void> => {
  const required = createRequire(path.join(COMPILERS[name], "package.json"))
  const { bin, version } = required("typescript/package.json")
  assert.isTrue(`TypeScript ${version}`.startsWith(name))
  const compilerOptions = {
    target: "es2024",
    lib,
    types: ["node"],
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true
  }
  const config = JSON.stringify({ compilerOptions, files })
  fs.writeFileSync(path.join(project, "tsconfig.json"), config)
  const tsc = path.join(path.dirname(required.resolve("typescript/package.json")), bin.tsc)
  assert.strictEqual(await run(process.execPath, [tsc, "-p", "."], project), "")
}
