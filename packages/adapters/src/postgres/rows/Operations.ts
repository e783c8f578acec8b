/** Rows of `operation`, `operation_card`, `card` and `draw`. */
import type { Card, Draw, Operation } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const operations = Table.make<Operation.Operation>({
  name: "operation",
  key: ["id"],
  fixed: ["accountId", "idempotencyKey"],
  columns: (column) => ({
    id: column.id("op"),
    accountId: column.id("par"),
    customerId: column.id("cus"),
    kind: column.text(),
    mode: column.text(),
    status: column.text(),
    vendingMachineId: column.nullable.integer(),
    quantity: column.nullable.integer(),
    chargedUsd: column.bigint("charged"),
    creditedUsd: column.bigint("credited"),
    metadata: column.nullable.jsonText(),
    clientSeed: column.nullable.text(),
    idempotencyKey: column.text(),
    fingerprint: column.text(),
    sequence: column.bigint(),
    completedAt: column.nullable.instant(),
    createdAt: column.instant(),
    updatedAt: column.instant()
  })
})

export const affectedCards = Table.make<Operation.AffectedCard>({
  name: "operation_card",
  key: ["operationId", "ordinal"],
  columns: (column) => ({
    operationId: column.id("op"),
    cardId: column.id("card"),
    accountId: column.id("par"),
    ordinal: column.integer(),
    credited: { cash: column.bigint(), bonus: column.bigint() }
  })
})

/** Each card has one draw at most, found by its key. */
const drawnOf = (card: string): string => `(SELECT json_build_object('machineId', own.machine_id,
    'tier', own.tier, 'at', (extract(epoch FROM own.created_at) * 1000)::int8)
  FROM draw own WHERE own.card_id = ${card}.id)`

export const cards = Table.make<Card.Card>({
  name: "card",
  key: ["id"],
  fixed: ["accountId", "claim"],
  once: ["itemId"],
  columns: (column) => ({
    id: column.id("card"),
    accountId: column.id("par"),
    customerId: column.id("cus"),
    operationId: column.id("op"),
    ordinal: column.integer(),
    itemId: column.nullable.id("itm"),
    drawn: column.instead(drawnOf).nullable.json(),
    status: column.text(),
    sealed: column.boolean(),
    refundableUntil: column.nullable.instant(),
    paid: { cash: column.bigint(), bonus: column.bigint() },
    onchain: column.nullable.json(),
    frozenBy: column.nullable.id("inc"),
    sequence: column.bigint(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
    claim: column.group((claim) => ({
      machineId: claim.integer(),
      oddsVersion: claim.integer(),
      entropy: claim.bytes("claim_seed")
    }))
  })
})

export const draws = Table.make<Draw.Draw>({
  name: "draw",
  key: ["cardId"],
  columns: (column) => ({
    cardId: column.id("card"),
    accountId: column.id("par"),
    itemId: column.id("itm"),
    machineId: column.integer(),
    tier: column.text(),
    oddsVersion: column.integer(),
    sequence: column.bigint(),
    list: column.text(),
    generation: column.integer(),
    size: column.integer(),
    slot: column.integer(),
    minute: column.integer(),
    renewal: column.integer(),
    entropy: column.bytes(),
    salt: column.bytes(),
    stage: column.integer(),
    createdAt: column.instant()
  })
})

/** Draws of before lists had slots; none is written any more. */
export const shuffledDraws = Table.make<Draw.ShuffledDraw>({
  name: "draw",
  key: ["cardId"],
  columns: (column) => ({
    cardId: column.id("card"),
    accountId: column.id("par"),
    itemId: column.id("itm"),
    machineId: column.integer(),
    tier: column.text(),
    oddsVersion: column.integer(),
    shuffle: column.integer(),
    position: column.bigint(),
    seed: column.bytes(),
    createdAt: column.instant()
  })
})
