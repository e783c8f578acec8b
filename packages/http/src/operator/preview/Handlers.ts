import { Command } from "@cardpack/core"
import { CatalogPreview, Diff } from "@cardpack/core/commands"
import { Desk } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import { readPrices } from "../catalog/Handlers.ts"
import * as OperatorBody from "../OperatorBody.ts"
import { Card, Catalog, Machine } from "./Api.ts"
import { catalogRow, consequenceView, priceRow, respond } from "./View.ts"

const readCatalog = OperatorBody.longReader(
  Catalog,
  { field: "vendingMachines", item: Machine },
  { field: "cards", item: Card }
)

const catalogAnswer = (found: CatalogPreview.CatalogPreview) => {
  const { cards, digest, consequences, vendingMachines } = found
  const counts = { vendingMachines: Diff.countsOf(vendingMachines), cards: Diff.countsOf(cards) }
  return respond({ preview: digest, counts, consequences: consequences.map(consequenceView) }, [
    ["vendingMachines", vendingMachines, catalogRow("vendingMachineId")],
    ["cards", cards, catalogRow("reference")]
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
    return handlers
      .handleRaw("catalog", ({ request }) =>
        answer(() =>
          Effect.gen(function* () {
            const catalog = yield* readCatalog(request)
            return catalogAnswer(yield* CatalogPreview.ofCatalog(desk, catalog))
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
