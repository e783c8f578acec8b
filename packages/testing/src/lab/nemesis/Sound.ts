/** A short history that is sound: an order, its replay, a buyback, reads and deliveries. */
import type { Books, Evidence } from "./Evidence.ts"
import type { Exchange, Json } from "./History.ts"
import { ENDED } from "./Supervisor.ts"

export const ACCOUNT = "par_1"
const CUSTOMER = "cus_1"
const AT = "2026-11-23T12:00:00.000Z"

export const card = (status: string) => ({ id: "card_1", status, sealed: false, name: "Card one" })

const operation = (id: string, kind: string, more: object) => ({
  id,
  kind,
  mode: "offchain",
  status: "completed",
  customerId: CUSTOMER,
  vendingMachineId: null,
  quantity: null,
  chargedUsd: "0.000000",
  creditedUsd: "0.000000",
  metadata: null,
  createdAt: AT,
  cards: [],
  affectedCards: [],
  replayed: false,
  ...more
})

export const order = (status: string, more: object = {}) =>
  operation("op_1", "order", {
    vendingMachineId: 1,
    quantity: 1,
    chargedUsd: "10.000000",
    metadata: { n: 1 },
    cards: [card(status)],
    ...more
  })

export const ORDER = { kind: "order", customerId: CUSTOMER, vendingMachineId: 1, quantity: 1 }
const BUYBACK = { kind: "buyback", mode: "offchain", customerId: CUSTOMER, cardIds: ["card_1"] }
const CREDITED = { creditedUsd: "1.500000", affectedCards: [card("bought_back")] }

/** Each request begins once the one before it was answered. */
export const exchange = (number: number, more: Partial<Exchange>): Exchange => ({
  number,
  ask: number,
  at: number * 10,
  backAt: number * 10 + 5,
  client: 0,
  process: number % 2,
  account: ACCOUNT,
  method: "POST",
  path: "/operations",
  key: null,
  body: null,
  why: "first",
  status: 200,
  answer: null,
  ...more
})

export const get = (number: number, path: string, answer: Json) =>
  exchange(number, { method: "GET", path, answer })

export const exchanges: ReadonlyArray<Exchange> = [
  exchange(0, { key: "a", body: ORDER, status: null }),
  exchange(1, { ask: 0, key: "a", body: ORDER, status: 201, answer: order("active") }),
  exchange(2, { key: "a", body: ORDER, answer: order("active", { replayed: true }) }),
  get(3, "/balance", { cash: "97.000000", bonus: "0.000000" }),
  exchange(4, {
    key: "b",
    body: BUYBACK,
    status: 201,
    answer: operation("op_2", "buyback", CREDITED)
  }),
  get(5, "/cards/card_1", card("bought_back")),
  get(6, "/events?limit=50", { ids: ["evt_1"], nextCursor: "1" }),
  get(7, "/events?limit=50&after=1", { ids: ["evt_2"], nextCursor: "2" })
]

const row = { account: ACCOUNT, customer: CUSTOMER, mode: "offchain", status: "completed" }
const none = { machine: null, quantity: null, metadata: null, cards: [], affected: [] }
const entry = { account: ACCOUNT, operation: null, deposit: null, reason: null }

export const books: Books = {
  accounts: [{ id: ACCOUNT, cash: 98_500_000n, bonus: 0n }],
  operations: [
    {
      ...row,
      id: "op_1",
      kind: "order",
      machine: 1,
      quantity: 1,
      charged: 10_000_000n,
      credited: 0n,
      key: "a",
      metadata: { n: 1 },
      createdAt: AT,
      cards: ["card_1"],
      affected: []
    },
    {
      ...row,
      ...none,
      id: "op_2",
      kind: "buyback",
      charged: 0n,
      credited: 1_500_000n,
      key: "b",
      createdAt: AT,
      affected: ["card_1"]
    }
  ],
  customers: [{ id: CUSTOMER, account: ACCOUNT, external: null, key: null }],
  cards: [
    {
      id: "card_1",
      account: ACCOUNT,
      customer: CUSTOMER,
      status: "bought_back",
      item: "itm_1",
      name: "Card one"
    }
  ],
  items: [
    { id: "itm_1", inDeck: false, withdrawn: false },
    { id: "itm_2", inDeck: true, withdrawn: false }
  ],
  entries: [
    [100_000_000n, 0n, 100_000_000n, 0n, null],
    [0n, 7_000_000n, 100_000_000n, 7_000_000n, null],
    [-3_000_000n, -7_000_000n, 97_000_000n, 0n, "op_1"],
    [1_500_000n, 0n, 98_500_000n, 0n, "op_2"]
  ].map(([cash, bonus, cashAfter, bonusAfter, operation], at) => ({
    ...entry,
    id: `led_${at}`,
    kind: "SPEND",
    cash: cash as bigint,
    bonus: bonus as bigint,
    cashAfter: cashAfter as bigint,
    bonusAfter: bonusAfter as bigint,
    operation: operation as string | null,
    sequence: BigInt(at)
  })),
  events: [
    ["evt_1", "operation.completed", "op_1"],
    ["evt_2", "buyback.completed", "op_2"]
  ].map(([id = "", type = "", operation = null], at) => ({
    id,
    type,
    operation,
    account: ACCOUNT,
    from: null,
    to: null,
    sequence: BigInt(10 + at)
  })),
  intents: [],
  deposits: [],
  due: 0
}

