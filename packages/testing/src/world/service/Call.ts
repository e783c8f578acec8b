/** Sends one raw request and returns its raw answer. */
import { assert } from "vitest"
import { exchange, type Reply } from "./Client.ts"

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever came back
export type Answer = Reply<any>

export interface Sent {
  readonly method?: string
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent unchanged, as `application/json` unless the headers differ. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
}

export type Call = (path: string, sent?: Sent) => Promise<Answer>

/** Uses this key unless the request names another, or none (null). */
export const to =
  (url: string, ownKey: string): Call =>
  (path, sent = {}) => {
    const key = sent.key === undefined ? ownKey : sent.key
    const raw = sent.json === undefined ? sent.raw : JSON.stringify(sent.json)
    return exchange(`${url}${path}`, {
      method: sent.method ?? (raw === undefined ? "GET" : "POST"),
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(raw !== undefined && { "content-type": "application/json" }),
        ...sent.headers
      },
      ...(raw !== undefined && { body: raw })
    })
  }

/** Asserts an error with this status and code in the standard shape; returns its message. */
export const refused = (answer: Answer, status: number, code: string): string => {
  assert.strictEqual(answer.status, status, answer.text)
  assert.deepStrictEqual(Object.keys(answer.body), ["error"])
  assert.deepStrictEqual(Object.keys(answer.body.error), ["code", "message"])
  assert.strictEqual(answer.body.error.code, code)
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json/)
  assert.match(answer.headers.get("x-request-id") ?? "", /^.{8,}$/)
  return answer.body.error.message
}

export const ok = (answer: Answer, status = 200): Answer["body"] => {
  assert.strictEqual(answer.status, status, answer.text)
  return answer.body
}

let keys = 0
export const once = () => ({ "idempotency-key": `test-${process.pid}-${keys++}` })
