/**
 * Draws through the real store, with packs refunded and cards sold back meanwhile, look like fair
 * draws. Another seed each run: a test that looks unfair is judged by a second sample, so each of
 * the ten fails by chance once in 10,000 runs, and all together once in 1,000.
 */
import { Engine } from "@cardpack/core"
import {
  adjust,
  createCustomer,
  createPartner,
  putCatalog,
  reveal,
  Stock
} from "@cardpack/core/commands"
import { Id, Usd } from "@cardpack/core/domain"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { drawSeed } from "../../kit/certify/Trial.ts"
import { server } from "../../world/database/Databases.ts"
import { engineOn } from "../../world/engine/Decisions.ts"
import * as Fairness from "./Fairness.ts"

/** Cards drawn in a sample; `DRAWS=100000` for a closer look. */
const DRAWS = Number(process.env.DRAWS ?? 20_000)

const ALPHA = 0.01

const TIERS = [
  { name: "Common", weight: 70, stock: 600 },
  { name: "Rare", weight: 25, stock: 300 },
  { name: "Top", weight: 5, stock: 100 }
]

/** Of a phase; each order has ten packs. */
const REVEALED = 28
const SEALED = 4
const KEPT = 5
const OF_A_PHASE = REVEALED * 10 + SEALED * KEPT

const ACTOR = "draws"

const catalog = {
  vendingMachines: [
    {
      id: 1,
      name: "Fair",
      priceUsd: "10.000000",
      image: "https://cards.example/1.svg",
      refundWindowHours: 1,
      tiers: TIERS.map(({ name, weight }) => ({ name, weight }))
    }
  ],
  cards: TIERS.flatMap(({ name, stock }) =>
    Array.from({ length: stock }, (_, at) => ({
      reference: `${name}-${at}`,
      vendingMachineId: 1,
      tier: name,
      name: `${name} ${at}`,
      image: "https://cards.example/card.svg",
      buybackUsd: "8.000000",
      metadata: {}
    }))
  )
}

const shop = Effect.gen(function* () {
  const engine = yield* Engine.Engine
  yield* engine.run(putCatalog(ACTOR, catalog))
  const account = yield* engine.run(
    createPartner(ACTOR, { id: null, name: "Acme", notificationEmail: null })
  )
  const grant = { partnerId: account.id, amountUsd: Usd.of(10_000_000), reason: "to begin with" }
  yield* engine.run(adjust(ACTOR, "to begin with", { ...grant, bucket: "cash" }))
  const caller = { accountId: account.id, keyId: null }
  const customer = yield* engine.run(
    createCustomer(caller, { externalUserId: null, attributes: {} })
  )
  return { engine, caller, customerId: customer.id }
})

type Shop = Effect.Success<typeof shop>

let keys = 0

const order = ({ caller, customerId, engine }: Shop, word: "sealed" | "on_create") =>
  Effect.map(
    engine.submit(caller, `key ${keys++}`, {
      kind: "order",
      customerId,
      vendingMachineId: 1,
      quantity: 10,
      reveal: word,
      metadata: null
    }),
    ({ details }) => details.cards.map(({ card }) => card.id)
  )

const give = (
  { caller, customerId, engine }: Shop,
  kind: "buyback" | "refund",
  cardIds: ReadonlyArray<Id.CardId>
) =>
  engine.submit(
    caller,
    `key ${keys++}`,
    kind === "refund"
      ? { kind, customerId, cardIds }
      : { kind, mode: "offchain", customerId, cardIds }
  )

const ALL = { concurrency: "unbounded" } as const

/** Draws cards and returns them all; the ids of those drawn. */
const phase = Effect.fnUntraced(function* (world: Shop) {
  const { caller, customerId, engine } = world
  const word = (at: number) => (at < REVEALED ? "on_create" : "sealed")
  const orders = Array.from({ length: REVEALED + SEALED }, (_, at) => order(world, word(at)))
  const bought = yield* Effect.all(orders, ALL)
  const drawn = yield* Effect.forEach(
    bought,
    Effect.fnUntraced(function* (cardIds, at) {
      if (word(at) === "on_create") return cardIds
      const kept = cardIds.slice(0, KEPT)
      yield* give(world, "refund", cardIds.slice(KEPT))
      yield* engine.run(reveal(caller, { customerId, cardIds: kept }))
      return kept
    }),
    ALL
  )
  const sold = yield* Effect.forEach(drawn, (cardIds) => give(world, "buyback", cardIds), ALL)
  const references = sold.flatMap(({ details }) =>
    details.affectedCards.flatMap(({ item }) => (item === null ? [] : [item.reference]))
  )
  yield* engine.run(Stock.returnStock(ACTOR, { references, reason: "on sale again" }))
  return drawn.flat()
})

interface Row {
  readonly card: string
  readonly item: string
  readonly tier: string
}

/** Of each test the share of fair runs that look less fair, from draws of its own. */
const sample = Effect.fnUntraced(function* (world: Shop) {
  const phases: Array<ReadonlySet<string>> = []
  for (let drawn = 0; drawn < DRAWS; drawn += OF_A_PHASE) {
    phases.push(new Set((yield* phase(world)).map(Id.toUuid)))
  }
  const sql = yield* SqlClient
  const rows = yield* sql<Row>`SELECT card_id AS card, item_id AS item, tier FROM draw
    ORDER BY shuffle, position`
  const tiers = TIERS.map((tier) => {
    const ofTier = rows.filter((row) => row.tier === tier.name)
    const drawn = phases.map((cards) =>
      ofTier.flatMap(({ card, item }) => (cards.has(card) ? [item] : []))
    )
    return { ...tier, phases: drawn }
  })
  return Fairness.of(tiers)
})

const seed = `draws ${drawSeed()}`

layer(engineOn(server(), seed), {
  excludeTestServices: true,
  timeout: "10 minutes"
})(`${DRAWS} draws`, (it) => {
  it.effect(
    "look fair",
    Effect.fnUntraced(function* () {
      const world = yield* shop
      const first = yield* sample(world)
      const odd = [...first].filter(([, share]) => share < ALPHA)
      const second = odd.length === 0 ? first : yield* sample(world)
      const unfair = odd.filter(([name]) => (second.get(name) ?? 0) < ALPHA)
      assert.deepStrictEqual(unfair, [], `seed ${seed}`)
    }),
    600_000
  )
})