const delivered = (event: string) => ({
  account: ACCOUNT,
  event,
  digest: `digest of ${event}`,
  problem: null,
  status: 204
})

export const received = ["evt_1", "evt_2"].map(delivered)

export const sound: Evidence = {
  exchanges,
  notes: [
    { note: "funds", at: 0, of: { account: ACCOUNT, cash: "100.000000", bonus: "7.000000" } },
    { note: "customers", at: 0, of: { account: ACCOUNT, customers: [CUSTOMER] } },
    { note: "items", at: 0, of: { count: 2 } },
    // A start fails while the database is away.
    { note: ENDED, at: 5, of: { process: 0, wasReady: false, last: "" } }
  ],
  books,
  received,
  feed: new Map(received.map(({ digest, event }) => [event, digest])),
  audit: []
}

const BURN = { kind: "buyback", mode: "onchain", customerId: CUSTOMER, cardIds: ["card_2"] }

/** The burn as it is answered over time. */
export const burn = (status: string, creditedUsd: string) =>
  operation("op_3", "buyback", { mode: "onchain", status, creditedUsd })

const balance = (number: number, cash: string) =>
  get(number, "/balance", { cash, bonus: "0.000000" })

const burning: ReadonlyArray<Exchange> = [
  exchange(8, { key: "c", body: BURN, status: 201, answer: burn("awaiting_chain", "0.000000") }),
  balance(9, "98.500000"),
  get(10, "/operations/op_3", burn("awaiting_chain", "1.000000")),
  balance(11, "99.500000"),
  get(12, "/operations/op_3", burn("completed", "2.000000")),
  balance(13, "100.500000")
]

/** A sound history whose burn of two cards is credited card by card, after it was answered. */
export const burned: Evidence = {
  ...sound,
  exchanges: [...exchanges, ...burning],
  books: {
    ...books,
    accounts: [{ id: ACCOUNT, cash: 100_500_000n, bonus: 0n }],
    operations: [
      ...books.operations,
      {
        ...row,
        ...none,
        id: "op_3",
        kind: "buyback",
        mode: "onchain",
        charged: 0n,
        credited: 2_000_000n,
        key: "c",
        createdAt: AT
      }
    ],
    entries: [
      ...books.entries,
      ...[99_500_000n, 100_500_000n].map((cashAfter, at) => ({
        ...entry,
        id: `led_burn_${at}`,
        kind: "CREDIT",
        cash: 1_000_000n,
        bonus: 0n,
        cashAfter,
        bonusAfter: 0n,
        operation: "op_3",
        sequence: BigInt(20 + at)
      }))
    ],
    events: [
      ...books.events,
      ...["operation.awaiting_chain", "buyback.completed"].map((type, at) => ({
        id: `evt_burn_${at}`,
        type,
        operation: "op_3",
        account: ACCOUNT,
        from: null,
        to: null,
        sequence: BigInt(30 + at)
      }))
    ]
  },
  received: [...received, ...[0, 1].map((at) => delivered(`evt_burn_${at}`))],
  feed: new Map(
    [...books.events.map(({ id }) => id), "evt_burn_0", "evt_burn_1"].map((id) => [
      id,
      `digest of ${id}`
    ])
  )
}
