/** The names of receipts' links, whose key is read before anything is served (decisions.md#receipt-links). */
import { Context, Effect, Layer } from "effect"
import { ReceiptLink } from "../../domain/fairness/ReceiptLink.ts"
import { DrawLog } from "../port/DrawLog.ts"
import type { StoreError } from "../port/Store.ts"

export class ReceiptNames extends Context.Service<ReceiptNames, ReceiptLink>()(
  "cardpack/core/engine/fairness/ReceiptNames"
) {}

export const layer: Layer.Layer<ReceiptNames, StoreError, DrawLog> = Layer.effect(
  ReceiptNames,
  Effect.flatMap(DrawLog, ({ linkKey }) => Effect.map(linkKey, (key) => new ReceiptLink(key)))
)
