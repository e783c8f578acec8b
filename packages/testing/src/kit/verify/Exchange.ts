/** Requests of the black box, and the record of all answers, each beside what the document says. */
import { BoundedText } from "@cardpack/client/bounded"
import type { Found, OpenApi } from "./OpenApi.ts"

// biome-ignore lint/suspicious/noExplicitAny: cases read whatever came back
export type Json = any

export interface Answer {
  /** The request, for messages: `GET /api/v2/balance`. */
  readonly line: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined when it is no JSON. */
  readonly body: Json
}

export interface Sent {
  readonly method?: string
  /** Null: none. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** Sent unchanged, as JSON unless the headers differ. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
}

export type Call = (path: string, sent?: Sent) => Promise<Answer>

export interface Exchange {
  readonly answer: Answer
  /** What the document says about it; null for paths that it doesn't have. */
  readonly found: Found | null
  /** The promise that was tried. */
  readonly of: string
}

/** No answer takes longer, unless something is broken. */
const PATIENCE_MS = 60_000
const MOST_RETRIES = 5

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const send = async (url: string, path: string, sent: Sent): Promise<Answer> => {
  const raw = sent.json === undefined ? sent.raw : JSON.stringify(sent.json)
  const method = sent.method ?? (raw === undefined ? "GET" : "POST")
  const line = `${method} ${path}`
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      ...(typeof sent.token === "string" && { authorization: `Bearer ${sent.token}` }),
      ...(raw !== undefined && { "content-type": "application/json" }),
      ...sent.headers
    },
    ...(raw !== undefined && { body: raw })
  }).catch((error: unknown) => {
    throw new Error(`${line} got no answer: ${String(error)}`, { cause: error })
  })
  const text = await BoundedText.text(response).catch((error: unknown) => {
    throw new Error(`${line} got no usable answer: ${String(error)}`, { cause: error })
  })
  return { line, status: response.status, headers: response.headers, text, body: parsed(text) }
}

const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000))

export class Journal {
  readonly exchanges: Array<Exchange> = []
  readonly limited: Array<Answer> = []
  readonly document: OpenApi
  /** The promise that is tried now. */
  trying = ""

  constructor(document: OpenApi) {
    this.document = document
  }

  /** A client of paths below this base and prefix; an answer 429 is awaited and the request repeated. */
  client(url: string, own: string | null, prefix = ""): Call {
    return async (path, given = {}) => {
      const sent = { token: own, ...given }
      for (let tries = 0; ; tries++) {
        const answer = await this.record(url, `${prefix}${path}`, sent)
        if (answer.status !== 429 || tries === MOST_RETRIES) return answer
        this.limited.push(answer)
        await pause(Math.min(60, Number(answer.headers.get("retry-after") ?? 1)))
      }
    }
  }

  /** One request, whatever comes. */
  async record(url: string, path: string, sent: Sent): Promise<Answer> {
    const answer = await send(url, path, sent)
    const [method = ""] = answer.line.split(" ")
    const found = this.document.judge(method, path, answer)
    this.exchanges.push({ answer, found, of: this.trying })
    return answer
  }
}
