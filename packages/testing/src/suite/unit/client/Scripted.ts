/** A service that answers by a script, and a clock that only sleeping moves. */
import { Cardpack } from "../../../../../http/client/src/client.ts"
import type { Clock, Fetch, Options } from "../../../../../http/client/src/Options.ts"

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: unknown
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly text?: string
}

/** An answer, no answer at all, or one that waits for the end of the request. */
export type Step = Reply | "broken" | "silent"

export const NOW = Date.parse("2026-09-12T08:00:00Z")

export const problem = (status: number, code: string, headers = {}): Reply => ({
  status,
  headers: { "x-request-id": "req-1", ...headers },
  json: { error: { code, message: `it is ${code}` } }
})

const silent = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  )

const answer = ({ headers = {}, json, status = 200, text }: Reply) => ({
  status,
  headers: new Headers(headers),
  text: async () => text ?? JSON.stringify(json ?? {})
})

export interface Scripted {
  readonly cardpack: Cardpack
  readonly sent: ReadonlyArray<Sent>
  /** Every wait, in milliseconds. */
  readonly waits: ReadonlyArray<number>
}

const clockOf = (waits: Array<number>): Clock => {
  let now = NOW
  return {
    now: () => now,
    random: () => 0,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      waits.push(ms)
      now += ms
    }
  }
}

/** Plays the steps in order, and the last one again and again. */
export const play = (
  steps: ReadonlyArray<Step | (() => Step)>,
  options: Partial<Options> = {}
): Scripted => {
  const sent: Array<Sent> = []
  const waits: Array<number> = []
  const fetch: Fetch = async (url, { body, headers, method, signal }) => {
    const step = steps[Math.min(sent.length, steps.length - 1)] ?? "broken"
    sent.push({
      method,
      path: url.replace("https://cards.example", ""),
      headers,
      body: body === undefined ? undefined : JSON.parse(body)
    })
    const played = typeof step === "function" ? step() : step
    if (played === "broken") throw new TypeError("fetch failed")
    return played === "silent" ? silent(signal) : answer(played)
  }
  const cardpack = new Cardpack({
    url: "https://cards.example",
    key: "pk_s1",
    fetch,
    clock: clockOf(waits),
    ...options
  })
  return { cardpack, sent, waits }
}
