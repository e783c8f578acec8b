/** A short history that is sound: an order, its replay, a buyback, reads and deliveries. */

import type { Engine } from "@cardpack/core"
import { Operation } from "@cardpack/core/domain"
import * as Links from "@cardpack/core/domain/link/Links"
import { Effect } from "effect"
import { rowsOf } from "../../kit/reference/State.ts"
import * as Decisions from "../../world/engine/Decisions.ts"
import type { Evidence } from "./Evidence.ts"
import type { Exchange, Json } from "./History.ts"
import { ENDED } from "./Supervisor.ts"

/** Each request begins once the one before it was answered. */
export const exchange = (number: number, more: Partial<Exchange>): Exchange => ({
  number,
  ask: number,
  at: number * 10,
  backAt: number * 10 + 5,
  client: 0,
  process: number % 2,
  account: "",
  method: "POST",
  path: "/operations",
  key: null,
  body: null,
  why: "first",
  status: 200,
  answer: null,
  ...more
})

const shown = ({ details, now }: Engine.OperationAnswer, replayed = false): Json =>
  JSON.parse(
    JSON.stringify({ ...Operation.view(details, now, Links.NONE, replayed), metadata: null })
  )

export const sound = Effect.gen(function* () {
  yield* Decisions.put(Decisions.catalog())
  const account = yield* Decisions.partner(100)
  const { customerId, submit } = yield* Decisions.customer(account)
  const order = { kind: "order", customerId, vendingMachineId: 1, quantity: 1 } as const
  const bought = yield* submit({ ...order, reveal: "on_create", clientSeed: null, metadata: null })
  const cardIds = bought.details.cards.map(({ card }) => card.id)
  const buyback = { kind: "buyback", mode: "offchain", customerId, cardIds } as const
  const sold = yield* submit(buyback)
  const state = yield* Decisions.state
  const [first, second] = rowsOf(state.events).sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
  const received = [first, second].map((event) => ({
    ...{ account, event: event?.id ?? "", digest: `digest of ${event?.id}` },
    ...{ problem: null, status: 204 }
  }))
  const keys = [`${customerId} 0`, `${customerId} 1`] as const
  const read = (path: string, answer: Json) => ({ method: "GET", path, answer })
  const asked: ReadonlyArray<Partial<Exchange>> = [
    { key: keys[0], body: order, status: null },
    { ask: 0, key: keys[0], body: order, status: 201, answer: shown(bought) },
    { key: keys[0], body: order, answer: shown(bought, true) },
    read("/balance", { cash: "90.000000", bonus: "0.000000" }),
    { key: keys[1], body: buyback, status: 201, answer: shown(sold) },
    read(`/cards/${cardIds[0]}`, shown(sold).affectedCards[0]),
    read("/events?limit=50", { ids: [first?.id], nextCursor: "1" }),
    read("/events?limit=50&after=1", { ids: [second?.id], nextCursor: "2" })
  ]
  const evidence: Evidence = {
    exchanges: asked.map((more, number) => exchange(number, { account, ...more })),
    notes: [
      { note: "funds", at: 0, of: { account, cash: "100.000000", bonus: "0.000000" } },
      { note: "customers", at: 0, of: { account, customers: [customerId] } },
      { note: "items", at: 0, of: { count: 10 } },
      // A start fails while the database is away.
      { note: ENDED, at: 5, of: { process: 0, wasReady: false, last: "" } }
    ],
    // The reference store queues deliveries that this history has received.
    state: { ...state, deliveries: state.finished },
    received,
    feed: new Map(received.map(({ digest, event }) => [event, digest])),
    audit: [],
    log: []
  }
  return evidence
}).pipe(Effect.provide(Decisions.fresh()))
