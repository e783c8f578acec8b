/** Rows of `operation`, `operation_card`, `card` and `draw`. */
import {
  type Card,
  type CardTransitions,
  type Draw,
  Id,
  type Operation,
  type OperationTransitions
} from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const operations = Table.make<Operation.Operation>({
  name: "operation",
  key: ["id"],
  fixed: ["account_id", "idempotency_key"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["customer_id", "uuid", (row) => Id.toUuid(row.customerId)],
    ["kind", "text", (row) => row.kind],
    ["mode", "text", (row) => row.mode],
    ["status", "text", (row) => row.status],
    ["vending_machine_id", "int4", (row) => row.vendingMachineId],
    ["quantity", "int4", (row) => row.quantity],
    ["charged", "int8", (row) => row.chargedUsd],
    ["credited", "int8", (row) => row.creditedUsd],
    ["metadata", "text json", (row) => row.metadata],
    ["idempotency_key", "text", (row) => row.idempotencyKey],
    ["fingerprint", "text", (row) => row.fingerprint],
    ["sequence", "int8", (row) => row.sequence],
    ["completed_at", "timestamptz", (row) => row.completedAt],
    ["created_at", "timestamptz", (row) => row.createdAt],
    ["updated_at", "timestamptz", (row) => row.updatedAt]
  ]
})

export const readOperation = (v: Table.Values, at = 0): Operation.Operation => ({
  id: Id.fromUuid("op", v[at] as string),
  accountId: Id.fromUuid("par", v[at + 1] as string),
  customerId: Id.fromUuid("cus", v[at + 2] as string),
  kind: v[at + 3] as Operation.Kind,
  mode: v[at + 4] as Operation.Mode,
  status: v[at + 5] as OperationTransitions.Status,
  vendingMachineId: v[at + 6] as number | null,
  quantity: v[at + 7] as number | null,
  chargedUsd: v[at + 8] as bigint,
  creditedUsd: v[at + 9] as bigint,
  metadata: v[at + 10] as string | null,
  idempotencyKey: v[at + 11] as string,
  fingerprint: v[at + 12] as string,
  sequence: v[at + 13] as bigint,
  completedAt: Table.nullableInstant(v[at + 14]),
  createdAt: Table.instant(v[at + 15]),
  updatedAt: Table.instant(v[at + 16])
})

export const affectedCards = Table.make<Operation.AffectedCard>({
  name: "operation_card",
  key: ["operation_id", "ordinal"],
  columns: [
    ["operation_id", "uuid", (row) => Id.toUuid(row.operationId)],
    ["card_id", "uuid", (row) => Id.toUuid(row.cardId)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["ordinal", "int4", (row) => row.ordinal],
    ["credited_cash", "int8", (row) => row.credited.cash],
    ["credited_bonus", "int8", (row) => row.credited.bonus]
  ]
})

export const cards = Table.make<Card.Card>({
  name: "card",
  key: ["id"],
  fixed: ["account_id", "claim_machine_id", "claim_odds_version", "claim_seed"],
  once: ["item_id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["customer_id", "uuid", (row) => Id.toUuid(row.customerId)],
    ["operation_id", "uuid", (row) => Id.toUuid(row.operationId)],
    ["ordinal", "int4", (row) => row.ordinal],
    ["item_id", "uuid", (row) => (row.itemId === null ? null : Id.toUuid(row.itemId))],
    ["status", "text", (row) => row.status],
    ["sealed", "bool", (row) => row.sealed],
    ["refundable_until", "timestamptz", (row) => row.refundableUntil],
    ["paid_cash", "int8", (row) => row.paid.cash],
    ["paid_bonus", "int8", (row) => row.paid.bonus],
    ["onchain", "json", (row) => Table.nullableJson(row.onchain)],
    ["frozen_by", "uuid", (row) => (row.frozenBy === null ? null : Id.toUuid(row.frozenBy))],
    ["sequence", "int8", (row) => row.sequence],
    ["created_at", "timestamptz", (row) => row.createdAt],
    ["updated_at", "timestamptz", (row) => row.updatedAt],
    ["claim_machine_id", "int4", (row) => row.claim?.machineId ?? null],
    ["claim_odds_version", "int4", (row) => row.claim?.oddsVersion ?? null],
    ["claim_seed", "bytea", (row) => row.claim?.seed ?? null]
  ]
})

const readClaim = (v: Table.Values, at: number): Card.Claim | null =>
  v[at] === null
    ? null
    : {
        machineId: v[at] as number,
        oddsVersion: v[at + 1] as number,
        seed: v[at + 2] as Uint8Array
      }

export const readCard = (v: Table.Values, at = 0): Card.Card => ({
  id: Id.fromUuid("card", v[at] as string),
  accountId: Id.fromUuid("par", v[at + 1] as string),
  customerId: Id.fromUuid("cus", v[at + 2] as string),
  operationId: Id.fromUuid("op", v[at + 3] as string),
  ordinal: v[at + 4] as number,
  itemId: v[at + 5] === null ? null : Id.fromUuid("itm", v[at + 5] as string),
  claim: readClaim(v, at + 16),
  status: v[at + 6] as CardTransitions.Status,
  sealed: v[at + 7] as boolean,
  refundableUntil: Table.nullableInstant(v[at + 8]),
  paid: { cash: v[at + 9] as bigint, bonus: v[at + 10] as bigint },
  onchain: v[at + 11] as Card.Onchain | null,
  frozenBy: v[at + 12] === null ? null : Id.fromUuid("inc", v[at + 12] as string),
  sequence: v[at + 13] as bigint,
  createdAt: Table.instant(v[at + 14]),
  updatedAt: Table.instant(v[at + 15])
})

export const draws = Table.make<Draw.Draw>({
  name: "draw",
  key: ["card_id"],
  columns: [
    ["card_id", "uuid", (row) => Id.toUuid(row.cardId)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["item_id", "uuid", (row) => Id.toUuid(row.itemId)],
    ["machine_id", "int4", (row) => row.machineId],
    ["tier", "text", (row) => row.tier],
    ["odds_version", "int4", (row) => row.oddsVersion],
    ["shuffle", "int4", (row) => row.shuffle],
    ["position", "int8", (row) => row.position],
    ["seed", "bytea", (row) => row.seed],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ]
})

export const readDraw = (v: Table.Values, at = 0): Draw.Draw => ({
  cardId: Id.fromUuid("card", v[at] as string),
  accountId: Id.fromUuid("par", v[at + 1] as string),
  itemId: Id.fromUuid("itm", v[at + 2] as string),
  machineId: v[at + 3] as number,
  tier: v[at + 4] as string,
  oddsVersion: v[at + 5] as number,
  shuffle: v[at + 6] as number,
  position: v[at + 7] as bigint,
  seed: v[at + 8] as Uint8Array,
  createdAt: Table.instant(v[at + 9])
})
