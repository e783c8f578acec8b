/**
 * The model run: any sequence of commands changes the engine and the model alike. Only `moveClock`
 * advances the layer's clock.
 */
import type { Engine } from "@cardpack/core"
import type { Reads, Store } from "@cardpack/core/ports"
import { afterAll, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Layer, ManagedRuntime } from "effect"
import * as fc from "fast-check"
import { UNSHRUNK } from "../../kit/arbitrary/Property.ts"
import { drawSeed } from "../../kit/certify/Trial.ts"
import { type Audited, sound } from "./Audited.ts"
import { operations } from "./Operations.ts"
import { otherCommands } from "./OtherCommands.ts"
import { parcelCommands } from "./ParcelCommands.ts"
import { begin } from "./Real.ts"
import { settingCommands } from "./SettingCommands.ts"
import type { Step } from "./Step.ts"

type Provided = Engine.Engine | Store.Store | Reads.Reads | Audited

export interface Options<E> {
  readonly layer: Layer.Layer<Provided, E>
  /** A separate store for each run, where that is cheap. */
  readonly storeOf: "each run" | "all runs"
  /** Moves the store's clock, in minutes after the start of a run. */
  readonly moveClock: (minutes: number) => void
  readonly numRuns: number
  readonly maxCommands: number
  /** Repeats a run; drawn anew by default. */
  readonly seed?: number
}

/** Commands that need no more than a store. */
const books = [...operations, ...otherCommands, ...settingCommands, ...parcelCommands]

const arbitrary = (maxCommands: number) =>
  fc.commands([fc.oneof(...books)], { maxCommands, size: "max" })

export const suite = <E>(name: string, options: Options<E>): void => {
  const make = () => ManagedRuntime.make(options.layer, { memoMap: Layer.makeMemoMapUnsafe() })

  const play = async (
    runtime: ManagedRuntime.ManagedRuntime<Provided, E>,
    commands: Iterable<Step>
  ) => {
    const start = () => runtime.runPromise(begin(options.moveClock))
    await fc.asyncModelRun(start, commands)
    await runtime.runPromise(sound)
  }

  describe(`the engine and its model: ${name}`, () => {
    let shared: ManagedRuntime.ManagedRuntime<Provided, E>
    beforeAll(() => {
      shared = make()
      return shared.runPromise(Effect.void)
    })
    afterAll(() => shared.dispose())

    it("any sequence of commands leaves both in the same state", { timeout: 300_000 }, () =>
      fc.assert(
        fc.asyncProperty(arbitrary(options.maxCommands), async (commands) => {
          if (options.storeOf === "all runs") return play(shared, commands)
          const runtime = make()
          await play(runtime, commands).finally(() => runtime.dispose())
        }),
        {
          seed: options.seed ?? drawSeed(),
          numRuns: options.numRuns,
          ...(options.storeOf === "all runs" ? UNSHRUNK : {})
        }
      )
    )
  })
}
