/** The command that repeats a failed test, with the same drawn values. */
import type { Reporter, TestModule } from "vitest/node"

const { TEST_SEED = "" } = process.env

/** A run that took no seed of its own needs no word. */
const seeded = TEST_SEED === "" ? "" : `TEST_SEED=${TEST_SEED} `

export const placeOf = (file: string): string => file.replace(/^.*\/packages\/testing\/src\//, "")

/** A title as a pattern within a shell's quotes. */
const quoted = (title: string): string => `'${title.replaceAll(/['$^|()[\]{}*+?.\\]/g, ".")}'`

export const again = (command: string, file?: string, title?: string): string =>
  [
    `  again: ${seeded}${command}`,
    ...(file === undefined ? [] : ["--", placeOf(file)]),
    ...(title === undefined ? [] : ["-t", quoted(title)])
  ].join(" ")

/** Ends a run that failed with its tests' names and commands. */
export const reporter = (command: string): Reporter => ({
  onTestRunEnd: (modules: ReadonlyArray<TestModule>) => {
    for (const each of modules)
      for (const test of each.children.allTests("failed")) {
        console.log(`failed: ${placeOf(each.moduleId)}: ${test.fullName}`)
        console.log(again(command, each.moduleId, test.fullName.replaceAll(" > ", " ")))
      }
  }
})
