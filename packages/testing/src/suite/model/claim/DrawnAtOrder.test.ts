/**
 * Cards sealed by earlier releases, which drew at the order, keep their items and follow the old
 * rule.
 */

import { layerServer } from "@cardpack/adapters/postgres/layer"
import { updateMachine } from "@cardpack/core/commands"
import { Engine } from "@cardpack/core/commands/Engine"
import { kinds } from "@cardpack/core/commands/operation/Kinds"
import * as Card from "@cardpack/core/domain/card/Card"
import * as Id from "@cardpack/core/domain/id/Id"
import * as Links from "@cardpack/core/domain/link/Links"
import { ClaimQueue } from "@cardpack/core/engine/port/ClaimQueue"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Result } from "effect"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Release from "../../../world/dump/Release.ts"
import { byDesk, sound } from "../../../world/race/Audited.ts"
import { openOf } from "../../../world/race/claim/Shop.ts"
import * as Real from "../../../world/race/Real.ts"
import { act, order } from "../../../world/race/Requests.ts"
import { cardsOf } from "../../../world/race/Rig.ts"

/** The newest migration of the last release that drew sealed cards at their order. */
const BEFORE_CLAIMS = 18

const MACHINE = 7
const TEN = 10_000_000

const ORDER = { kind: "order", vendingMachineId: MACHINE, quantity: 4 } as const

/** When the window of the card at this place ends. */
const untilOf = (index: number) => (index === 3 ? Sample.THEN + 1 : Sample.FAR)

interface Printed {
  readonly kind: "order" | "refund"
  readonly fingerprint: string
}

const printed = (customerId: string, cardId: string): ReadonlyArray<Printed> => {
  const order = {
    ...ORDER,
    customerId,
    reveal: "sealed",
    clientSeed: null,
    metadata: null
  } as const
  const refund = { kind: "refund", customerId, cardIds: [cardId] } as const
  return [
    { kind: "order", ...Result.getOrThrow(kinds.order.fingerprints(order)) },
    { kind: "refund", ...Result.getOrThrow(kinds.refund.fingerprints(refund)) }
  ]
}

const time = (millis: number) => `to_timestamp(${millis / 1000})`
const uuid = (id: Parameters<typeof Id.toUuid>[0]) => `'${Id.toUuid(id)}'`

/** A partner with four ordered cards: one refunded, two sealed, one past its window. */
const story = () => {
  const [account, customer] = [Sample.id("par"), Sample.id("cus")]
  const [bought, given] = [Sample.id("op"), Sample.id("op")]
  const items = Array.from({ length: 6 }, () => Sample.id("itm"))
  const cards = Array.from({ length: 4 }, () => Sample.id("card"))
  const at = time(Sample.THEN)
  const owner = uuid(account)
  const item = (id: (typeof items)[number], index: number) =>
    `INSERT INTO item VALUES (${uuid(id)}, 'R-${index}', ${MACHINE}, 'common', 'Card ${index}',
      'https://images.example/${index}.png', 4000000, '{}', NULL, ${at})`
  const slot = (index: number) =>
    `INSERT INTO deck VALUES (${uuid(items[index] ?? "itm_")}, ${MACHINE}, 'common', ${1_000 * (index + 1)}, 0)`
  const operation = (id: typeof bought, of: Printed, rest: string, sequence: number) =>
    `INSERT INTO operation VALUES (${uuid(id)}, ${owner}, ${uuid(customer)}, '${of.kind}', 'offchain',
      'completed', ${rest}, NULL, 'key ${sequence}', '${of.fingerprint}', ${sequence}, ${at}, ${at}, ${at})`
  const card = (id: (typeof cards)[number], index: number) => {
    const until = time(untilOf(index))
    return [
      `INSERT INTO card VALUES (${uuid(id)}, ${owner}, ${uuid(customer)}, ${uuid(bought)}, ${index},
        ${uuid(items[index] ?? "itm_")}, '${index === 0 ? "refunded" : "active"}', true, ${until},
        ${TEN}, 0, NULL, ${4 + index}, ${at}, ${at}, NULL)`,
      `INSERT INTO draw VALUES (${uuid(id)}, ${owner}, ${uuid(items[index] ?? "itm_")}, ${MACHINE},
        'common', 1, 0, ${100 * (index + 1)}, '\\x000102030405060708090a0b0c0d0e0f', ${at})`
    ]
  }
  const entry = (kind: string, cash: number, after: number, of: string, sequence: number) =>
    `INSERT INTO ledger_entry VALUES (gen_random_uuid(), ${owner}, '${kind}', ${cash * TEN}, 0,
      ${after * TEN}, 0, ${of}, ${of === "NULL" ? "'sandbox_credit'" : "NULL"}, ${sequence}, ${at}, NULL)`
  const event = (type: string, of: typeof bought, fields: object, sequence: number) => {
    const data = {
      operationId: of,
      customerId: customer,
      mode: "offchain",
      ...fields,
      status: "completed"
    }
    return `INSERT INTO event VALUES (${uuid(Sample.id("evt"))}, ${owner}, '${type}',
      '${JSON.stringify(data)}', ${sequence}, ${at})`
  }
  const told = cards.map((id, index) => ({
    id,
    refundableUntil: new Date(untilOf(index)).toISOString()
  }))
  const [ordered, refunded] = printed(customer, cards[0] ?? "")
  assert.isDefined(ordered)
  assert.isDefined(refunded)
  const free = "0.000000"
  const logged = (action: string, subject: string, detail: object) =>
    `INSERT INTO operator_log VALUES (${uuid(Sample.id("log"))}, 'ada', '${action}', '${subject}',
      '${JSON.stringify(detail)}', ${at})`
  const rows = [
    logged("partner.create", account, { name: "x" }),
    logged("catalog.put", "catalog", { cardsAdded: items.length }),
    `INSERT INTO account VALUES (${owner}, 'x', NULL, 'active', ${7 * TEN}, 0, ${at}, 12, 0, ${at})`,
    `INSERT INTO customer VALUES (${uuid(customer)}, ${owner}, NULL, '{}', 1, ${at}, ${at})`,
    entry("TOPUP", 10, 10, "NULL", 2),
    `INSERT INTO vending_machine VALUES (${MACHINE}, 'm', ${TEN}, 'https://images.example/m.png', '',
      true, true, 3600000, 1, ${at})`,
    `INSERT INTO tier VALUES (${MACHINE}, 'common', 1000000, 0, 0)`,
    `INSERT INTO odds VALUES (${MACHINE}, 1, '[{"name": "common", "weight": "1000000"}]')`,
    ...items.map(item),
    ...[0, 4, 5].map(slot),
    operation(bought, ordered, `${MACHINE}, 4, ${4 * TEN}, 0`, 3),
    ...cards.flatMap(card),
    entry("SPEND", -4, 6, uuid(bought), 8),
    event(
      "operation.completed",
      bought,
      { ...ORDER, chargedUsd: "40.000000", creditedUsd: free, cards: told },
      9
    ),
    operation(given, refunded, `NULL, NULL, 0, ${TEN}`, 10),
    `INSERT INTO operation_card VALUES (${uuid(given)}, ${uuid(cards[0] ?? "card_")}, ${owner}, 0, ${TEN}, 0)`,
    entry("SPEND", 1, 7, uuid(given), 11),
    event(
      "refund.completed",
      given,
      {
        kind: "refund",
        chargedUsd: free,
        creditedUsd: "10.000000",
        affectedCards: told.slice(0, 1)
      },
      12
    )
  ]
  return { account, customer, cards, items, rows }
}

