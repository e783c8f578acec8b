/**
 * What tells the workers of this process that a commit left them something to do, so that they
 * need not ask. Only a hint: they look by themselves now and then.
 */
import { Context, Effect, Latch } from "effect"
import type { EndpointId } from "../../domain/id/Id.ts"
import { PARTNER_UPDATE } from "../../domain/log/LogEntry.ts"
import type { ChangeSet } from "../rows/ChangeSet.ts"

/** Collects until somebody takes; what comes twice is taken once. */
export class Signal<A> {
  private waiting = new Set<A>()
  private readonly latch = Latch.makeUnsafe(false)

  add(values: Iterable<A>): void {
    for (const value of values) this.waiting.add(value)
    if (this.waiting.size > 0) this.latch.openUnsafe()
  }

  /** Takes what there is. */
  drain(): ReadonlySet<A> {
    const taken = this.waiting
    this.waiting = new Set()
    this.latch.closeUnsafe()
    return taken
  }

  /** Waits until there is something, and takes all of it. */
  readonly take: Effect.Effect<ReadonlySet<A>> = Effect.suspend(() =>
    Effect.map(this.latch.await, () => this.drain())
  )
}

export class Wakeups {
  /** Endpoints with something new, or that changed; null stands for any. */
  readonly endpoints = new Signal<EndpointId | null>()
  readonly mails = new Signal<"mails">()
  /** That a commit of this process left something to do; for whoever can tell the other ones. */
  readonly elsewhere = new Signal<"work">()

  /** Told of every commit of this process. */
  readonly committed = (changes: ChangeSet): void => {
    this.endpoints.add(changes.deliveries.map((delivery) => delivery.endpointId))
    this.endpoints.add(changes.endpoints.map((endpoint) => endpoint.id))
    const isFreed = changes.log.some(({ action }) => action === PARTNER_UPDATE)
    const isAnything = isFreed || changes.hastened.length > 0
    if (isAnything) this.endpoints.add([null])
    if (changes.mails.length > 0) this.mails.add(["mails"])
    const { deliveries, endpoints, mails } = changes
    if (isAnything || deliveries.length + endpoints.length + mails.length > 0) {
      this.elsewhere.add(["work"])
    }
  }
}

/** One for the process, shared by the engine and its workers; an engine without workers needs none. */
export const Wakeup = Context.Reference<Wakeups>("cardpack/core/engine/port/Wakeup", {
  defaultValue: () => new Wakeups()
})
