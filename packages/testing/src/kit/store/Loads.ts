/** Loading rows in a transaction. */
import { Usd } from "@cardpack/core/domain"
import type { Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as OperatorSample from "../sample/OperatorSample.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

export const loads = (it: It): void => {
  it.effect("STORE-LOAD-01: an account is loaded as it was written", () =>
    Effect.gen(function* () {
      const account = Sample.account({
        notificationEmail: "desk@partner.example",
        status: "suspended",
        balance: { cash: 123_456_789n, bonus: 1n },
        lowBalanceThreshold: Usd.of(500),
        sandboxCreditAt: Sample.THEN + 1,
        sequence: 7n,
        version: 3n
      })
      yield* Fixture.write({ newAccounts: [account] })
      const changed = Sample.next(account, {
        name: "Port Games",
        notificationEmail: null,
        status: "active",
        balance: { cash: 0n, bonus: 0n },
        lowBalanceThreshold: null,
        sandboxCreditAt: null,
        sequence: 8n
      })
      assert.deepStrictEqual((yield* Fixture.load({ accounts: [account.id] })).accounts, [account])
      yield* Fixture.write({ accounts: [changed] })
      assert.deepStrictEqual((yield* Fixture.load({ accounts: [account.id] })).accounts, [changed])
    })
  )

  it.effect(
    "STORE-LOAD-02: every kind of row is loaded as it was written, by each of its keys",
    () =>
      Effect.gen(function* () {
        const {
          account,
          customer: named,
          item,
          machine,
          operation,
          card
        } = yield* Fixture.holding()
        const owner = account.id
        const key = Sample.key(account, { lastUsedAt: Sample.THEN, revokedAt: Sample.THEN + 5 })
        const customer = {
          ...named,
          externalUserId: "user-1",
          attributes: { tier: { gold: true } }
        }
        const redeemed = Sample.operation(customer, { kind: "redemption", chargedUsd: 9_000_000n })
        const shipment = Sample.shipment(redeemed, {
          status: "exception",
          carrier: "Gull Post",
          trackingNumber: "GP 1",
          trackingUrl: "https://gull.example/1",
          statusReason: "no such street",
          emails: [{ status: "created", channel: "partner_email", state: "sent", at: Sample.THEN }],
          addressUpdatedAt: Sample.THEN + 9,
          labelId: "a label",
          labelPriceUsd: 7_500_000n,
          labelCount: 2
        })
        const token = OperatorSample.token({ revokedAt: Sample.THEN + 3 })
        const reply = OperatorSample.reply({ body: { nested: [null, 1.5, "é"] } })
        yield* Fixture.write({
          keys: [key],
          customers: [customer],
          operations: [redeemed],
          shipments: [shipment],
          tokens: [token],
          replies: [reply]
        })
        const own = <Id>(id: Id) => [{ accountId: owner, id }]
        const all = yield* Fixture.load({
          accounts: [owner],
          keys: [key.id],
          customers: own(customer.id),
          cards: own(card.id),
          operations: own(operation.id),
          idempotencyKeys: own(redeemed.idempotencyKey),
          shipments: own(redeemed.id),
          machines: [machine.id],
          references: [item.reference],
          tokens: [token.id],
          replies: [reply.key]
        })
        assert.deepStrictEqual(all.keys, [key])
        assert.deepStrictEqual(all.customers, [customer])
        assert.deepStrictEqual(all.cards, [card])
        assert.deepStrictEqual(all.items, [item])
        assert.sameDeepMembers([...all.operations], [operation, redeemed])
        assert.deepStrictEqual(all.shipments, [shipment])
        const ofCustomer = [{ accountId: owner, id: customer.id }]
        const both = yield* Fixture.load({ accounts: [owner], shipmentsOf: ofCustomer })
        assert.deepStrictEqual(both.shipments, [shipment])
        assert.deepStrictEqual(all.machines, [machine])
        assert.deepStrictEqual(all.places, [[item.id, { _tag: "held", cardId: card.id }]])
        assert.deepStrictEqual(all.tokens, [token])
        assert.deepStrictEqual(all.replies, [reply])
        const byName = yield* Fixture.load({ externalUserIds: own("user-1") })
        assert.deepStrictEqual(byName.customers, [customer])
      })
  )

  it.effect("STORE-LOAD-03: items that are named alone come without their places", () =>
    Effect.gen(function* () {
      const { item } = yield* Fixture.holding()
      const loaded = yield* Fixture.load({ names: [item.reference, "no such reference"] })
      assert.deepStrictEqual([loaded.items, loaded.places], [[item], []])
    })
  )

  it.effect(
    "STORE-LOAD-04: a row that a plan names twice is loaded once, and unknown keys find nothing",
    () =>
      Effect.gen(function* () {
        const { account, customer, card, machine, operation } = yield* Fixture.holding()
        const twice = <Id>(id: Id) => [
          { accountId: account.id, id },
          { accountId: account.id, id }
        ]
        const found = yield* Fixture.load({
          accounts: [account.id, account.id, Sample.id("par")],
          customers: [...twice(customer.id), { accountId: account.id, id: Sample.id("cus") }],
          cards: [...twice(card.id), { accountId: account.id, id: Sample.id("card") }],
          operations: [...twice(operation.id), { accountId: account.id, id: Sample.id("op") }],
          idempotencyKeys: [{ accountId: account.id, id: "unused" }],
          externalUserIds: [{ accountId: account.id, id: "unused" }],
          machines: [machine.id, machine.id, Sample.number()],
          keys: [Sample.id("key")],
          references: ["no such reference"],
          tokens: [Sample.id("tok")],
          replies: ["no such reply"]
        })
        const { accounts, cards, customers, items, keys, machines, operations, places } = found
        const counts = { accounts, cards, customers, items, keys, machines, operations, places }
        assert.deepStrictEqual(
          Object.fromEntries(Object.entries(counts).map(([name, rows]) => [name, rows.length])),
          {
            accounts: 1,
            cards: 1,
            customers: 1,
            items: 1,
            keys: 0,
            machines: 1,
            operations: 1,
            places: 0
          }
        )
        assert.deepStrictEqual([found.tokens, found.replies, found.shipments], [[], [], []])
      })
  )

  it.effect("STORE-LOAD-05: no row of another account is loaded, whatever key names it", () =>
    Effect.gen(function* () {
      const stranger = yield* Fixture.account()
      const { customer: named, card, operation } = yield* Fixture.holding()
      const customer = { ...named, externalUserId: "shared-name" }
      const shipment = Sample.shipment(operation)
      yield* Fixture.write({ customers: [customer], shipments: [shipment] })
      const foreign = <Id>(id: Id) => [{ accountId: stranger.id, id }]
      const found = yield* Fixture.load({
        customers: foreign(customer.id),
        externalUserIds: foreign("shared-name"),
        cards: foreign(card.id),
        operations: foreign(operation.id),
        idempotencyKeys: foreign(operation.idempotencyKey),
        shipments: foreign(operation.id),
        shipmentsOf: foreign(customer.id)
      })
      const { cards, customers, items, operations, shipments } = found
      assert.deepStrictEqual([customers, cards, items, operations, shipments], [[], [], [], [], []])
    })
  )

  it.effect(
    "STORE-LOAD-06: open sealed cards are counted: active, sealed and before the end of their window",
    () =>
      Effect.gen(function* () {
        const { account, customer, machine, operation } = yield* Fixture.holding()
        const other = yield* Fixture.holding()
        const open = { sealed: true, refundableUntil: Sample.FAR }
        const states = [
          open,
          open,
          { ...open, sealed: false },
          { ...open, status: "refunded" as const },
          { ...open, refundableUntil: Sample.THEN }
        ]
        const items = states.map(() => Sample.item(machine))
        const order = Sample.operation(customer, { vendingMachineId: machine.id })
        const cards = items.map((item, ordinal) =>
          Sample.card(order, item, { ordinal, ...states[ordinal] })
        )
        const theirs = Sample.item(other.machine)
        const sealed = Sample.card(other.operation, theirs, { ...open, ordinal: 1 })
        yield* Fixture.write({
          items: [...items, theirs],
          operations: [order],
          cards: [...cards, sealed]
        })
        const loaded = yield* Fixture.load({
          openSealed: [account.id, other.account.id, account.id]
        })
        assert.deepStrictEqual(
          new Map(loaded.openSealed.map(({ accountId, count }) => [accountId, count])),
          new Map([
            [account.id, 2],
            [other.account.id, 1]
          ])
        )
        assert.strictEqual(operation.accountId, account.id)
      })
  )

  it.effect(
    "STORE-LOAD-07: stop buttons and shipping countries are loaded as they were last written",
    () =>
      Effect.gen(function* () {
        const controls = { orders: false, buybacks: true, redemptions: false, mints: true }
        const countries = [
          { code: "PT", country: "Portugal", feeUsd: 9_000_000n },
          { code: "JP", country: "Japan", feeUsd: 0n }
        ]
        yield* Fixture.write({ controls, countries })
        const loaded = yield* Fixture.load({ countries: true })
        assert.deepStrictEqual([loaded.controls, loaded.countries], [controls, countries])
        const fewer = countries.slice(1)
        const on = { ...controls, orders: true, redemptions: true }
        yield* Fixture.write({ controls: on, countries: fewer })
        const after = yield* Fixture.load({ countries: true })
        assert.deepStrictEqual([after.controls, after.countries], [on, fewer])
        assert.deepStrictEqual((yield* Fixture.load({ countries: false })).countries, [])
      })
  )

  it.effect("STORE-LOAD-08: the clock never runs backwards from one transaction to the next", () =>
    Effect.gen(function* () {
      let before = Sample.THEN
      for (let turn = 0; turn < 20; turn++) {
        const { now } = yield* Fixture.load({})
        assert.isTrue(Number.isInteger(now) && now >= before)
        before = now
      }
    })
  )
}
