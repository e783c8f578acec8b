/** Whether the mutants compile: one that does not would be noticed by the compiler, not by a test. */
import { spawnSync } from "node:child_process"
import * as path from "node:path"
import type { Mutant } from "./Mutant.ts"
import type { Scratch } from "./Scratch.ts"

/** Plants as many mutants at once as do not touch each other's places; answers the others. */
const plantAll = (scratch: Scratch, mutants: ReadonlyArray<Mutant>) => {
  const restores: Array<() => void> = []
  const left: Array<Mutant> = []
  for (const mutant of mutants) {
    try {
      restores.push(scratch.plant(mutant))
    } catch {
      left.push(mutant)
    }
  }
  // The last one first, because each gives back the text that it found.
  const restore = () => {
    for (const each of restores.toReversed()) each()
  }
  return { left, restore }
}

/** What the compiler says of the mutants together; null when it says nothing. */
export const flawOf = (scratch: Scratch, mutants: ReadonlyArray<Mutant>): string | null => {
  const { left, restore } = plantAll(scratch, mutants)
  if (left.length === mutants.length) return left.map(({ id }) => `${id} can't be planted`).join()
  const compiler = path.join(scratch.root, "node_modules/typescript/bin/tsc")
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, "-p", "packages/testing/tsconfig.json"],
    { cwd: scratch.root, encoding: "utf8" }
  )
  restore()
  if (status !== 0) return stdout
  return left.length === 0 ? null : flawOf(scratch, left)
}
