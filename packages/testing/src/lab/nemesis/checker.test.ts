/** The checker of the nemesis finds nothing in a sound history, and each lie in a doctored one. */
import { assert, describe, it } from "@effect/vitest"
import * as Checker from "./Checker.ts"
import type { Books, Evidence } from "./Evidence.ts"
import type { Exchange } from "./History.ts"
import { ratios } from "./rule/Deliveries.ts"
import {
  ACCOUNT,
  books,
  burn,
  burned,
  card,
  exchange,
  exchanges,
  get,
  ORDER,
  order,
  received,
  sound
} from "./Sound.ts"
import { ENDED } from "./Supervisor.ts"

const withBooks = (changed: Partial<Books>): Evidence => ({
  ...sound,
  books: { ...books, ...changed }
})
const withExchange = (number: number, changed: Partial<Exchange>): Evidence => ({
  ...sound,
  exchanges: exchanges.map((each) => (each.number === number ? { ...each, ...changed } : each))
})
const withMore = (...more: ReadonlyArray<Exchange>): Evidence => ({
  ...sound,
  exchanges: [...exchanges, ...more]
})
const changedRow = <Name extends keyof Books>(name: Name, at: number, changed: object): Evidence =>
  withBooks({
    [name]: (books[name] as ReadonlyArray<object>).map((each, index) =>
      index === at ? { ...each, ...changed } : each
    )
  })
const without = <Name extends keyof Books>(name: Name, at: number): Evidence =>
  withBooks({ [name]: (books[name] as ReadonlyArray<object>).toSpliced(at, 1) })

const [firstOrder] = books.operations
const [firstCard] = books.cards
if (firstOrder === undefined || firstCard === undefined) throw new Error("no rows")

