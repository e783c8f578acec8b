/** One attempt: a POST to a receiver, from the look-up of its name to the body of its answer. */
import * as Http from "node:http"
import * as Https from "node:https"
import type { Outcome } from "@cardpack/core/webhook/Attempt"
import type { Post } from "@cardpack/core/webhook/Sender"
import * as Answer from "./Answer.ts"
import type * as Pool from "./Pool.ts"
import * as Problem from "./Problem.ts"

/** Milliseconds that the body of an answer gets, as far as they remain of the attempt's. */
const MAX_BODY_TIME = 2_000
const MAX_HEADER_BYTES = 16 * 1024

const STOPPING = "the service is stopping"

export interface Options {
  readonly pool: Pool.Pool
  /** Milliseconds to the last header of the answer. */
  readonly timeout: number
}

const failure = (error: string, startedAt: number): Outcome => ({
  statusCode: null,
  error,
  durationMs: Math.round(performance.now() - startedAt),
  responseBody: null
})

const errorOf = (status: number): string | null => {
  if (status >= 200 && status <= 299) return null
  const redirects = status >= 300 && status <= 399
  return redirects ? `redirects are not followed (${status})` : `answered ${status}`
}

const open = (url: URL, post: Post, agents: Pool.Agents): Http.ClientRequest => {
  const options = {
    method: "POST",
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    path: url.pathname + url.search,
    headers: {
      ...post.headers,
      host: url.host,
      "user-agent": "cardpack",
      "content-type": "application/json",
      "content-length": String(post.body.byteLength)
    },
    maxHeaderSize: MAX_HEADER_BYTES,
    insecureHTTPParser: false
  }
  return url.protocol === "https:"
    ? Https.request({ ...options, port: url.port || 443, agent: agents.https })
    : Http.request({ ...options, port: url.port || 80, agent: agents.http })
}

/**
 * Starts the attempt and calls `done` once, when it has ended. What is returned ends it early, and
 * `done` is not called then.
 */
export const start = (
  { pool, timeout }: Options,
  url: URL,
  post: Post,
  done: (outcome: Outcome) => void
): (() => void) => {
  const startedAt = performance.now()
  let ended = false
  let request: Http.ClientRequest | null = null
  let timer = setTimeout(() => {
    request?.destroy()
    end(failure(`no answer within ${timeout / 1000} seconds`, startedAt))
  }, timeout)

  const end = (outcome: Outcome) => {
    if (ended) return
    ended = true
    clearTimeout(timer)
    done(outcome)
  }

  const onAnswer = (response: Http.IncomingMessage) => {
    clearTimeout(timer)
    const statusCode = response.statusCode ?? 0
    const durationMs = Math.round(performance.now() - startedAt)
    const stop = Answer.read(response, (responseBody) =>
      end({ statusCode, error: errorOf(statusCode), durationMs, responseBody })
    )
    timer = setTimeout(stop, Math.min(MAX_BODY_TIME, Math.max(0, timeout - durationMs)))
  }

  const run = (agents: Pool.Agents) => {
    const current = open(url, post, agents)
    request = current
    let answered = false
    let touched = false
    current.once("socket", (socket) => {
      if (current.reusedSocket) socket.once("data", () => (touched = true))
    })
    current.once("response", (response) => {
      answered = true
      onAnswer(response)
    })
    current.once("upgrade", (_response, socket) => {
      socket.destroy()
      end({ ...failure("answered 101", startedAt), statusCode: 101 })
    })
    current.on("error", (error) => {
      if (ended || answered) return
      if (pool.isClosed()) return end(failure(STOPPING, startedAt))
      // The receiver closed an idle connection while this request was on its way.
      const stale = current.reusedSocket && !touched && agents === pool.kept
      if (stale && ["ECONNRESET", "EPIPE"].includes(Problem.codeOf(error))) return run(pool.fresh)
      end(failure(Problem.words(error), startedAt))
    })
    current.end(post.body)
  }

  try {
    if (pool.isClosed()) end(failure(STOPPING, startedAt))
    else run(pool.kept)
  } catch (error) {
    end(failure(Problem.words(error), startedAt))
  }
  return () => {
    ended = true
    clearTimeout(timer)
    request?.destroy()
  }
}
