/** The sender over sockets: posts to URLs that the guard allows; a refusal is an outcome. */
import type { Attempt } from "@cardpack/core/domain"
import { Sender } from "@cardpack/core/ports"
import { Effect, Result, type Scope } from "effect"
import * as Dial from "./Dial.ts"
import { Pool } from "./Pool.ts"
import * as PostRequest from "./PostRequest.ts"

export interface Options extends Dial.Options {
  /** Milliseconds; core's `TIMEOUT` unless set. */
  readonly timeout?: number | undefined
  /** `cardpack` unless given. */
  readonly agent?: string | undefined
}

const AGENT = "cardpack"

/** URLs to remember with their verdicts. */
const MAX_URLS = 4_096

const refused = (message: string): Attempt.Outcome => ({
  statusCode: null,
  error: `the URL ${message}`,
  durationMs: 0,
  responseBody: null
})

const addressOf = (url: URL): PostRequest.Address => ({
  target: Dial.targetOf(url),
  host: url.host,
  path: url.pathname + url.search
})

/** The connections end with the scope. */
export const make = (
  options: Options
): Effect.Effect<Sender.Sender["Service"], never, Scope.Scope> =>
  Effect.gen(function* () {
    const { policy } = options
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => new Pool(options)),
      (made) => Effect.sync(() => made.close())
    )
    const urls = new Map<string, Result.Result<PostRequest.Address, string>>()
    /** Cached: each delivery asks for the verdict on a URL, which never changes. */
    const judged = (text: string) => {
      const known = urls.get(text)
      if (known !== undefined) return known
      const verdict = Result.map(policy.url(text), addressOf)
      if (urls.size >= MAX_URLS) urls.clear()
      urls.set(text, verdict)
      return verdict
    }
    const request = {
      pool,
      timeout: options.timeout ?? Sender.TIMEOUT,
      agent: options.agent ?? AGENT
    }
    return Sender.make(
      (url) => Result.map(policy.url(url), () => {}),
      (post, done) => {
        const address = judged(post.url)
        if (Result.isFailure(address)) {
          const timer = setImmediate(done, refused(address.failure))
          return () => clearImmediate(timer)
        }
        const begun = new PostRequest.Request(request, address.success, post, done)
        return () => begun.stop()
      }
    )
  })
