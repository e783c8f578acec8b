/**
 * Setup of a whole run: reports how many rows of the state machines the product fired. A run of all
 * test files with the fixed seed fails unless every row was fired; a drawn seed may pass some by.
 */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import type { TestProject } from "vitest/node"
import { all } from "./Rows.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder for the fired rows of each test file. */
    fired: string
  }
}

const firedIn = (folder: string): ReadonlySet<string> =>
  new Set(
    fs
      .readdirSync(folder)
      .flatMap(
        (file): ReadonlyArray<string> =>
          JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"))
      )
  )

export default (project: TestProject) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-rows-"))
  project.provide("fired", folder)
  return async () => {
    const fired = firedIn(folder)
    fs.rmSync(folder, { recursive: true })
    const left = all.filter((row) => !fired.has(row))
    const { testFiles } = await project.globTestFiles()
    const { config, state } = project.vitest
    const ran = new Set(state.getFiles().map(({ filepath }) => filepath))
    const isFull = testFiles.every((file) => ran.has(file)) && config.testNamePattern === undefined
    console.log(`rows fired: ${all.length - left.length} of ${all.length}`)
    if (!isFull || left.length === 0) return
    console.error(`never fired:\n${left.join("\n")}`)
    if ((process.env.TEST_SEED ?? "") === "") process.exitCode = 1
  }
}
