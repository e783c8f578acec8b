/** All of the service on the reference store, with receivers, a mail server and a simulated chain. */
import * as Webhooks from "@cardpack/core/commands/webhook/Webhooks"
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { Effect, Layer, Logger } from "effect"
import { bytes } from "../../kit/arbitrary/Chance.ts"
import * as Mailbox from "../../kit/reference/Mailbox.ts"
import * as Receivers from "../../kit/reference/Receivers.ts"
import * as Rig from "../onchain/Rig.ts"
import * as Watching from "../onchain/Watching.ts"
import { agree as agreeOnChain } from "./AgreeOnChain.ts"
import { agree as agreeOnHooks } from "./AgreeOnHooks.ts"
import { byState } from "./Audited.ts"
import * as Real from "./Real.ts"

/** Each build is another service; its randomness is seeded. */
export const layer = (seed: string) =>
  byState(
    Webhooks.layer.pipe(
      Layer.provideMerge(Layer.merge(Receivers.layer, Mailbox.layer)),
      Layer.provideMerge(
        Rig.layer({
          entropy: Layer.sync(Entropy, () => Entropy.of({ bytes: bytes(seed) })),
          maxOpenSealed: Real.MAX_SEALED
        })
      )
    )
  ).pipe(Layer.provideMerge(Logger.layer([])))

export type Services = Layer.Success<ReturnType<typeof layer>>

export interface Whole extends Real.Real {
  /** Gives an effect all services. */
  readonly within: <A, E>(effect: Effect.Effect<A, E, Services>) => Effect.Effect<A, E>
}

/** A model and a whole service that agree. */
export const begin = Effect.gen(function* () {
  const context = yield* Effect.context<Services>()
  const { wait } = yield* Rig.Host
  let minutes = 0
  const moveClock = (to: number) => {
    const passed = to - minutes
    minutes = to
    if (passed > 0) Effect.runSync(wait(passed * 60))
  }
  const { model, real } = yield* Real.begin(moveClock)
  const within: Whole["within"] = (effect) => Effect.provideContext(effect, context)
  const whole: Whole = {
    ...real,
    within,
    run: Effect.runPromiseWith(context),
    alsoAgrees: (now) => within(Effect.andThen(agreeOnHooks(now, real), agreeOnChain(now, real)))
  }
  // The first look of all only stores where it stands.
  yield* Watching.catchUp(yield* Watching.make())
  return { model, real: whole }
})
