/** A batch of orders costs a fixed number of statements; a catalog is read in parts. */

import { Growth } from "@cardpack/adapters/postgres/connection/Growth"
import * as Session from "@cardpack/adapters/postgres/connection/Session"
import { make as makeQueue } from "@cardpack/adapters/postgres/queue/DeliveryQueue"
import { commit } from "@cardpack/adapters/postgres/store/Commit"
import { load } from "@cardpack/adapters/postgres/store/Load"
import * as Locks from "@cardpack/adapters/postgres/store/Locks"
import { AT_ONCE, LONG, parts } from "@cardpack/adapters/postgres/store/Statements"
import type { Account } from "@cardpack/core/domain/account/Account"
import type { Card } from "@cardpack/core/domain/card/Card"
import type { Operation } from "@cardpack/core/domain/operation/Operation"
import { type ChangeSet, EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import { type LoadPlan, EMPTY as NO_PLAN } from "@cardpack/core/engine/rows/LoadPlan"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Chain from "../../../kit/sample/ChainSample.ts"
import * as DrawSample from "../../../kit/sample/DrawSample.ts"
import * as MailSample from "../../../kit/sample/MailSample.ts"
import * as OperatorSample from "../../../kit/sample/OperatorSample.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Story from "../../../kit/sample/Story.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.effect)

interface Pair {
  readonly operation: Operation
  readonly card: Card
}

/** The values of each list among the parameters. */
const listsOf = (params: Session.Params): ReadonlyArray<ReadonlyArray<unknown>> =>
  params.flatMap((param) =>
    typeof param === "object" && param !== null && Array.isArray(param.value) ? [param.value] : []
  )

const rowsOf = (params: Session.Params): number =>
  Math.max(0, ...listsOf(params).map(({ length }) => length))

/** Counts statements and answers each as if it had changed every given row. */
const counting = () => {
  const statements: Array<string> = []
  const session: Session.Session = {
    rows: (sql) => Effect.sync(() => void statements.push(sql)).pipe(Effect.as([])),
    run: (sql, params) =>
      Effect.sync(() => {
        statements.push(sql)
        return { command: "", rowCount: /^UPDATE machine_stock/.test(sql) ? 1 : rowsOf(params) }
      }),
    discard: Effect.void
  }
  return { session, statements }
}

const chainOf = (accounts: ReadonlyArray<Account>, pairs: ReadonlyArray<Pair>) => {
  const addresses = accounts.map((account) => Chain.depositAddress(account))
  const orders = pairs.map(({ card, operation }) => Chain.order(operation, card))
  return {
    depositAddresses: addresses,
    fundingIntents: addresses.map((address) => Chain.fundingIntent(address)),
    fundingTransactions: addresses.map((address) => Chain.deposit(address)),
    foreignDeposits: addresses.map((address) => Chain.foreignDeposit(address)),
    depositSweeps: addresses.map((address) => Chain.depositSweep(address)),
    onchainOrders: orders,
    onchainBurns: orders.flatMap((order, index) => {
      const operation = pairs[index]?.operation
      return operation === undefined ? [] : [Chain.burn(operation, order)]
    }),
    incidents: accounts.map((account) => Chain.incident(account))
  }
}

const changesOf = (count: number): ChangeSet => {
  const account = Sample.account()
  const machine = Sample.machine()
  const customers = Array.from({ length: count }, () => Sample.customer(account))
  const operations = customers.map((customer) => Sample.operation(customer))
  const items = operations.map(() => Sample.item(machine))
  const shipments = operations.map((operation) => Sample.shipment(operation))
  const events = operations.map(() => Sample.event(account))
  const endpoints = operations.map(() => Sample.endpoint(account))
  const deliveries = endpoints.flatMap((endpoint) =>
    events.slice(0, 2).map((event) => Sample.delivery(event, endpoint))
  )
  const pairs = operations.flatMap((operation, index) => {
    const item = items[index]
    return item === undefined ? [] : [{ item, operation, card: Sample.card(operation, item) }]
  })
  return {
    ...EMPTY,
    ...chainOf(
      customers.map(() => account),
      pairs
    ),
    newAccounts: [Sample.account()],
    accounts: [Sample.next(account)],
    keys: customers.map(() => Sample.key(account)),
    customers,
    operations,
    cards: pairs.map(({ card }) => card),
    affectedCards: pairs.map(({ card, operation }) => Sample.affected(operation, card)),
    draws: pairs.map(({ card, item }) => Sample.draw(card, item)),
    drawDays: operations.map(() => DrawSample.drawDay()),
    shipments,
    ledgerEntries: operations.map(() => Sample.entry(account)),
    events,
    endpoints,
    deliveries,
    hastened: deliveries,
    mails: shipments.map((shipment) => MailSample.mail(shipment)),
    offers: [machine],
    leaves: Sample.leaves(items),
    enters: Sample.enters(items),
    renumbers: DrawSample.renumbers(
      items.map((item) => {
        return { machineId: machine.id, list: "common", item, salt: Sample.salt() }
      })
    ),
    claims: [{ machineId: machine.id, count }],
    machines: [machine],
    items,
    tokens: operations.map(() => OperatorSample.token()),
    log: operations.map(() => OperatorSample.logEntry()),
    replies: operations.map(() => OperatorSample.reply())
  }
}

