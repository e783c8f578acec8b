/** Every kind of the catalogue: its rows are written, and loaded by each field that names them. */

import { Card } from "@cardpack/core/domain"
import {
  Catalogue,
  type ChangeSet,
  type LoadPlan,
  type Reads,
  type Store
} from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as ChainFixture from "../sample/ChainFixture.ts"
import * as ChainSample from "../sample/ChainSample.ts"
import * as DrawSample from "../sample/DrawSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as MailSample from "../sample/MailSample.ts"
import * as OperatorSample from "../sample/OperatorSample.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

const stamp = () => ({ idempotencyKey: `key ${Sample.number()}`, fingerprint: "f".repeat(64) })

/** A row of every kind, and those that they need, of one account. */
const everything = Effect.fnUntraced(function* () {
  const before = yield* Fixture.account()
  const account = Sample.next(before, { name: "Port Games" })
  const customer = Sample.customer(account, { externalUserId: "user-1", ...stamp() })
  const machine = Sample.machine()
  const item = Sample.item(machine)
  const order = Sample.operation(customer, {
    kind: "order",
    vendingMachineId: machine.id,
    quantity: 1
  })
  const closed = Sample.card(order, item)
  const draw = Sample.draw(closed, item, { sequence: 2n })
  const drawn = Card.withDraw(closed, draw)
  const mint = ChainFixture.mintOf({ card: drawn, customer }, "confirmed")
  const burn = ChainFixture.burnOf({ customer, minted: mint })
  const redemption = Sample.operation(customer, { kind: "redemption" })
  const shipment = Sample.shipment(redemption)
  const address = ChainSample.depositAddress(account)
  const event = Sample.event(account)
  const endpoint = Sample.endpoint(account)
  yield* Fixture.write({ machines: [machine], items: [item], enters: Sample.enters([item]) })
  const rows: ChangeSet.Written = {
    accounts: [account],
    keys: [Sample.key(account)],
    machines: [machine],
    items: [item],
    customers: [customer],
    operations: [order, mint.operation, burn.operation, redemption],
    cards: [burn.card],
    affectedCards: [mint.affected, burn.affected],
    draws: [draw],
    drawDays: [DrawSample.drawDay()],
    shipments: [shipment],
    depositAddresses: [address],
    fundingIntents: [ChainSample.fundingIntent(address, stamp())],
    fundingTransactions: [ChainSample.deposit(address)],
    foreignDeposits: [ChainSample.foreignDeposit(address)],
    depositSweeps: [ChainSample.depositSweep(address)],
    onchainOrders: [mint.order],
    onchainBurns: [burn.burn],
    incidents: [ChainSample.incident(account)],
    ledgerEntries: [Sample.entry(account)],
    events: [event],
    endpoints: [endpoint],
    deliveries: [Sample.delivery(event, endpoint)],
    mails: [MailSample.mail(shipment)],
    tokens: [OperatorSample.token()],
    allowances: [OperatorSample.allowance()],
    approvals: [OperatorSample.approval()],
    log: [OperatorSample.logEntry()],
    replies: [OperatorSample.reply()]
  }
  yield* Fixture.write(rows)
  return { account, customer, redemption, rows }
})

type Everything = Effect.Success<ReturnType<typeof everything>>

/** What leads to rows through others. */
const relatedKeys = ({ account, customer, redemption, rows }: Everything) => {
  const own = (id: string) => [{ accountId: account.id, id }]
  const keys: Partial<Record<Catalogue.Field, ReadonlyArray<unknown>>> = {
    shipmentsOf: own(customer.id),
    accounts: [account.id],
    references: rows.items.map(({ reference }) => reference),
    mailsOf: own(redemption.id)
  }
  return keys
}

const keysOf = (
  all: Everything,
  { field, kind, lookup }: Catalogue.Load
): ReadonlyArray<unknown> => {
  if (lookup.by === null) return relatedKeys(all)[field] ?? []
  const { by } = lookup
  const values = all.rows[kind].map((row) => (row as unknown as Record<string, unknown>)[by])
  return "within" in lookup && lookup.within === "account"
    ? values.map((id) => ({ accountId: all.account.id, id }))
    : values
}

const planOf = (
  field: Catalogue.Field,
  keys: ReadonlyArray<unknown>
): Partial<LoadPlan.LoadPlan> => ({
  [field]: keys
})

/** Of the shipments alone. */
const SHIPPED = ({ rows, redemption }: Everything) =>
  rows.operations.filter(({ id }) => id === redemption.id)

export const kinds = (it: It): void => {
  it.effect(
    "STORE-KIND-01: a row of every kind is written, and loaded by each field that names its kind",
    () =>
      Effect.gen(function* () {
        const all = yield* everything()
        assert.deepStrictEqual(
          Catalogue.KINDS.filter((kind) => all.rows[kind].length === 0),
          []
        )
        for (const load of Catalogue.LOADS) {
          const { field, kind, lookup } = load
          const loaded = yield* Fixture.load(planOf(field, keysOf(all, load)))
          const isShipped = kind === "operations" && lookup.by === null
          const expected: ReadonlyArray<unknown> = isShipped ? SHIPPED(all) : all.rows[kind]
          assert.sameDeepMembers([...loaded[kind]], [...expected], `${kind} by ${field}`)
        }
      })
  )

  it.effect("STORE-KIND-02: no row of any kind is loaded for another account", () =>
    Effect.gen(function* () {
      const all = yield* everything()
      const stranger = yield* Fixture.account()
      for (const load of Catalogue.LOADS) {
        const { field, kind } = load
        const keys = keysOf(all, load).filter((key) => typeof key === "object")
        const theirs = keys.map((key) => ({ ...(key as object), accountId: stranger.id }))
        const loaded = yield* Fixture.load(planOf(field, theirs))
        assert.deepStrictEqual(loaded[kind], [], `${kind} by ${field}`)
      }
    })
  )
}
