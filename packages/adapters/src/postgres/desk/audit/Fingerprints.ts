/**
 * The fingerprints of operations: each request is put together again from the rows that it left,
 * and fingerprinted as it was (contract.md#idempotency). No row keeps the address of a redemption.
 */
import { kinds } from "@cardpack/core/commands"
import { Id } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import type { Database } from "../../connection/Database.ts"
import type { Values } from "../../rows/Table.ts"
import { said } from "./PublicId.ts"
import { type Audited, paramsOf, rowsOf } from "./Sheet.ts"
import { Tally } from "./Tally.ts"

/** Of a machine without a window, a sealed order is drawn at once as well. */
const REVEALS = ["on_create", "sealed"] as const

/** The canonical form of a positive integer. */
const integer = (column: string): string => `rtrim(${column}::text, '0') || 'e'
      || length(${column}::text) - length(rtrim(${column}::text, '0'))`

/** The fingerprint of an order `x` without metadata, of the customer whose id `u.said` spells. */
export const plain = (reveal: string): string => `encode(sha256(convert_to(
    '{"customerId":"' || u.said || '","kind":"order","metadata":null,"quantity":'
      || ${integer("x.quantity")} || ',"reveal":"${reveal}","vendingMachineId":'
      || ${integer("x.vending_machine_id")} || '}', 'UTF8')), 'hex')`

/** How many there are, and the rows of all but the orders that are simply right. */
const REQUESTS = `WITH ranges AS (
    SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int8[]) AS r(account_id, low, high)
  ), request AS MATERIALIZED (
    SELECT x.*, coalesce(x.kind = 'order' AND x.metadata IS NULL AND x.client_seed IS NULL
      AND (${REVEALS.map((reveal) => `x.fingerprint = ${plain(reveal)}`).join("\n      OR ")}), false)
      AS simple
    FROM ${rowsOf("operation")} CROSS JOIN LATERAL ${said("cus", "x.customer_id")} u
  )
  SELECT (SELECT count(*) FROM request), x.id, x.fingerprint, x.kind, x.mode, x.customer_id,
    x.vending_machine_id, x.quantity, x.metadata::text, y.cards, m.buyer_address, x.client_seed
  FROM (SELECT) one LEFT JOIN request x ON NOT x.simple
  LEFT JOIN LATERAL (
    SELECT to_json(array_agg(y.card_id ORDER BY y.ordinal)) AS cards
    FROM operation_card y WHERE y.operation_id = x.id
  ) y ON x.kind NOT IN ('order', 'redemption')
  LEFT JOIN onchain_order m ON m.operation_id = x.id AND m.ordinal = 0`

type Fingerprinted = ReturnType<typeof kinds.order.fingerprints>

const has = (fingerprint: string, fingerprints: Fingerprinted): boolean =>
  Result.match(fingerprints, {
    onSuccess: (found) => found.fingerprint === fingerprint || found.earlier.includes(fingerprint),
    onFailure: () => false
  })

/** Whether the request of a row can have had its fingerprint; null when no row tells. */
const agrees = (row: Values): boolean | null => {
  const [, , given, kind, mode, customer, machine, quantity, metadata, cards, wallet, words] = row
  const fingerprint = String(given)
  const customerId = Id.fromUuid("cus", customer as string)
  const cardIds = ((cards ?? []) as ReadonlyArray<string>).map((id) => Id.fromUuid("card", id))
  switch (kind) {
    case "order": {
      const request = {
        kind,
        customerId,
        vendingMachineId: Number(machine),
        quantity: Number(quantity),
        metadata: metadata as string | null,
        clientSeed: words as string | null
      } as const
      return REVEALS.some((reveal) =>
        has(fingerprint, kinds.order.fingerprints({ ...request, reveal }))
      )
    }
    case "refund":
      return has(fingerprint, kinds.refund.fingerprints({ kind, customerId, cardIds }))
    case "buyback": {
      const request = { kind, customerId, cardIds } as const
      return has(
        fingerprint,
        mode === "onchain"
          ? kinds.onchainBuyback.fingerprints({ ...request, mode })
          : kinds.buyback.fingerprints({ ...request, mode: "offchain" })
      )
    }
    case "mint": {
      const walletAddress = String(wallet)
      return has(fingerprint, kinds.mint.fingerprints({ kind, customerId, cardIds, walletAddress }))
    }
    default:
      return null
  }
}

/** Rows between which other work may run. */
const TURN = 500

export const fingerprints = ({ read }: Database): Audited => {
  const tally = new Tally(
    "every operation has the fingerprint of its request",
    "A row of the request was changed by hand. Compare the operation with its event and a backup."
  )
  const judge = (rows: ReadonlyArray<Values>): void => {
    for (const row of rows)
      if (agrees(row) === false) tally.blame(Id.fromUuid("op", row[1] as string))
  }
  return {
    examine: Effect.fnUntraced(function* (piece): Effect.fn.Return<void, Store.StoreError> {
      const found = yield* read(REQUESTS, paramsOf(piece))
      tally.examine(Number(found[0]?.[0] ?? 0))
      const rows = found.filter(([, id]) => id !== null)
      for (let from = 0; from < rows.length; from += TURN) {
        judge(rows.slice(from, from + TURN))
        yield* Effect.yieldNow
      }
    }),
    checks: (): ReadonlyArray<Desk.Check> => [tally.check]
  }
}
