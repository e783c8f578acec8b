import { Command } from "@cardpack/core"
import { CatalogPreview, Diff } from "@cardpack/core/commands"
import { PictureAddress } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Settings } from "../../partner/Settings.ts"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import { readPrices } from "../catalog/Handlers.ts"
import * as OwnPictures from "../catalog/OwnPictures.ts"
import * as OperatorBody from "../OperatorBody.ts"
import { Card, Catalog, Machine } from "./Api.ts"
import { catalogRow, consequenceView, priceRow, respond } from "./View.ts"

const readCatalog = OperatorBody.longReader(
  Catalog,
  { field: "vendingMachines", item: Machine },
  { field: "cards", item: Card }
)

const catalogAnswer = (found: CatalogPreview.CatalogPreview, picture: PictureAddress.Shown) => {
  const { cards, digest, consequences, vendingMachines } = found
  const counts = { vendingMachines: Diff.countsOf(vendingMachines), cards: Diff.countsOf(cards) }
  return respond({ preview: digest, counts, consequences: consequences.map(consequenceView) }, [
    ["vendingMachines", vendingMachines, catalogRow("vendingMachineId", picture)],
    ["cards", cards, catalogRow("reference", picture)]
  ])
}

const pricesAnswer = ({ digest, consequences, rows }: CatalogPreview.PricesPreview) =>
  respond(
    {
      preview: digest,
      counts: Diff.countsOf(rows),
      consequences: consequences.map(consequenceView)
    },
    [["prices", rows, priceRow]]
  )

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "previews",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const { publicUrl } = yield* Settings
    const picture = PictureAddress.shown(publicUrl)
    const kept = OwnPictures.kept(publicUrl)
    return handlers
      .handleRaw("catalog", ({ request }) =>
        answer(() =>
          Effect.gen(function* () {
            const catalog = kept.catalog(yield* readCatalog(request))
            return catalogAnswer(yield* CatalogPreview.ofCatalog(desk, catalog), picture)
          })
        )
      )
      .handleRaw("prices", ({ request }) =>
        answer(() =>
          Effect.gen(function* () {
            const { prices, preview: _, ...terms } = yield* readPrices(request)
            const found = yield* CatalogPreview.ofPrices(desk, prices, terms)
            return Result.isFailure(found)
              ? yield* Effect.fail(new Command.Refused({ reason: found.failure }))
              : pricesAnswer(found.success)
          })
        )
      )
  })
)