const free = Effect.map(Fixture.stockOf(MACHINE), ({ openClaims, stock }) => ({
  free: stock.common,
  openClaims
}))

it.live("after the upgrade they are sealed, revealed or given back as before, beside claims", () =>
  Effect.gen(function* () {
    const url = yield* Fresh.empty
    const { account, cards, customer, items, rows } = story()
    yield* Release.seeded(url, yield* Release.upTo(BEFORE_CLAIMS), rows)
    const storage = byDesk(layerServer({ url: Redacted.make(url) }))
    const layer = Layer.provideMerge(Real.engine("upgrade", { maxOpenSealed: 200 }), storage)
    yield* Effect.provide(
      Effect.gen(function* () {
        const [engine, reads, desk] = [yield* Engine, yield* Reads, yield* Desk]
        const partner = { id: account, customers: [customer] }
        const [refunded, given, opened, past] = cards
        assert.isDefined(refunded)
        assert.isDefined(given)
        assert.isDefined(opened)
        assert.isDefined(past)
        const nameOf = Effect.fnUntraced(function* (id: typeof past) {
          const [row] = yield* reads.cards(account, [id])
          return row && Card.view(row.card, row.item, yield* reads.now, Links.NONE).name
        })
        yield* sound
        assert.deepStrictEqual(yield* free, { free: 3, openClaims: 0 })
        assert.deepStrictEqual(yield* (yield* ClaimQueue).due(10, null), [])
        const names = yield* Effect.forEach(cards, nameOf)
        assert.deepStrictEqual(names, [null, null, null, "Card 3"])
        // The old rule: the item returns to its deck, and the machine counts it.
        yield* act(engine, partner, "give back", "refund", [given])
        assert.deepStrictEqual(yield* free, { free: 4, openClaims: 0 })
        assert.deepInclude((yield* desk.item("R-1"))?.place, { _tag: "deck" })
        for (const id of [refunded, given, past]) {
          const late = yield* Effect.flip(act(engine, partner, `late ${id}`, "refund", [id]))
          assert.strictEqual(late.reason._tag, "Conflict")
        }
        const { cards: shown } = yield* openOf(engine, partner, [opened])
        assert.strictEqual(shown[0]?.item?.id, items[2])
        assert.deepInclude((yield* desk.card(opened))?.draw?.draw, {
          seed: Uint8Array.from({ length: 16 }, (_, at) => at)
        })
        yield* act(engine, partner, "sell", "buyback", [past])
        yield* sound
        const fields = { machine: MACHINE, quantity: 4, sealed: true }
        yield* engine.run(updateMachine("test", MACHINE, { maxOpenShare: 1 }))
        const claims = cardsOf(yield* order(engine, partner, "claims", fields))
        const more = yield* Effect.flip(order(engine, partner, "more", { machine: MACHINE }))
        assert.strictEqual(more.reason._tag, "OutOfStock")
        const { cards: drawn } = yield* openOf(engine, partner, claims)
        assert.sameMembers(
          drawn.map(({ item }) => item?.reference),
          ["R-0", "R-1", "R-4", "R-5"]
        )
        assert.deepStrictEqual(yield* free, { free: 0, openClaims: 0 })
        yield* sound
      }),
      layer
    )
  })
)
