/** The sender over sockets: what the guard lets through is posted, everything else is an outcome. */
import type { Outcome } from "@cardpack/core/webhook/Attempt"
import { Sender, TIMEOUT } from "@cardpack/core/webhook/Sender"
import { Effect, Result, type Scope } from "effect"
import * as Pool from "./Pool.ts"
import * as Request from "./Request.ts"

export interface Options extends Pool.Options {
  /** Milliseconds instead of core's. */
  readonly timeout?: number | undefined
}

/** URLs that are remembered with what was found. */
const MAX_URLS = 4_096

const refused = (message: string): Outcome => ({
  statusCode: null,
  error: `the URL ${message}`,
  durationMs: 0,
  responseBody: null
})

/** Its connections end with the scope. */
export const make = (options: Options): Effect.Effect<Sender["Service"], never, Scope.Scope> =>
  Effect.gen(function* () {
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => Pool.make(options)),
      ({ close }) => Effect.sync(close)
    )
    const urls = new Map<string, ReturnType<typeof options.policy.url>>()
    /** The verdict on a URL is the same every time, and each delivery asks for it. */
    const judged = (text: string) => {
      const known = urls.get(text)
      if (known !== undefined) return known
      const verdict = options.policy.url(text)
      if (urls.size >= MAX_URLS) urls.clear()
      urls.set(text, verdict)
      return verdict
    }
    const request = { pool, timeout: options.timeout ?? TIMEOUT }
    return Sender.of({
      check: (url) => Result.map(options.policy.url(url), () => {}),
      post: (post) =>
        Effect.callback<Outcome>((resume) => {
          const url = judged(post.url)
          if (Result.isFailure(url)) return resume(Effect.succeed(refused(url.failure)))
          const stop = Request.start(request, url.success, post, (outcome) =>
            resume(Effect.succeed(outcome))
          )
          return Effect.sync(stop)
        })
    })
  })
