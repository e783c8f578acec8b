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
import { type Audited, paramsOf, rowsOf } from "./Sheet.ts"
import { Tally } from "./Tally.ts"

const REQUESTS = `WITH ranges AS (
    SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int8[]) AS r(account_id, low, high)
  )
  SELECT x.id, x.fingerprint, x.kind, x.mode, x.customer_id, x.vending_machine_id, x.quantity,
    x.metadata::text, y.cards, m.buyer_address
  FROM ${rowsOf("operation")}
  LEFT JOIN LATERAL (
    SELECT to_json(array_agg(y.card_id ORDER BY y.ordinal)) AS cards
    FROM operation_card y WHERE y.operation_id = x.id
  ) y ON x.kind NOT IN ('order', 'redemption')
  LEFT JOIN onchain_order m ON m.operation_id = x.id AND m.ordinal = 0`

type Fingerprinted = ReturnType<typeof kinds.order.fingerprints>

const all = (fingerprints: Fingerprinted): ReadonlyArray<string> =>
  Result.match(fingerprints, {
    onSuccess: ({ earlier, fingerprint }) => [fingerprint, ...earlier],
    onFailure: () => []
  })

/** The fingerprints that the request of a row can have had; null when no row tells. */
const possible = (row: Values): ReadonlyArray<string> | null => {
  const [, , kind, mode, customer, machine, quantity, metadata, cards, wallet] = row
  const customerId = Id.fromUuid("cus", customer as string)
  const cardIds = ((cards ?? []) as ReadonlyArray<string>).map((id) => Id.fromUuid("card", id))
  switch (kind) {
    case "order":
      // Of a machine without a window, a sealed order is drawn at once as well.
      return (["on_create", "sealed"] as const).flatMap((reveal) =>
        all(
          kinds.order.fingerprints({
            kind,
            customerId,
            vendingMachineId: Number(machine),
            quantity: Number(quantity),
            reveal,
            metadata: metadata as string | null
          })
        )
      )
    case "refund":
      return all(kinds.refund.fingerprints({ kind, customerId, cardIds }))
    case "buyback":
      return mode === "onchain"
        ? all(kinds.onchainBuyback.fingerprints({ kind, customerId, cardIds, mode }))
        : all(kinds.buyback.fingerprints({ kind, customerId, cardIds, mode: "offchain" }))
    case "mint":
      return all(
        kinds.mint.fingerprints({ kind, customerId, cardIds, walletAddress: String(wallet) })
      )
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
    for (const row of rows) {
      const [id, fingerprint] = row
      const found = possible(row)
      if (found !== null && !found.includes(String(fingerprint)))
        tally.blame(Id.fromUuid("op", id as string))
    }
    tally.examine(rows.length)
  }
  return {
    examine: Effect.fnUntraced(function* (piece): Effect.fn.Return<void, Store.StoreError> {
      const rows = yield* read(REQUESTS, paramsOf(piece))
      for (let from = 0; from < rows.length; from += TURN) {
        judge(rows.slice(from, from + TURN))
        yield* Effect.yieldNow
      }
    }),
    checks: (): ReadonlyArray<Desk.Check> => [tally.check]
  }
}
