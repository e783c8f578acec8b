/** The host's event consumers (decisions.md#event-consumers). */
import { CardpackError } from "@cardpack/client"
import { Event } from "@cardpack/core/domain"
import { ConsumerQueue } from "@cardpack/core/ports"
import { ConsumerWorker } from "@cardpack/core/workers"
import { type Effect, Exit, Scope } from "effect"
import type { On, Subscription } from "./On.ts"

type Wanted = Pick<ConsumerWorker.Options, "consumer" | "maxAttempts" | "start" | "types">

/** Takes the envelope. */
export type Handler = (event: ReturnType<typeof Event.envelope>) => unknown

/** Begins a worker in a scope. */
export type Consume = (wanted: Wanted, handle: Handler) => Effect.Effect<void, unknown, Scope.Scope>

const invalid = (message: string): CardpackError =>
  new CardpackError(message, { code: "invalid_argument" })

const isType = (value: unknown): value is Event.Type =>
  (Event.TYPES as ReadonlyArray<unknown>).includes(value)

const typesOf = (types: unknown): ReadonlyArray<Event.Type> | null => {
  if (types === "*") return null
  const all = Array.isArray(types) ? types : [types]
  const unknown = all.find((each) => !isType(each))
  if (all.length === 0) throw invalid("at least one type of event is needed")
  if (unknown !== undefined) throw invalid(`${JSON.stringify(unknown)} is not a type of event`)
  return all
}

const isCount = (value: unknown): boolean =>
  value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && Number(value) >= 1)

/** Runs with the host's logger. */
type Run = (effect: Effect.Effect<void, unknown>) => Promise<void>

export class Subscriptions {
  readonly #consume: Consume
  readonly #run: Run
  readonly #running = new Map<string, Subscription>()
  readonly #handlers = new Map<string, Handler>()
  #isClosed = false

  constructor(consume: Consume, run: Run) {
    this.#consume = consume
    this.#run = run
  }

  readonly on: On = async (types, consumer, handler, options = {}) => {
    const { from = "now", maxAttempts = ConsumerWorker.DEFAULTS.maxAttempts } = options
    const wanted = { consumer, maxAttempts, start: from, types: typesOf(types) }
    if (typeof consumer !== "string" || !ConsumerQueue.NAME.test(consumer)) {
      throw invalid("the name of a consumer has up to 100 letters, digits, dots, - and _")
    }
    if (typeof handler !== "function") throw invalid("the handler of a consumer is a function")
    if (from !== "now" && from !== "start") throw invalid('from must be "now" or "start"')
    if (!isCount(maxAttempts))
      throw invalid("maxAttempts must be a whole number from 1, or Infinity")
    if (this.#isClosed) {
      throw new CardpackError("the engine is closing", { code: "service_unavailable" })
    }
    if (this.#running.has(consumer)) throw invalid(`the consumer ${consumer} already runs`)
    const scope = Scope.makeUnsafe()
    const subscription = this.#subscription(consumer, scope)
    this.#running.set(consumer, subscription)
    const handle: Handler = (event) => handler(event as never)
    this.#handlers.set(consumer, handle)
    const begun = this.#consume(wanted, handle)
    try {
      await this.#run(Scope.provide(begun, scope))
    } catch (cause) {
      await subscription.close()
      throw new CardpackError(`the consumer ${consumer} could not be registered`, {
        code: "service_unavailable",
        cause
      })
    }
    return subscription
  }

  /** Of a consumer that runs here. */
  readonly handlerOf = (consumer: string): Handler | undefined => this.#handlers.get(consumer)

  /** Waits for handlers that run, but no longer than this; null when there is no consumer. */
  close(timeoutMs: number): Promise<void> | null {
    this.#isClosed = true
    const closing = Array.from(this.#running.values(), (each) => each.close())
    if (closing.length === 0) return null
    let late: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => {
      late = setTimeout(resolve, timeoutMs)
    })
    const all = Promise.all(closing).then(() => {})
    return Promise.race([all, timeout]).finally(() => clearTimeout(late))
  }

  #subscription(consumer: string, scope: Scope.Closeable): Subscription {
    let closed: Promise<void> | null = null
    return {
      close: () => {
        closed ??= this.#run(Scope.close(scope, Exit.void)).finally(() => {
          this.#running.delete(consumer)
          this.#handlers.delete(consumer)
        })
        return closed
      }
    }
  }
}
