/** The reading port returns single rows exactly as written. */
import type { Json } from "@cardpack/core/domain"
import { ListFilter, Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Arbitrary from "../arbitrary/Json.ts"
import * as Property from "../arbitrary/Property.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

/** Texts that parsing and serializing would change. */
const TEXTS = [
  '{"b":1,"a":2,"b2":{"z":[],"y":{}}}',
  "123456789012345678901234567890.000",
  "1e400",
  "-0",
  '"\\u0000 and \\u00e9 and \\ud83d\\ude00"',
  '{ "spaced" :  [ 1 ,\t2 ] }',
  '"\\/"',
  "null",
  "[]",
  '"é"',
  "false",
  '{"":null,"__proto__":{"x":1}}'
]

const texts = (it: It): void => {
  it.effect.each(TEXTS)("STORE-READ-01: metadata is kept byte for byte: %s", (metadata) =>
    Effect.gen(function* () {
      const { account, customer } = yield* Fixture.partner()
      const operation = Sample.operation(customer, { metadata })
      yield* Fixture.write({ operations: [operation] })
      const reads = yield* Reads.Reads
      const [details] = yield* reads.operationDetails(account.id, [operation.id])
      assert.strictEqual(details?.operation.metadata, metadata)
      const own = [{ accountId: account.id, id: operation.id }]
      assert.strictEqual(
        (yield* Fixture.load({ operations: own })).operations[0]?.metadata,
        metadata
      )
    })
  )

  it.effect("STORE-READ-02: twenty thousand bytes of metadata are kept", () =>
    Effect.gen(function* () {
      const { account, customer } = yield* Fixture.partner()
      const metadata = JSON.stringify("é".repeat(10_000))
      const operation = Sample.operation(customer, { metadata })
      yield* Fixture.write({ operations: [operation] })
      const [details] = yield* (yield* Reads.Reads).operationDetails(account.id, [operation.id])
      assert.strictEqual(details?.operation.metadata, metadata)
    })
  )

  it.effect(
    "STORE-READ-03: attributes, event data and item metadata are the JSON values that were written",
    () =>
      Property.holds(
        Arbitrary.json,
        (value) =>
          Effect.gen(function* () {
            const { account, customer, item, card } = yield* Fixture.holding()
            const attributes: Json.JsonObject = { value }
            yield* Fixture.write({
              customers: [{ ...customer, attributes }],
              items: [{ ...item, metadata: value }],
              events: [Sample.event(account, { data: { value } })]
            })
            const reads = yield* Reads.Reads
            assert.deepStrictEqual(
              (yield* reads.customer(account.id, customer.id))?.attributes,
              attributes
            )
            const [found] = yield* reads.cards(account.id, [card.id])
            assert.deepStrictEqual(found?.item?.metadata, value)
            assert.deepStrictEqual(
              (yield* reads.events(account.id, ListFilter.EVENTS, 0n, 1))[0]?.data,
              { value }
            )
          }),
        { numRuns: 25 }
      )
  )

  it.effect("STORE-READ-04: names in every script are found by exactly their letters", () =>
    Property.holds(
      fc.string({ unit: Arbitrary.character, minLength: 1, maxLength: 255 }),
      (externalUserId) =>
        Effect.gen(function* () {
          const account = yield* Fixture.account()
          const customer = Sample.customer(account, { externalUserId })
          yield* Fixture.write({ customers: [customer] })
          const reads = yield* Reads.Reads
          const found = yield* reads.customerByExternalId(account.id, externalUserId)
          assert.deepStrictEqual(found, customer)
          assert.isNull(yield* reads.customerByExternalId(account.id, `${externalUserId} `))
        }),
      { numRuns: 20 }
    )
  )
}

/** Cards that their orders drew, as before claims; all have an item. */
const DRAWN = [
  { is: "within its window", fields: { sealed: true, refundableUntil: Sample.FAR }, shows: false },
  { is: "past its window", fields: { sealed: true, refundableUntil: Sample.THEN }, shows: true },
  { is: "revealed in its window", fields: { refundableUntil: Sample.FAR }, shows: true },
  {
    is: "refunded",
    fields: { status: "refunded", sealed: true, refundableUntil: Sample.FAR },
    shows: false
  },
  {
    is: "refunded long ago",
    fields: { status: "refunded", sealed: true, refundableUntil: Sample.THEN },
    shows: false
  }
] as const

const hidden = (it: It): void => {
  it.effect.each(DRAWN)(
    "STORE-READ-05: a card that is $is has an item to show: $shows",
    ({ fields, shows }) =>
      Effect.gen(function* () {
        const holding = yield* Fixture.holding(fields)
        const { account, card: stored, customer, item, operation } = holding
        const refund = Sample.operation(customer, { kind: "refund" })
        yield* Fixture.write({
          operations: [refund],
          affectedCards: [Sample.affected(refund, stored, { ordinal: 0 })]
        })
        const expected = shows
          ? { card: stored, item }
          : { card: { ...stored, itemId: null }, item: null }
        const reads = yield* Reads.Reads
        const page = { limit: 10, before: null }
        const { rows } = yield* reads.customerCards(account.id, customer.id, ListFilter.CARDS, page)
        const found = yield* reads.operationDetails(account.id, [operation.id, refund.id])
        const shown = [
          ...(yield* reads.cards(account.id, [stored.id])),
          ...rows,
          ...found.flatMap(({ affectedCards, cards }) => [...cards, ...affectedCards])
        ]
        assert.deepStrictEqual(
          shown,
          shown.map(() => expected)
        )
        assert.lengthOf(shown, 4)
      })
  )
}

const rows = (it: It): void => {
  it.effect("STORE-READ-06: a balance is the account's, and null of no account", () =>
    Effect.gen(function* () {
      const balance = { cash: 5_000_000n, bonus: 1n }
      const account = yield* Fixture.account({ balance })
      const reads = yield* Reads.Reads
      assert.deepStrictEqual(yield* reads.balance(account.id), balance)
      assert.isNull(yield* reads.balance(Sample.account().id))
    })
  )

  it.effect(
    "STORE-READ-07: an operation comes with its cards, what it acted on, and its shipment",
    () =>
      Effect.gen(function* () {
        const { account, customer, machine, operation, card, item } = yield* Fixture.holding()
        const second = Sample.item(machine)
        const order = Sample.operation(customer, {
          kind: "order",
          vendingMachineId: machine.id,
          quantity: 2,
          chargedUsd: 50_000_000n
        })
        const third = Sample.item(machine)
        const open = { sealed: true, refundableUntil: Sample.FAR }
        const later = Sample.card(order, third, { ordinal: 1 })
        const first = Sample.card(order, second, { ordinal: 0, ...open })
        const redemption = Sample.operation(customer, { kind: "redemption" })
        const shipment = Sample.shipment(redemption)
        const redeemed = { ...card, status: "redeemed" as const }
        yield* Fixture.write({
          items: [second, third],
          operations: [order, redemption],
          cards: [later, first, redeemed],
          affectedCards: [
            Sample.affected(redemption, later, { ordinal: 1 }),
            Sample.affected(redemption, redeemed, { ordinal: 0 })
          ],
          shipments: [shipment]
        })
        const reads = yield* Reads.Reads
        const found = yield* reads.operationDetails(account.id, [
          order.id,
          redemption.id,
          operation.id
        ])
        const byId = new Map(found.map((details) => [details.operation.id, details]))
        assert.deepStrictEqual(byId.get(order.id), {
          operation: order,
          cards: [
            { card: { ...first, itemId: null }, item: null },
            { card: later, item: third }
          ],
          affectedCards: [],
          shipment: null,
          onchainOrders: [],
          onchainBurns: []
        })
        assert.deepStrictEqual(byId.get(redemption.id), {
          operation: redemption,
          cards: [],
          affectedCards: [
            { card: redeemed, item },
            { card: later, item: third }
          ],
          shipment,
          onchainOrders: [],
          onchainBurns: []
        })
        assert.deepStrictEqual(byId.get(operation.id)?.cards, [{ card: redeemed, item }])
        assert.deepStrictEqual(yield* reads.shipment(account.id, redemption.id), shipment)
      })
  )

  it.effect(
    "STORE-READ-08: the cards of an operation come in their order, however they were written",
    () =>
      Effect.gen(function* () {
        const { account, customer, machine, operation } = yield* Fixture.holding()
        const acting = Sample.operation(customer)
        const items = Array.from({ length: 9 }, () => Sample.item(machine))
        const cards = items.map((item, index) =>
          Sample.card(operation, item, { ordinal: 9 - index })
        )
        const affected = cards.map((card, index) =>
          Sample.affected(acting, card, { ordinal: index })
        )
        yield* Fixture.write({
          items,
          operations: [acting],
          cards,
          affectedCards: affected.toReversed()
        })
        const reads = yield* Reads.Reads
        const ordinals = Effect.fnUntraced(function* (id: typeof acting.id) {
          const [found] = yield* reads.operationDetails(account.id, [id])
          const ordinal = (row: { readonly card: { readonly ordinal: number } }) => row.card.ordinal
          return [found?.cards.map(ordinal), found?.affectedCards.map(ordinal)]
        })
        const upward = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        assert.deepStrictEqual(yield* ordinals(operation.id), [upward, []])
        assert.deepStrictEqual(yield* ordinals(acting.id), [[], upward.slice(1).toReversed()])
      })
  )

  it.effect("STORE-READ-09: a minted card keeps what is known of its token", () =>
    Effect.gen(function* () {
      const { account, card, operation } = yield* Fixture.holding()
      const onchain = {
        chainId: 84_532,
        collectionAddress: "0x00000000000000000000000000000000000000c1",
        tokenId: "115792089237316195423570985008687907853269984665640564039457584007913129639935",
        ownerAddress: "0x00000000000000000000000000000000000000a1",
        operationId: operation.id,
        transactionHash: "0xabc",
        mintedAt: Sample.THEN
      }
      yield* Fixture.write({ cards: [{ ...card, onchain }] })
      const [found] = yield* (yield* Reads.Reads).cards(account.id, [card.id])
      assert.deepStrictEqual(found?.card, { ...card, onchain })
    })
  )

  it.effect(
    "STORE-READ-10: a key is found by its hash with its account, revoked or suspended as they are",
    () =>
      Effect.gen(function* () {
        const account = yield* Fixture.account({ status: "suspended" })
        const live = Sample.key(account)
        const revoked = Sample.key(account, { revokedAt: Sample.THEN })
        yield* Fixture.write({ keys: [live, revoked] })
        const reads = yield* Reads.Reads
        const found = yield* reads.identities([live.hash, revoked.hash, live.hash, "f".repeat(64)])
        assert.sameMembers([...found.keys()], [live.hash, revoked.hash])
        const { key, account: owner, now } = found.get(revoked.hash) ?? {}
        assert.deepStrictEqual([key, owner], [revoked, account])
        assert.isAtLeast(now ?? 0, Sample.THEN)
        assert.strictEqual((yield* reads.identities([])).size, 0)
      })
  )

  it.effect(
    "STORE-READ-12: the shipping countries are listed in the order in which they were given",
    () =>
      Effect.gen(function* () {
        const countries = [
          { code: "SE", country: "Sweden", feeUsd: 12_000_000n },
          { code: "AT", country: "Austria", feeUsd: 0n }
        ]
        yield* Fixture.write({ countries })
        assert.deepStrictEqual(yield* (yield* Reads.Reads).shippingCountries, countries)
      })
  )
}

export const details = (it: It): void => {
  texts(it)
  rows(it)
  hidden(it)
}
