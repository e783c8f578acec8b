/**
 * Tells the workers of an engine that a commit left them work. Only a hint: they also look by
 * themselves now and then.
 */
import { Context, Effect, Latch, type Scope } from "effect"
import type { AccountId, EndpointId } from "../../domain/id/Id.ts"
import { PARTNER_UPDATE } from "../../domain/log/LogEntry.ts"
import type { ChangeSet } from "../rows/ChangeSet.ts"

/** A set of values that collects until it is taken. */
export class Signal<A> {
  private waiting = new Set<A>()
  private readonly latch = Latch.makeUnsafe(false)

  add(values: Iterable<A>): void {
    for (const value of values) this.waiting.add(value)
    if (this.waiting.size > 0) this.latch.openUnsafe()
  }

  /** Takes all values without waiting. */
  drain(): ReadonlySet<A> {
    const taken = this.waiting
    this.waiting = new Set()
    this.latch.closeUnsafe()
    return taken
  }

  /** Waits for a value, and takes all. */
  readonly take: Effect.Effect<ReadonlySet<A>> = Effect.suspend(() =>
    Effect.map(this.latch.await, () => this.drain())
  )
}

export class Wakeups {
  /** Endpoints with new deliveries, or that changed; null means any endpoint. */
  readonly endpoints = new Signal<EndpointId | null>()
  readonly mails = new Signal<"mails">()
  /** One for each event consumer of this process. */
  private readonly consumers = new Set<Signal<AccountId | null>>()
  /** Work left by a commit of this process, to be announced to other processes. */
  readonly elsewhere = new Signal<"work">()

  /** Accounts with new events, for one consumer; null means any account. */
  readonly listen: Effect.Effect<Signal<AccountId | null>, never, Scope.Scope> =
    Effect.acquireRelease(
      Effect.sync(() => {
        const signal = new Signal<AccountId | null>()
        this.consumers.add(signal)
        return signal
      }),
      (signal) => Effect.sync(() => this.consumers.delete(signal))
    )

  /** Wakes every event consumer of this process. */
  happened(accounts: ReadonlyArray<AccountId | null>): void {
    for (const signal of this.consumers) signal.add(accounts)
  }

  /** Called after every commit of this process. */
  readonly committed = (changes: ChangeSet): void => {
    this.endpoints.add(changes.deliveries.map((delivery) => delivery.endpointId))
    this.endpoints.add(changes.endpoints.map((endpoint) => endpoint.id))
    const isFreed = changes.log.some(({ action }) => action === PARTNER_UPDATE)
    const isAnything = isFreed || changes.hastened.length > 0
    if (isAnything) this.endpoints.add([null])
    if (this.consumers.size > 0) this.happened(changes.events.map(({ accountId }) => accountId))
    if (changes.mails.length > 0) this.mails.add(["mails"])
    const { deliveries, endpoints, mails } = changes
    if (isAnything || deliveries.length + endpoints.length + mails.length > 0) {
      this.elsewhere.add(["work"])
    }
  }
}

/**
 * Each engine brings its own, for the workers on its storage: two engines in one process would take
 * each other's (decisions.md#wake-up).
 */
export class Wakeup extends Context.Service<Wakeup, Wakeups>()(
  "cardpack/core/engine/port/Wakeup"
) {}
