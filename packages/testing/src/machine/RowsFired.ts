/**
 * Setup of a whole run: reports how many rows of the state machines the product fired. A run of all
 * test files fails unless every row was fired.
 */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import * as Card from "@cardpack/core/domain/card/Transitions"
import * as Funding from "@cardpack/core/domain/funding/Transitions"
import * as Mail from "@cardpack/core/domain/mail/Transitions"
import * as Onchain from "@cardpack/core/domain/onchain/Transitions"
import * as Operation from "@cardpack/core/domain/operation/Transitions"
import * as Shipment from "@cardpack/core/domain/shipment/Transitions"
import * as Delivery from "@cardpack/core/domain/webhook/Transitions"
import type { TestProject } from "vitest/node"
import { beginName, rowName } from "./RowName.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder for the fired rows of each test file. */
    fired: string
  }
}

const MODULES = [Card, Funding, Mail, Onchain, Operation, Shipment, Delivery]

const all = MODULES.flatMap(({ table }) => [
  ...Object.keys(table.begins).map((trigger) => beginName(table, trigger)),
  ...table.transitions.filter((row) => !row.computed).map((row) => rowName(table, row))
])

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
    process.exitCode = 1
  }
}
