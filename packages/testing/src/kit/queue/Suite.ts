/**
 * Certifies the workers' ports: deliveries, mails, claims, event consumers and the watchlist of the
 * chain. Every layer is of an empty, migrated store on the clock that the suite moves.
 */
import type { ClaimQueue, ConsumerQueue, Watchlist } from "@cardpack/core/ports"
import { Effect, Layer, type Scope } from "effect"
import { certify, type Options } from "../certify/Certify.ts"
import * as Clock from "../clock/Clock.ts"
import { feeds } from "../consumer/Feeds.ts"
import { leases } from "../consumer/Leases.ts"
import { parks } from "../consumer/Parks.ts"
import type { Ports } from "../sample/Story.ts"
import { awaited } from "../watchlist/AwaitedTransactions.ts"
import { cursor } from "../watchlist/Cursor.ts"
import { deposits } from "../watchlist/Deposits.ts"
import { named } from "../watchlist/NamedEntries.ts"
import { claimed } from "./Claims.ts"
import { history } from "./History.ts"
import { lanes } from "./Lanes.ts"
import { losses } from "./Losses.ts"
import { mails } from "./Mails.ts"
import { works } from "./NextWork.ts"
import { processes } from "./Processes.ts"
import { replays } from "./Replays.ts"
import { settles } from "./Settling.ts"
import { suspended } from "./SuspendedPartner.ts"
import { waiting } from "./WaitingDeliveries.ts"

/** `webhooks`, `consumers`: events consumed by the host, `chain`: the watchlist. */
export type Capability = "webhooks" | "consumers" | "chain"

export type Queues =
  | Ports
  | ClaimQueue.ClaimQueue
  | ConsumerQueue.ConsumerQueue
  | Watchlist.Watchlist

export interface QueuesOptions<E> extends Options<Capability> {
  /** Opens an empty store on this clock. */
  readonly open: (clock: Clock.Shifted) => Layer.Layer<Queues, E>
  /** An empty store that several processes may open, on its own clock; absent, not certified. */
  readonly processes?: Effect.Effect<Layer.Layer<Queues, unknown>, unknown, Scope.Scope>
}

export const queues = <E>(options: QueuesOptions<E>): void => {
  const { open, processes: place } = options
  const capabilities = { ...options.capabilities, processes: place !== undefined }
  certify("queues", { ...options, capabilities }, (certifier) => {
    const deliveries = Clock.shifted()
    certifier.block("DeliveryQueue", open(deliveries), ["webhooks"], (it) => {
      lanes(it, deliveries.move)
      works(it, deliveries.move)
      settles(it)
      history(it)
      waiting(it, deliveries.move)
      mails(it, deliveries.move)
      replays(it)
      suspended(it)
      losses(it)
    })
    certifier.block("ClaimQueue", open(Clock.shifted()), [], claimed)
    const consumers = Clock.shifted()
    certifier.block("ConsumerQueue", open(consumers), ["consumers"], (it) => {
      feeds(it)
      leases(it, consumers.move)
      parks(it)
    })
    certifier.block("Watchlist", open(Clock.shifted()), ["chain"], (it) => {
      // First, because it needs a store without a cursor.
      cursor(it)
      deposits(it)
      named(it)
      awaited(it)
    })
    certifier.block("two processes", Layer.empty, ["processes"], (it) =>
      processes(
        (...needs) => certifier.on(it, ...needs),
        place ?? Effect.die("not certified: processes")
      )
    )
  })
}
