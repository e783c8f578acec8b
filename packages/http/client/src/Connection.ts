/** Sends calls to one service with one key. */
import { CardpackError, invalidArgument } from "./CardpackError.ts"
import * as Exchange from "./Exchange.ts"
import * as IdempotencyKey from "./IdempotencyKey.ts"
import type { Attempt, CallOptions, Clock, CreateOptions, Fetch, Options } from "./Options.ts"
import { retrying } from "./Retry.ts"
import { type Answer, type Filling, fill, type Input, type Route, written } from "./Route.ts"
import * as SystemClock from "./SystemClock.ts"

const TIMEOUT_MS = 30_000
const MAX_RETRIES = 3
const MAX_WAIT_MS = 60_000

/** What is known of a request beyond its route. */
export interface Nature {
  readonly repeatable: boolean
  readonly idempotencyKey?: string
  readonly isFile?: boolean
  /** Is told how each request ended: its status, or undefined without an answer. */
  readonly watch?: ((status: number | undefined) => void) | undefined
}

/** The answer of a creation, with the key that it was sent with. */
export type Created<R extends Route> = Answer<R> & { readonly idempotencyKey: string }

const baseOf = (url: string): string => {
  if (!/^https?:\/\/[^\s?#]+$/.test(url)) {
    throw invalidArgument("url must be an http or https address, such as https://cards.example")
  }
  return url.replace(/\/+$/, "")
}

/** The runtime's own is looked up for each request, because tests and frameworks replace it. */
const fetchOf = (given: Fetch | undefined): Fetch => {
  const find = (): Fetch => given ?? globalThis.fetch
  if (typeof find() !== "function") {
    throw invalidArgument("this runtime has no fetch: give the option fetch")
  }
  return (url, request) => {
    // Called as a function: browsers refuse a `fetch` that is a method of something else.
    const fetch = find()
    return fetch(url, request)
  }
}

/** Something else would fail in the middle of a call, perhaps after it was sent. */
const signalOf = ({ signal }: CallOptions): AbortSignal | undefined => {
  if (signal === undefined || signal === null) return undefined
  if (typeof signal.throwIfAborted === "function") return signal
  throw invalidArgument("signal must be an AbortSignal")
}

const OPTIONS = ["signal", "timeoutMs", "maxRetries"]

/** An option that nothing reads would be lost silently, perhaps beside a sale. */
const refuseUnknown = (options: object, isCreation: boolean): void => {
  const known = isCreation ? [...OPTIONS, "idempotencyKey"] : OPTIONS
  const unknown = Object.keys(options).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw invalidArgument(`${unknown} is no option of this call, which takes ${known.join(", ")}`)
  }
}

export class Connection {
  readonly clock: Clock
  readonly #options: Options
  readonly #base: string
  readonly #fetch: Fetch

  constructor(options: Options) {
    this.#options = options
    this.#base = baseOf(options.url)
    this.#fetch = fetchOf(options.fetch)
    this.clock = options.clock ?? SystemClock.clock
  }

  /** A read, which is always harmless to repeat. */
  read<R extends Route & `GET ${string}`>(
    route: R,
    input: Input<R>,
    options?: CallOptions
  ): Promise<Answer<R>> {
    return this.#call(route, input, options, { repeatable: true })
  }

  /** A change that the contract makes harmless to repeat: the second time it changes nothing. */
  repeat<R extends Route>(route: R, input: Input<R>, options?: CallOptions): Promise<Answer<R>> {
    return this.#call(route, input, options, { repeatable: true })
  }

  /** A change that is sent once, because nothing tells a repetition from a second one. */
  once<R extends Route>(route: R, input: Input<R>, options?: CallOptions): Promise<Answer<R>> {
    return this.#call(route, input, options, { repeatable: false })
  }

  /** A creation under an idempotency key, which stays the same over all retries. */
  async create<R extends Route>(
    route: R,
    input: Input<R>,
    options?: CreateOptions,
    watch?: Nature["watch"]
  ): Promise<Created<R>> {
    const idempotencyKey = IdempotencyKey.of(options)
    const nature = { repeatable: true, idempotencyKey, watch }
    const answer = await this.#call(route, input, options, nature)
    return { ...(answer as object), idempotencyKey } as Created<R>
  }

  #call<R extends Route>(
    route: R,
    input: Filling,
    options: CallOptions | undefined,
    nature: Nature
  ): Promise<Answer<R>> {
    return this.send(route, input, options, nature) as Promise<Answer<R>>
  }

  /** A file beside the API, such as one of the draw log. */
  async file(path: string, options?: CallOptions): Promise<Uint8Array> {
    return (await this.send(`GET ${path}`, {}, options, {
      repeatable: true,
      isFile: true
    })) as Uint8Array
  }

  /** Sends a call of either API, and retries it as its nature allows. */
  async send(
    route: string,
    input: Filling,
    given: CallOptions | null | undefined,
    { idempotencyKey, isFile, repeatable, watch }: Nature
  ): Promise<unknown> {
    const options = given ?? {}
    refuseUnknown(options, idempotencyKey !== undefined)
    const { maxRetries = MAX_RETRIES, maxWaitMs = MAX_WAIT_MS } = this.#options
    const { method, path } = fill(route, input)
    const body = written(input.body)
    const signal = signalOf(options)
    const send = async (attempt: number): Promise<unknown> => {
      const headers = {
        authorization: `Bearer ${await this.#key()}`,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey })
      }
      const url = this.#base + path
      const request = { method, url, headers, body, idempotencyKey, repeatable, isFile }
      return (await this.#attempt(route, attempt, request, options, watch)).body
    }
    return retrying(
      {
        repeatable,
        maxRetries: options.maxRetries ?? maxRetries,
        maxWaitMs,
        clock: this.clock,
        signal
      },
      send
    )
  }

  async #key(): Promise<string> {
    const { key } = this.#options
    const value = typeof key === "function" ? await key() : key
    if (typeof value === "string" && /^[\x21-\x7e]+$/.test(value)) return value
    throw invalidArgument("key must be an API key, without spaces or line breaks")
  }

  /** Sends once, and tells the observer. */
  async #attempt(
    route: string,
    attempt: number,
    request: Exchange.Request,
    options: CallOptions,
    watch: Nature["watch"]
  ): Promise<Exchange.Answer> {
    const { timeoutMs = TIMEOUT_MS } = this.#options
    const { now } = this.clock
    const from = now()
    const tell = (end: Pick<Attempt, "status" | "requestId" | "error">) => {
      watch?.(end.status)
      this.#observe({ route, attempt, durationMs: now() - from, ...end })
    }
    try {
      const answer = await Exchange.exchange(request, {
        fetch: this.#fetch,
        timeoutMs: options.timeoutMs ?? timeoutMs,
        nowMs: now,
        signal: options.signal ?? undefined
      })
      tell({ status: answer.status, requestId: answer.requestId, error: undefined })
      return answer
    } catch (thrown) {
      const error = thrown instanceof CardpackError ? thrown : undefined
      tell({ status: error?.status, requestId: error?.requestId, error })
      throw thrown
    }
  }

  /** An observer that fails must not make a sale look failed. */
  #observe(attempt: Attempt): void {
    try {
      this.#options.observe?.(attempt)
    } catch {}
  }
}
