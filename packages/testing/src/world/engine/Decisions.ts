/** An engine on the reference store, and reads for tests of decisions. */

import { type Catalog, putCatalog } from "@cardpack/core/commands/catalog/PutCatalog"
import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
import { Engine } from "@cardpack/core/commands/Engine"
import type { OperationRequest } from "@cardpack/core/commands/operation/Kinds"
import { adjust } from "@cardpack/core/commands/partner/Adjust"
import { createPartner } from "@cardpack/core/commands/partner/CreatePartner"
import type { AccountId } from "@cardpack/core/domain/id/Id"
import type { LogEntry } from "@cardpack/core/domain/log/LogEntry"
import type { Refusal } from "@cardpack/core/domain/refusal/Refusal"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import type { Command } from "@cardpack/core/engine/Command"
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import type { Store } from "@cardpack/core/engine/port/Store"
import { Effect, Layer } from "effect"
import { bytes } from "../../kit/arbitrary/Chance.ts"
import * as Cell from "../../kit/reference/Cell.ts"
import * as Memory from "../../kit/reference/layer.ts"
import { get, where } from "../../kit/reference/State.ts"
import { vault } from "./Rig.ts"
import * as Story from "./Story.ts"
import * as TestEngine from "./TestEngine.ts"

export const ACTOR = "ada"

/** An engine on a storage, with seeded randomness. */
export const engineOn = <A, E>(storage: Layer.Layer<A | Store, E>, seed = "decisions") =>
  TestEngine.layer({ maxOpenSealed: 200 }).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        storage,
        Layer.sync(Entropy, () => Entropy.of({ bytes: bytes(seed) })),
        vault
      )
    )
  )

export const fresh = (seed?: string) => engineOn(Memory.layer, seed)

export const run = <A>(command: Command<A>) =>
  Effect.flatMap(Effect.service(Engine), (engine) => engine.run(command))

/** The reason of a refusal; a defect when the command succeeds. */
export const refusal = <A>(command: Command<A>): Effect.Effect<Refusal, never, Engine> =>
  run(command).pipe(
    Effect.flip,
    Effect.map((refused) => refused.reason),
    Effect.orDie
  )

export const put = (catalog: Catalog) => run(putCatalog(ACTOR, catalog))

export const putRefused = (catalog: Catalog) => refusal(putCatalog(ACTOR, catalog))

export const state = Effect.flatMap(Effect.service(Cell.Memory), (memory) => memory.state)

export const log = Effect.map(
  state,
  (found): ReadonlyArray<LogEntry> =>
    where(found.log, () => true).sort((a, b) => (a.id > b.id ? -1 : 1))
)

export const partner = Effect.fnUntraced(function* (cash = 1_000) {
  const account = yield* run(
    createPartner(ACTOR, { id: null, name: "Acme", notificationEmail: null })
  )
  const amountUsd = Usd.of(cash)
  const input = { partnerId: account.id, amountUsd, bucket: "cash" as const, reason: "start" }
  if (cash > 0) yield* run(adjust(ACTOR, input))
  return account.id
})

/** A partner's customer, who orders, refunds and sells back. */
export const customer = Effect.fnUntraced(function* (accountId: AccountId) {
  const caller = { accountId, keyId: null }
  const made = yield* run(createCustomer(caller, { externalUserId: null, attributes: {} }))
  const engine = yield* Engine
  let count = 0
  const submit = (request: OperationRequest) =>
    engine.submit(caller, `${made.id} ${count++}`, request)
  const customerId = made.id
  return {
    customerId,
    order: (quantity: number, reveal: "sealed" | "on_create" = "on_create", vendingMachineId = 1) =>
      submit({
        kind: "order",
        customerId,
        vendingMachineId,
        quantity,
        reveal,
        clientSeed: null,
        metadata: null
      }),
    submit
  }
})

/** Machine 1 with this many cards in each of two tiers. */
export const catalog = (gold = 5, iron = 5): Catalog => ({
  vendingMachines: [
    {
      id: 1,
      name: "Starter",
      priceUsd: "10.000000",
      image: "https://cards.example/1.svg",
      tiers: [
        { name: "Gold", weight: 1 },
        { name: "Iron", weight: 3 }
      ]
    }
  ],
  cards: [
    ...Array.from({ length: gold }, (_, at) => card(`G-${at}`, { tier: "Gold" })),
    ...Array.from({ length: iron }, (_, at) => card(`I-${at}`, { tier: "Iron" }))
  ]
})

export const card = (
  reference: string,
  fields: Partial<Catalog["cards"][number]> = {}
): Catalog["cards"][number] => ({
  reference,
  vendingMachineId: 1,
  tier: "Gold",
  name: `Card ${reference}`,
  image: "https://cards.example/card.svg",
  buybackUsd: "8.000000",
  metadata: { grade: 9 },
  ...fields
})

export const machineOf = (id = 1) => Effect.map(state, ({ machines }) => get(machines, String(id)))

export const stockOf = Effect.fnUntraced(function* (id = 1) {
  const { pool } = yield* state
  const tiers = (yield* machineOf(id))?.tiers ?? []
  const free = (tier: string) => where(pool, (slot) => slot.machineId === id && slot.tier === tier)
  return Object.fromEntries(tiers.map(({ name }) => [name, free(name).length]))
})

export const itemOf = (reference: string) =>
  Effect.map(state, ({ items }) => where(items, (item) => item.reference === reference)[0])

export const held = Effect.map(state, (found) => {
  const items = new Map(Array.from(found.items, ([id, item]) => [id, item.reference]))
  return Array.from(found.cards, ([, row]) => items.get(row.itemId ?? "itm_") ?? "")
})

export const decides = Story.on(() => fresh(), Effect.void)
