/** A small client of both APIs that hides nothing of the answer. */
import { expect } from "vitest"

export interface Reply<A> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed text; undefined when it is empty or not JSON. */
  readonly body: A
}

export interface Request {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent unchanged, as JSON unless the headers differ. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
}

type Send = <A>(path: string, body?: unknown, request?: Request) => Promise<Reply<A>>

export interface Client {
  readonly send: <A>(method: string, path: string, request?: Request) => Promise<Reply<A>>
  readonly get: <A>(path: string, request?: Request) => Promise<Reply<A>>
  readonly post: Send
  readonly put: Send
  readonly patch: Send
  readonly remove: <A>(path: string) => Promise<Reply<A>>
}

/** Undefined when it is not JSON. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends a request, and reads its whole answer. */
export const exchange = async <A>(url: string, request: RequestInit): Promise<Reply<A>> => {
  const response = await fetch(url, request)
  const { headers, status } = response
  const text = await response.text()
  return { status, headers, text, body: parse(text) as A }
}

/** `base` is called for each request, because a service may move. */
export const make = (base: () => string, token: string | undefined): Client => {
  const send = <A>(method: string, path: string, request: Request = {}) =>
    exchange<A>(`${base()}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(request.raw === undefined ? {} : { "content-type": "application/json" }),
        ...request.headers
      },
      ...(request.raw === undefined ? {} : { body: request.raw })
    })
  const sendJson =
    (method: string): Send =>
    (path, body, request) =>
      send(method, path, {
        ...(body === undefined ? {} : { raw: JSON.stringify(body) }),
        ...request
      })
  return {
    send,
    get: (path, request) => send("GET", path, request),
    post: sendJson("POST"),
    put: sendJson("PUT"),
    patch: sendJson("PATCH"),
    remove: (path) => send("DELETE", path)
  }
}

export const answer = <A>(reply: Reply<A>, status: number): A => {
  expect({ status: reply.status, text: reply.text }).toEqual({ status, text: reply.text })
  return reply.body
}

const STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  idempotency_conflict: 409,
  insufficient_balance: 409,
  out_of_stock: 409,
  rate_limited: 429,
  service_unavailable: 503
} as const

/** Asserts this error in exactly the documented shape, with the expected message. */
export const refusal = (
  reply: Reply<unknown>,
  code: keyof typeof STATUS,
  message: RegExp | string = /\S/
): void => {
  expect({ status: reply.status, body: reply.body ?? reply.text }).toEqual({
    status: STATUS[code],
    body: { error: { code, message: expect.stringMatching(message) } }
  })
  expect(reply.headers.get("content-type")).toMatch(/^application\/json/)
}
