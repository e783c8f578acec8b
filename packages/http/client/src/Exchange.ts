/** One request and its answer. */
import * as BoundedText from "./BoundedText.ts"
import { CardpackError, type Fields } from "./CardpackError.ts"
import type { Fetch } from "./Options.ts"
import { retryAfterMs } from "./Retry.ts"
import * as SystemClock from "./SystemClock.ts"

export interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
  readonly idempotencyKey: string | undefined
  /** Whether the contract makes the request harmless to repeat. */
  readonly repeatable: boolean
  /** Whether the answer is a file, and no JSON. */
  readonly isFile?: boolean | undefined
}

export interface Answer {
  readonly status: number
  readonly requestId: string | undefined
  readonly body: unknown
}

export interface Limits {
  readonly fetch: Fetch
  readonly timeoutMs: number
  readonly nowMs: () => number
  readonly signal: AbortSignal | undefined
}

interface Received {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly text: string
  readonly file?: Uint8Array
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends the request; an answer is complete when its body is. */
const receive = async (request: Request, limits: Limits): Promise<Received> => {
  const { fetch, signal, timeoutMs } = limits
  signal?.throwIfAborted()
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener("abort", abort, { once: true })
  const stop = SystemClock.after(timeoutMs, () => controller.abort())
  const { body, headers, idempotencyKey, method, repeatable, url } = request
  try {
    const response = await fetch(url, {
      method,
      headers,
      // A redirect would turn a POST into a GET.
      redirect: "manual",
      signal: controller.signal,
      ...(body !== undefined && { body })
    })
    const { headers: received, status } = response
    const answer = { status, header: (name: string) => received.get(name) }
    return request.isFile === true && status === 200
      ? { ...answer, text: "", file: await BoundedText.bytes(response) }
      : { ...answer, text: await BoundedText.text(response) }
  } catch (cause) {
    signal?.throwIfAborted()
    const late = controller.signal.aborted
    if (cause instanceof BoundedText.TooLong) {
      throw new CardpackError(cause.message, {
        code: "unexpected_response",
        retryable: false,
        idempotencyKey,
        cause
      })
    }
    throw new CardpackError(
      late ? `no answer came within ${timeoutMs} ms` : "no answer came from the service",
      { code: late ? "timeout" : "network_error", retryable: repeatable, idempotencyKey, cause }
    )
  } finally {
    stop()
    signal?.removeEventListener("abort", abort)
  }
}

/** The error that an answer states, or that it is none of this API's. */
const refusal = (body: unknown, status: number, fields: Omit<Fields, "code">): CardpackError => {
  const stated = isObject(body) && isObject(body.error) ? body.error : {}
  const { code, message, ...details } = stated
  if (typeof code === "string" && typeof message === "string") {
    const more = Object.keys(details).length > 0
    return new CardpackError(message, { ...fields, code, ...(more && { details }) })
  }
  return new CardpackError(`the answer with status ${status} is not one of this API`, {
    ...fields,
    code: "unexpected_response"
  })
}

export const exchange = async (request: Request, limits: Limits): Promise<Answer> => {
  const { file, header, status, text } = await receive(request, limits)
  const requestId = header("x-request-id") ?? undefined
  const body = file ?? parse(text)
  if (status >= 200 && status < 300 && (status === 204 || isObject(body)))
    return { status, requestId, body }
  const { idempotencyKey, repeatable } = request
  throw refusal(body, status, {
    status,
    requestId,
    idempotencyKey,
    // These two come before anything is done.
    retryable: status === 408 || status === 429 || (status >= 500 && repeatable),
    retryAfterMs: retryAfterMs(header("retry-after"), limits.nowMs())
  })
}
