/** The addresses of this service that its answers carry. */
import { ReceiptNames } from "@cardpack/core"
import { type Id, type Links, PictureAddress } from "@cardpack/core/domain"
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
    const picture = PictureAddress.shown(publicUrl)
    if (fairness === "off") return { picture, srcset, receipt: NOTHING, fairness: NOTHING }
    const names = yield* ReceiptNames.ReceiptNames
    const base = `${publicUrl}/fairness`
    return {
      picture,
      srcset,
      receipt: (cardId: Id.CardId) => `${base}/r/${names.nameOf(cardId)}`,
      fairness: (machineId: number) => `${base}/machines/${machineId}.json`
    }
  })
)
