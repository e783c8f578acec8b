/** Scripted receivers of webhooks in memory, which keep their requests. */
import type { Outcome } from "@cardpack/core/domain/webhook/Attempt"
import { type Post, Sender } from "@cardpack/core/engine/port/Sender"
import { Clock, Context, Effect, Exit, type Fiber, Layer, Result } from "effect"

export interface Received {
  readonly url: string
  readonly headers: Post["headers"]
  readonly body: string
  readonly at: number
}

export class Receivers extends Context.Service<
  Receivers,
  {
    /** In order of arrival. */
    readonly received: Array<Received>
    /** By URL; default 200. `count` is the number of earlier posts. */
    readonly answers: Map<string, (count: number) => Effect.Effect<Outcome>>
  }
>()("cardpack/testing/reference/Receivers") {}

/** An answer with this status and an empty body. */
export const answered = (statusCode: number): Outcome => ({
  statusCode,
  error: statusCode >= 200 && statusCode <= 299 ? null : `answered ${statusCode}`,
  durationMs: 0,
  responseBody: ""
})

type Run = (effect: Effect.Effect<Outcome>) => Fiber.Fiber<Outcome>

const make = ({ answers, received }: Receivers["Service"], run: Run): Sender["Service"] => {
  const post: Sender["Service"]["post"] = Effect.fnUntraced(function* ({ body, headers, url }) {
    const count = received.filter((one) => one.url === url).length
    const at = yield* Clock.currentTimeMillis
    received.push({ url, headers, body: new TextDecoder().decode(body), at })
    return yield* answers.get(url)?.(count) ?? Effect.succeed(answered(200))
  })
  return Sender.of({
    check: (url) =>
      url.startsWith("https://") ? Result.void : Result.fail("must start with https://"),
    post,
    begin: (one, done) => {
      const fiber = run(Effect.andThen(Effect.yieldNow, post(one)))
      fiber.addObserver((exit) => {
        if (Exit.isSuccess(exit)) done(exit.value)
      })
      return () => fiber.interruptUnsafe()
    }
  })
}

/** Each build of the layer has other receivers. */
export const layer: Layer.Layer<Sender | Receivers> = Layer.effectContext(
  Effect.map(Effect.context<never>(), (context) => {
    const receivers = Receivers.of({ received: [], answers: new Map() })
    const sender = make(receivers, Effect.runForkWith(context))
    return Context.make(Receivers, receivers).pipe(Context.add(Sender, sender))
  })
)
