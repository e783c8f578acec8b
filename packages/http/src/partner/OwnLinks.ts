/** The addresses of this service that its answers carry. */
import { type Id, type Links, ReceiptLink } from "@cardpack/core/domain"
import { DrawLog } from "@cardpack/core/ports"
import { Context, Effect, Layer } from "effect"
import { Settings } from "./Settings.ts"

export class OwnLinks extends Context.Service<OwnLinks, Links.Links>()(
  "cardpack/http/partner/OwnLinks"
) {}

const NOTHING = (): null => null

export const layer = Layer.effect(
  OwnLinks,
  Effect.gen(function* () {
    const { fairness, publicUrl, srcset } = yield* Settings
    if (fairness === "off") return { srcset, receipt: NOTHING, fairness: NOTHING }
    const { linkKey } = yield* DrawLog.DrawLog
    const names = new ReceiptLink.ReceiptLink(yield* linkKey)
    const base = `${publicUrl}/fairness`
    return {
      srcset,
      receipt: (cardId: Id.CardId) => `${base}/r/${names.nameOf(cardId)}`,
      fairness: (machineId: number) => `${base}/machines/${machineId}.json`
    }
  })
)
