/**
 * The model run on a storage: any sequence of commands that need no more than a store changes the
 * engine and the model alike. Only `moveClock` advances the storage's clock.
 */
import type { Desk, Reads, Store } from "@cardpack/core/ports"
import { afterAll, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Layer, ManagedRuntime } from "effect"
import * as fc from "fast-check"
import { UNSHRUNK } from "../../kit/arbitrary/Property.ts"
import { type Audited, sound } from "./Audited.ts"
import { operations } from "./Operations.ts"
import { otherCommands } from "./OtherCommands.ts"
import { parcelCommands } from "./ParcelCommands.ts"
import * as Real from "./Real.ts"
import { settingCommands } from "./SettingCommands.ts"

const MOST_COMMANDS = 40

const books = [...operations, ...otherCommands, ...settingCommands, ...parcelCommands]
const commands = fc.commands([fc.oneof(...books)], { maxCommands: MOST_COMMANDS, size: "max" })

export const suite = <E>(
  name: string,
  storage: Layer.Layer<Store.Store | Reads.Reads | Desk.Desk | Audited, E>,
  moveClock: (minutes: number) => void,
  parameters: { readonly seed: number; readonly numRuns: number }
): void => {
  describe(`the engine and its model: ${name}`, () => {
    const layer = Layer.provideMerge(Real.engine(name), storage)
    const runtime = ManagedRuntime.make(layer, { memoMap: Layer.makeMemoMapUnsafe() })
    beforeAll(() => runtime.runPromise(Effect.void))
    afterAll(() => runtime.dispose())

    it("any sequence of commands leaves both in the same state", { timeout: 3_600_000 }, () =>
      fc.assert(
        fc.asyncProperty(commands, async (drawn) => {
          await fc.asyncModelRun(() => runtime.runPromise(Real.begin(moveClock)), drawn)
          await runtime.runPromise(sound)
        }),
        { ...parameters, ...UNSHRUNK }
      )
    )
  })
}
