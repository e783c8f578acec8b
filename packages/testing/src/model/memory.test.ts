/** All of the service and the model, command by command, in any order. */
import { assert, it } from "@effect/vitest"
import { Layer, ManagedRuntime } from "effect"
import * as fc from "fast-check"
import { drawSeed } from "../certify/Trial.ts"
import * as Fired from "../machine/Fired.ts"
import { all } from "../machine/Rows.ts"
import { sound } from "./Audited.ts"
import * as Coverage from "./Coverage.ts"
import { histories } from "./Profiles.ts"
import type { Step } from "./Step.ts"
import * as Whole from "./Whole.ts"

const HISTORIES = 60
/** Rows that these histories reach at least. */
const FLOOR = 50

const play = async (commands: Iterable<Step<Whole.Whole>>, seed: string) => {
  const memoMap = Layer.makeMemoMapUnsafe()
  const runtime = ManagedRuntime.make(Whole.layer(seed), { memoMap })
  await fc.asyncModelRun(() => runtime.runPromise(Whole.begin), commands)
  await runtime.runPromise(sound).finally(() => runtime.dispose())
}

it("the service and its model agree after any command", {
  timeout: 300_000
}, async () => {
  const seed = drawSeed()
  const property = fc.asyncProperty(histories, (commands) => play(commands, String(seed)))
  await fc.assert(property, { seed, numRuns: HISTORIES })
  const { ends, families, pairs } = Coverage.reached()
  const rows = all.filter((row) => Fired.seen().has(row))
  console.log(
    `the model's run reached ${rows.length} rows, ${ends.length} ends of use cases, and ${pairs.length} of ${families.length ** 2} pairs of commands`
  )
  assert.isAtLeast(rows.length, FLOOR)
})