const planOf = (count: number): LoadPlan => {
  const changes = changesOf(count)
  const { accounts, cards, customers, events, items, mails, operations } = changes
  return {
    ...NO_PLAN,
    accounts: accounts.map(({ id }) => id),
    customers,
    externalUserIds: customers,
    cards,
    operations,
    idempotencyKeys: operations,
    shipments: operations,
    openSealed: accounts.map(({ id }) => id),
    machines: items.map(({ machineId }) => machineId),
    references: items.map(({ reference }) => reference),
    events,
    mails,
    depositAddresses: accounts.map(({ id }) => id),
    deposits: changes.fundingTransactions.map(({ accountId, transactionHash }) => ({
      accountId,
      id: transactionHash
    })),
    entries: operations,
    incidents: changes.incidents.map(({ accountId, subject }) => ({ accountId, id: subject }))
  }
}

test("a commit of two hundred orders takes the statements of a commit of one", function* () {
  const seen = new Set<number>()
  const one = counting()
  yield* commit(one.session, changesOf(1), seen, 0)
  const many = counting()
  yield* commit(many.session, changesOf(200), seen, 0)
  assert.isAtLeast(one.statements.length, 27)
  assert.deepStrictEqual(many.statements, one.statements)
})

test("a load for two hundred orders takes the statements of a load for one", function* () {
  const loading = ({ session }: ReturnType<typeof counting>, plan: LoadPlan) => {
    const { ofPlan } = Locks.make(session, { accounts: [], operator: false, waits: "briefly" })
    return load(session, plan, () => 0, Session.together(ofPlan(plan)))
  }
  const one = counting()
  yield* loading(one, planOf(1))
  const many = counting()
  yield* loading(many, planOf(200))
  assert.isAtLeast(one.statements.length, 16)
  assert.deepStrictEqual(many.statements, one.statements)
})

const turning = () => {
  const seen = { turns: 0, isOver: false }
  const count = () => {
    seen.turns++
    if (!seen.isOver) setImmediate(count)
  }
  setImmediate(count)
  return seen
}

/** Measures the rows of each statement, and the size of their first JSON. */
const measuring = () => {
  const seen = turning()
  const statements: Array<{ sql: string; rows: number; characters: number; turn: number }> = []
  const note = (sql: string, params: Session.Params) => {
    const texts = listsOf(params)
      .flat()
      .filter((value) => typeof value === "string")
    const characters = texts.reduce((sum, text) => sum + text.length, 0)
    const rows = rowsOf(params)
    statements.push({ sql, rows, characters, turn: seen.turns })
    return { command: "", rowCount: rows }
  }
  const session: Session.Session = {
    rows: (sql, params) => Effect.sync(() => note(sql, params)).pipe(Effect.as([])),
    run: (sql, params) => Effect.sync(() => note(sql, params)),
    discard: Effect.void
  }
  return { session, seen, statements }
}

const catalogOf = (cards: number, characters: number) => {
  const machine = Sample.machine()
  const items = Array.from({ length: cards }, () =>
    Sample.item(machine, { metadata: "m".repeat(characters) })
  )
  // As the engine puts many cards on sale.
  const enters = [...parts(items)].flatMap((some) => Sample.enters(some))
  return { ...EMPTY, items, leaves: Sample.leaves(items), enters }
}

test.each([
  ["many cards", 5_000, 5],
  ["long ones", 400, 19_000]
] as const)(
  "a catalog of %s is written in parts, the event loop between them",
  function* ([, cards, size]) {
    const { seen, session, statements } = measuring()
    const held = new Set<number>()
    yield* commit(session, catalogOf(cards, size), held, 0)
    seen.isOver = true
    assert.isAtLeast(statements.length, 24)
    for (const { characters, rows, sql } of statements) {
      // What leaves has one number, and its statement takes ids alone.
      if (!sql.startsWith("WITH gone")) assert.isAtMost(rows, AT_ONCE)
      // The longest card, which came last, and the short fields of all.
      assert.isAtMost(characters, 2 * LONG)
    }
    assert.isAtLeast(new Set(statements.map(({ turn }) => turn)).size, 20)
  }
)

/** For single statements, which open no session. */
const databaseOf = ({ rows: read }: Session.Session) => ({
  sessions: { begin: "", growth: new Growth(), open: Effect.never, openSeparate: Effect.never },
  read,
  clockShift: () => 0
})

test("each method of the queues takes the same statement, whatever it is asked for", function* () {
  const account = Sample.account()
  const ask = Effect.fnUntraced(function* (count: number) {
    const { session, statements } = counting()
    const queue = makeQueue(databaseOf(session))
    const endpoints = Array.from({ length: count }, () => Sample.endpoint(account))
    const ids = endpoints.map(({ id }) => id)
    const marks = ids.map((endpointId) => ({ endpointId, through: 0n, failures: 0 }))
    const claimed = endpoints.map((each) => Sample.delivery(Sample.event(account), each))
    yield* queue.lease("a", null, count, 1)
    yield* queue.lease("a", ids, count, 1)
    yield* queue.renew("a", marks, 1)
    yield* queue.release("a", marks)
    yield* Effect.exit(
      queue.work(
        { endpointId: Sample.id("wh"), through: 0n },
        claimed.map(({ id }) => id),
        count
      )
    )
    yield* queue.settle(claimed.map((before) => ({ before, after: Story.delivered(before) })))
    yield* queue.settle(claimed.map((before) => ({ before, after: Story.refused(before, 1) })))
    yield* queue.expire(count)
    return statements
  })
  const one = yield* ask(1)
  assert.strictEqual(one.length, 8)
  assert.deepStrictEqual(yield* ask(200), one)
})