/** Of each lie: the rule that must find it. */
const LIES: ReadonlyArray<readonly [rule: string, lie: string, evidence: Evidence]> = [
  ["answered", "a request that nobody answered", withMore(exchange(8, { key: "c", status: 503 }))],
  [
    "keys",
    "two operations of a key",
    withBooks({ operations: [...books.operations, { ...firstOrder, id: "op_3" }] })
  ],
  [
    "keys",
    "a replay with another charge",
    withExchange(2, { answer: order("active", { replayed: true, chargedUsd: "9.000000" }) })
  ],
  [
    "keys",
    "a replay of another operation",
    withExchange(2, { answer: order("active", { replayed: true, id: "op_2" }) })
  ],
  ["keys", "a key that was done twice", withExchange(2, { status: 201, answer: order("active") })],
  ["keys", "a replay that says it is the first", withExchange(2, { answer: order("active") })],
  [
    "keys",
    "a repeated request in conflict with itself",
    withExchange(2, { status: 409, answer: { error: { code: "idempotency_conflict" } } })
  ],
  [
    "keys",
    "a request that was refused, and done",
    withExchange(4, { status: 409, answer: { error: { code: "conflict" } } })
  ],
  [
    "keys",
    "other data under a key, done too",
    withExchange(2, { body: { ...ORDER, quantity: 2 } })
  ],
  ["kept", "an answered order that is missing", without("operations", 0)],
  [
    "kept",
    "an order kept with another charge",
    changedRow("operations", 0, { charged: 9_000_000n })
  ],
  [
    "kept",
    "an order kept with other metadata",
    changedRow("operations", 0, { metadata: { n: 2 } })
  ],
  ["kept", "an order kept for another partner", changedRow("operations", 0, { account: "par_2" })],
  ["names", "a card with another name than its item", changedRow("cards", 0, { name: "Card two" })],
  [
    "names",
    "a sealed card that shows its name",
    withExchange(5, { answer: { ...card("active"), sealed: true } })
  ],
  ["names", "an answered card that is missing", without("cards", 0)],
  ["causes", "an operation that nobody asked for", changedRow("operations", 0, { key: "z" })],
  [
    "causes",
    "a customer that nobody asked for",
    withBooks({
      customers: [...books.customers, { id: "cus_2", account: ACCOUNT, external: null, key: null }]
    })
  ],
  ["causes", "an entry without a cause", changedRow("entries", 3, { operation: null })],
  [
    "causes",
    "a deposit that nobody paid",
    withBooks({
      deposits: [{ id: "ftx_1", account: ACCOUNT, status: "confirmed", amount: 1n, hash: "0x1" }]
    })
  ],
  ["money", "a balance that is off", changedRow("accounts", 0, { cash: 98_500_001n })],
  ["money", "a negative balance", changedRow("entries", 2, { cashAfter: -1n })],
  ["money", "an entry that is missing", without("entries", 2)],
  ["money", "an order at another price", changedRow("operations", 0, { charged: 9_000_000n })],
  ["money", "money from nowhere", { ...sound, notes: sound.notes.slice(1) }],
  ["places", "an item on sale and sold", changedRow("items", 1, { withdrawn: true })],
  [
    "places",
    "an item of two cards",
    withBooks({
      cards: [
        firstCard,
        ...["card_2", "card_3"].map((id) => ({ ...firstCard, id, status: "active" }))
      ]
    })
  ],
  ["places", "an item that is nowhere", changedRow("items", 1, { inDeck: false })],
  ["places", "an item that is missing", without("items", 1)],
  [
    "places",
    "a card that was bought back twice",
    withBooks({
      operations: books.operations.map((each) => ({
        ...each,
        kind: "buyback",
        affected: ["card_1"]
      }))
    })
  ],
  ["events", "an operation without its event", without("events", 0)],
  [
    "events",
    "an event twice",
    withBooks({ events: [...books.events, ...books.events.slice(0, 1)] })
  ],
  ["events", "an event of no operation", changedRow("events", 0, { operation: "op_9" })],
  ["deliveries", "a lost delivery", { ...sound, received: received.slice(1) }],
  [
    "deliveries",
    "a delivery that no receiver accepted",
    { ...sound, received: received.map((each) => ({ ...each, status: 500 })) }
  ],
  [
    "deliveries",
    "an event that was never committed",
    {
      ...sound,
      received: [
        ...received,
        { account: ACCOUNT, event: "evt_9", digest: "", problem: null, status: 204 }
      ]
    }
  ],
  [
    "deliveries",
    "an event for another partner",
    { ...sound, received: received.map((each) => ({ ...each, account: "par_2" })) }
  ],
  [
    "deliveries",
    "other content than the feed's",
    { ...sound, feed: new Map([["evt_1", "other"]]) }
  ],
  [
    "deliveries",
    "a wrong signature",
    {
      ...sound,
      received: received.map((each) => ({ ...each, problem: "signature does not match" }))
    }
  ],
  ["deliveries", "a delivery that never ends", withBooks({ due: 1 })],
  ["reads", "a card that goes back", withMore(get(8, "/cards/card_1", card("active")))],
  [
    "reads",
    "a balance from before an answered order",
    withExchange(3, { answer: { cash: "100.000000", bonus: "7.000000" } })
  ],
  [
    "reads",
    "a balance that never was",
    withExchange(3, { answer: { cash: "1.000000", bonus: "0.000000" } })
  ],
  [
    "reads",
    "a balance from before the credit of a burn that was seen",
    {
      ...burned,
      exchanges: burned.exchanges.map((each) =>
        each.number === 10 ? { ...each, answer: burn("completed", "2.000000") } : each
      )
    }
  ],
  ["reads", "a feed with a gap", withExchange(6, { answer: { ids: ["evt_2"], nextCursor: "2" } })],
  [
    "reads",
    "an operation that is not found",
    withMore(exchange(8, { method: "GET", path: "/operations/op_1", status: 404 }))
  ],
  [
    "alive",
    "a service that was ready and ended by itself",
    {
      ...sound,
      notes: [...sound.notes, { note: ENDED, at: 5, of: { process: 1, wasReady: true, last: "" } }]
    }
  ],
  [
    "audit",
    "a broken check of the audit",
    { ...sound, audit: [{ name: "balances", violations: ["par_1"] }] }
  ]
]

describe("the checker of the nemesis", () => {
  it("finds nothing in a sound history", () => {
    assert.deepStrictEqual(Checker.violations(sound), [])
    assert.deepStrictEqual(ratios(sound), { delivered: 1, duplicates: 1 })
  })

  it("finds nothing when a burn is credited card by card after it was answered", () => {
    assert.deepStrictEqual(Checker.violations(burned), [])
  })

  it.each(LIES)("by the rule of %s finds %s", (rule, _, evidence) => {
    assert.include(
      Checker.violations(evidence).map((violation) => violation.rule),
      rule
    )
  })

  it("has a lie for each rule", () => {
    assert.deepStrictEqual(
      [...new Set(LIES.map(([rule]) => rule))].sort(),
      Object.keys(Checker.RULES).sort()
    )
  })
})
