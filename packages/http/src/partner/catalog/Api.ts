/** Packs for sale, and shipping countries (contract.md#catalog). */
import { StockList } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import * as Field from "../Field.ts"

const usdOrNull = (description: string, example: string) =>
  Schema.NullOr(Field.usd(description, example))

export const VendingMachine = Schema.Struct({
  id: Schema.Int.annotate({ description: "Used as `vendingMachineId`.", examples: [1] }),
  name: Field.text("The pack's name.", "Starter Pack"),
  priceUsd: Field.usd("Fixed price of a pack."),
  image: Field.text("Pack artwork, possibly animated.", "https://cards.example/images/pack-1.svg"),
  imageSrcset: Schema.NullOr(Schema.String).annotate({
    description:
      "The artwork at 256, 512 and 1024 pixels of width; null when resizing is unavailable."
  }),
  staticImage: Schema.String.annotate({
    description: "Still frame; may be empty, then fall back to `image`."
  }),
  oddsMode: Schema.Literals(StockList.ODDS_MODES).annotate({
    description:
      "`weights`: a tier is drawn by fixed odds, then one of its cards. `stock`: each card on sale is as likely as any other."
  }),
  odds: Schema.Array(
    Schema.Struct({
      tier: Field.text("The tier's name.", "Gold"),
      probability: Schema.Finite.annotate({
        description: "Between 0 and 1, rounded to seven places.",
        examples: [0.05]
      })
    })
  ).annotate({
    description:
      "The published odds. With `weights` they do not move with the stock. With `stock` they are of this moment, and all zero once nothing is left."
  }),
  remaining: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        tier: Field.text("The tier's name.", "Gold"),
        cards: Schema.Int.annotate({ description: "Cards on sale.", examples: [12] })
      })
    )
  ).annotate({
    description:
      "With `stock`: the cards that can be drawn at this moment, one for each sealed pack that is open among them. Null with `weights`."
  }),
  fairnessUrl: Schema.NullOr(
    Field.text(
      "What was drawn, against what was to be expected, as JSON for everybody. Null where the service publishes no log of its draws.",
      "https://cards.example/fairness/machines/1.json"
    )
  ),
  tiers: Schema.Array(
    Schema.Struct({
      tier: Field.text("The tier's name.", "Gold"),
      minUsd: usdOrNull("The lowest value of its cards.", "20.000000"),
      maxUsd: usdOrNull("The highest value of its cards.", "450.000000"),
      averageUsd: usdOrNull("Their average value.", "61.250000")
    })
  ).annotate({
    description:
      "The buyback values of each tier that can be drawn. With `weights` of all cards that its operator put into the tier, sold ones too, so that they do not move with the stock. With `stock` of the cards on sale."
  }),
  expectedValueUsd: usdOrNull(
    "What a pack is worth on average, by the odds and the averages of the tiers.",
    "21.400000"
  ),
  valuesAsOf: Field.timestamp("When the values were read: at most a minute ago.")
}).annotate({ identifier: "VendingMachine", description: "A pack that is for sale." })

export const ShippingCountry = Schema.Struct({
  country: Field.text("English name, sent verbatim as `shipmentInfo.country`.", "Germany"),
  feeUsd: Field.usd("Charged to the balance once for a redemption.", "15.000000")
}).annotate({ identifier: "ShippingCountry", description: "A country that cards are shipped to." })

export class Catalog extends HttpApiGroup.make("catalog")
  .add(
    HttpApiEndpoint.get("vendingMachines", "/vending-machines", {
      success: Schema.Struct({ data: Schema.Array(VendingMachine) }).annotate({
        description: "Public, active machines."
      })
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List vending machines",
        description:
          "The packs that can be ordered. A draw is random by the machine's odds and stock."
      })
    ),
    HttpApiEndpoint.get("shippingCountries", "/shipping-countries", {
      success: Schema.Struct({ data: Schema.Array(ShippingCountry) }).annotate({
        description: "Countries and fees."
      })
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List shipping countries",
        description: "Where cards can be shipped, and the fee of a redemption."
      })
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({
      title: "Catalog",
      description: "Packs for sale and countries that cards are shipped to."
    })
  ) {}
