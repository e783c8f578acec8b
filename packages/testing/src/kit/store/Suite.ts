/**
 * Certifies a storage: the ports `Store` and `Reads`, and the operator's `Desk` where there is one.
 * Every layer is of an empty, migrated store.
 */
import type { Desk, Reads, Store } from "@cardpack/core/ports"
import { Effect, Layer, type Scope } from "effect"
import { certify, type Options } from "../certify/Certify.ts"
import { desk } from "../desk/Promises.ts"
import type { Ports } from "../sample/Story.ts"
import { atomicity } from "./Atomicity.ts"
import { chainRows } from "./Chain.ts"
import { codePoints } from "./CodePoints.ts"
import { details } from "./Details.ts"
import { filtered } from "./Filtered.ts"
import { kinds } from "./Kinds.ts"
import { listed } from "./Listed.ts"
import { lists } from "./Lists.ts"
import { loads } from "./Loads.ts"
import { locks } from "./Locks.ts"
import { type Faulty, lost } from "./LostCommits.ts"
import { numbers } from "./Numbers.ts"
import { pool } from "./Pool.ts"
import { refused, refusedChain, refusedWebhooks } from "./Refusals.ts"
import { type Place, reopened, shared } from "./Reopened.ts"
import { ownDeliveries, singleReads } from "./SingleReads.ts"
import { supplies } from "./Supplies.ts"
import { volumes } from "./Volumes.ts"
import { webhookRows } from "./Webhooks.ts"

/** `chain`: deposits, mints and burns. `webhooks`: endpoints and deliveries. */
export type Capability = "chain" | "webhooks"

export interface StorageOptions<E> extends Options<Capability> {
  readonly open: Layer.Layer<Store.Store | Reads.Reads, E>
  /** With the operator's reads; absent, they show as not certified. */
  readonly desk?: Layer.Layer<Ports | Desk.Desk, E>
  /** A storage that outlives its processes; absent, durability shows as not certified. */
  readonly reopen?: Place<E>
  /** A storage that several processes have open at once. */
  readonly processes?: Place<E>
  /** A storage whose COMMITs can be cut off; absent, their fate shows as not certified. */
  readonly faults?: Effect.Effect<Faulty<E>, E, Scope.Scope>
  /** Whether refusals also name the same constraints as ours. */
  readonly sameNames?: boolean
}

const NOWHERE = Effect.succeed(Layer.empty as unknown as Layer.Layer<Store.Store | Reads.Reads>)

export const storage = <E>(options: StorageOptions<E>): void => {
  const { open, sameNames = false } = options
  const given = {
    ...options.capabilities,
    desk: options.desk !== undefined,
    reopen: options.reopen !== undefined,
    processes: options.processes !== undefined,
    faults: options.faults !== undefined
  }
  certify("storage", { ...options, capabilities: given }, (certifier) => {
    certifier.block("Store and Reads", open, [], (it) => {
      kinds(certifier.on(it, "chain", "webhooks"))
      loads(it)
      locks(it)
      atomicity(it)
      codePoints(it)
      refused(it, { sameNames })
      pool(it)
      numbers(it)
      supplies(it)
      volumes(it)
      lists(it)
      filtered(it)
      singleReads(it)
      details(it)
      listed(it)
      const onWebhooks = certifier.on(it, "webhooks")
      webhookRows(onWebhooks)
      ownDeliveries(onWebhooks)
      refusedWebhooks(onWebhooks, { sameNames })
      const onChain = certifier.on(it, "chain")
      chainRows(onChain)
      refusedChain(onChain, { sameNames })
    })
    certifier.block("opened again", Layer.empty, ["reopen"], (it) =>
      reopened(it, options.reopen ?? NOWHERE)
    )
    certifier.block("two processes", Layer.empty, ["processes"], (it) =>
      shared(it, options.processes ?? NOWHERE)
    )
    certifier.block("COMMITs without an answer", Layer.empty, ["faults"], (it) =>
      lost(it, options.faults ?? Effect.die("not certified: faults"))
    )
    certifier.block("Desk", options.desk ?? (Layer.empty as never), ["desk"], desk)
  })
}
