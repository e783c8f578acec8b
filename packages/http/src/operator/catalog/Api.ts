/** The catalog: machines, cards, prices and where cards are shipped (design.md#operator-api). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import { Waits } from "../approval/ApprovalShapes.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { place, vendingMachineId } from "../item/Api.ts"
import { needs } from "../Permission.ts"
import {
  Countries,
  Exported,
  Machine,
  PutCatalog,
  PutCountries,
  PutPrices,
  UpdateMachine
} from "./CatalogShapes.ts"

export class Catalog extends HttpApiGroup.make("catalog")
  .add(
    HttpApiEndpoint.put("put", "/catalog", {
      payload: PutCatalog,
      success: [
        Schema.Struct({
          vendingMachines: Schema.Int.annotate({ description: "Machines added or changed." }),
          cardsAdded: Schema.Int,
          cardsUpdated: Schema.Int,
          warnings: Schema.Array(
            Schema.Struct({
              vendingMachineId: Schema.Int,
              expectedValueUsd: Field.usd(
                "What a pack is worth on average: by the odds, or by the stock as a whole, whichever is more."
              ),
              shareOfPrice: Schema.Number.annotate({
                description: "Of the pack's price; above 1."
              }),
              message: Schema.String
            })
          ).annotate({ description: "Named machines whose packs are worth more than they cost." })
        }).annotate({ description: "What changed; the same document again changes nothing." }),
        Waits
      ],
      error: [Documented.InvalidRequest, Documented.Conflict]
    })
      .annotateMerge(needs("catalog.write"))
      .annotateMerge(
        described(
          "Put the catalog",
          "All or nothing. A card that was sold is never restocked by it; only a return does that. Sealed packs that are open keep the odds of their orders, and a change that would leave a machine with fewer cards than open packs is 409 `conflict`."
        )
      ),
    HttpApiEndpoint.get("export", "/catalog", {
      query: { vendingMachineId, place },
      success: Exported,
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("catalog.read"))
      .annotateMerge(
        described(
          "Export the catalog",
          "Answers what `PUT /catalog` takes: sent back, it changes nothing. It is sent while it is read, so it may be longer than the 8 MiB of a PUT; `vendingMachineId` exports one machine, and `place` the cards that are there. In a new database a PUT puts every card on sale, so export `place=deck` for that."
        )
      ),
    HttpApiEndpoint.get("shippingCountries", "/shipping-countries", { success: Countries })
      .annotateMerge(needs("catalog.read"))
      .annotateMerge(
        described(
          "List the shipping countries",
          "With the fee of each, and the version of the list."
        )
      ),
    HttpApiEndpoint.get("machines", "/vending-machines", {
      success: Schema.Struct({ data: Schema.Array(Machine) }).annotate({
        description: "All machines, by id."
      })
    })
      .annotateMerge(needs("catalog.read"))
      .annotateMerge(described("List vending machines", "With tiers, odds and stock.")),
    HttpApiEndpoint.patch("updateMachine", "/vending-machines/:id", {
      params: { id: Field.text("The machine's id.", "1") },
      payload: UpdateMachine,
      success: [Machine, Waits],
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    })
      .annotateMerge(needs("catalog.write"))
      .annotateMerge(
        described("Update a vending machine", "An inactive or private machine is not sold from.")
      ),
    HttpApiEndpoint.put("prices", "/prices", {
      payload: PutPrices,
      success: [
        Schema.Struct({
          updated: Schema.Int.annotate({ description: "How many values changed." }),
          held: Schema.Array(
            Schema.Struct({
              reference: Schema.String,
              fromUsd: Field.usd("What it is."),
              toUsd: Field.usd("What it would have become.")
            })
          ).annotate({ description: "Jumps, which were not applied." })
        }),
        Waits
      ],
      error: [Documented.InvalidRequest, Documented.Conflict]
    })
      .annotateMerge(needs("catalog.write"))
      .annotateMerge(
        described(
          "Put buyback values",
          "They show at once. All or nothing, but for jumps: a value that would more than double, or fall below half, stays as it is, and is answered in `held`. Look at it, and send it again with `acceptJumps`. Draws go on meanwhile."
        )
      ),
    HttpApiEndpoint.put("countries", "/shipping-countries", {
      payload: PutCountries,
      success: Countries,
      error: [Documented.InvalidRequest, Documented.Conflict]
    })
      .annotateMerge(needs("countries.write"))
      .annotateMerge(
        described(
          "Put the shipping countries",
          "Replaces the whole list, which names at least one country; to stop shipping, use the controls. With the `version` of the list that was read, a change that somebody made meanwhile is not overwritten: 409 `conflict`."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Catalog", "Machines, cards, prices and countries.")) {}
