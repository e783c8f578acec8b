/** Requests to EasyPost's public API. No key is in what this says. */
import { Effect, Redacted } from "effect"

export interface Options {
  readonly key: Redacted.Redacted
  /** Instead of EasyPost's. */
  readonly url?: string
  /** Milliseconds for an answer. */
  readonly timeout?: number
}

export interface Failure {
  readonly _tag: "refused" | "failed"
  /** In our words and EasyPost's code, for logs. */
  readonly why: string
  /** EasyPost's own, which may repeat what was sent, such as an address; for the operator alone. */
  readonly words?: string
}

const API = "https://api.easypost.com/v2"
const TIMEOUT = 20_000
/** In bytes. */
const MAX_ANSWER = 1_000_000

export const refused = (why: string): Failure => ({ _tag: "refused", why })
export const failed = (why: string): Failure => ({ _tag: "failed", why })

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A request that is surely wrong is refused; all else may be tried again. */
const isRefused = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 402, 403, 408, 429].includes(status)

/** What comes after the bound is not read. */
const boundedText = async ({ body }: Response): Promise<string | null> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_ANSWER) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const CODE = /^[A-Z0-9_.]{1,60}$/i

const refusalOf = (status: number, text: string): Failure => {
  const { error } = Object(parsed(text)) as { readonly error?: unknown }
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
  const named = typeof code === "string" && CODE.test(code) ? ` (${code})` : ""
  const why = `EasyPost answered ${status}${named}`
  if (typeof message !== "string") return refused(why)
  return { ...refused(why), words: message.replace(/\p{C}+/gu, " ").slice(0, 300) }
}

/** The JSON that a path answers; a POST with a body, else a GET. */
export const ask = (
  { key, timeout = TIMEOUT, url = API }: Options,
  path: string,
  body?: object
): Effect.Effect<unknown, Failure> =>
  Effect.tryPromise({
    try: async (signal) => {
      const response = await fetch(`${url}/${path}`, {
        method: body === undefined ? "GET" : "POST",
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
        headers: {
          authorization: `Basic ${Buffer.from(`${Redacted.value(key)}:`).toString("base64")}`,
          "content-type": "application/json"
        },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
      return { status: response.status, text: await boundedText(response) }
    },
    catch: () => failed("EasyPost can't be reached")
  }).pipe(
    Effect.flatMap(({ status, text }) => {
      if (text === null) return Effect.fail(failed("EasyPost's answer is too long"))
      if (status >= 200 && status < 300) return Effect.succeed(parsed(text))
      return Effect.fail(
        isRefused(status) ? refusalOf(status, text) : failed(`EasyPost answered ${status}`)
      )
    })
  )
