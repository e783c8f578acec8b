/** What a catalog or a price list would change, as previews answer it. */
import { Diff } from "@cardpack/core/commands"
import { Schema } from "effect"
import * as Field from "../Field.ts"

const fromTo = <S extends Schema.Top>(value: S, description: string) =>
  Schema.Struct({ from: Schema.NullOr(value), to: Schema.NullOr(value) }).annotate({ description })

const usd = (description: string) => fromTo(Field.usd("US dollars."), description)

const row = {
  at: Schema.Int.annotate({ description: "Its index in the list that was sent." }),
  outcome: Schema.Literals(Diff.OUTCOMES),
  error: Schema.NullOr(
    Schema.Struct({
      field: Schema.String.annotate({ description: "Within the row." }),
      message: Schema.String
    })
  ).annotate({ description: "Why the row, and so the whole document, would be refused." })
}

const changes = Schema.Array(
  Schema.Struct({ field: Schema.String, from: Schema.Json, to: Schema.Json })
).annotate({
  description: "Field by field; empty for a new row, which is as it was sent.",
  examples: [[{ field: "name", from: "Ember", to: "Ember Drake" }]]
})

const Counts = Schema.Struct({
  added: Schema.Int,
  changed: Schema.Int,
  unchanged: Schema.Int,
  held: Schema.Int.annotate({ description: "Jumps of prices, which would not be applied." }),
  refused: Schema.Int
}).annotate({ identifier: "PreviewCounts", description: "All rows, by what would become of them." })

const Consequence = Schema.Struct({
  vendingMachineId: Schema.Int,
  name: Schema.String,
  priceUsd: usd("Of a pack."),
  expectedValueUsd: usd("What a pack is worth on average, by the odds."),
  shareOfPrice: fromTo(Schema.Number, "The expected value as a share of the price."),
  tiers: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      probability: fromTo(Schema.Number, "As published."),
      stock: fromTo(Schema.Int, "Cards on sale."),
      expectedValueUsd: usd("The average value of its cards on sale.")
    })
  ),
  openClaims: Schema.Int,
  warning: Schema.NullOr(Schema.String).annotate({
    description: "Set when a pack would be worth more than it costs."
  }),
  error: Schema.NullOr(Schema.String).annotate({
    description:
      "Set when it would be refused: too few cards for the open sealed packs, other lists of them while there are some, or a change of a closed series of which packs were sold."
  })
}).annotate({ identifier: "PreviewConsequence", description: "What would become of a machine." })

export type Consequence = typeof Consequence.Type

const consequences = Schema.Array(Consequence).annotate({
  description: "Of each machine that it touches."
})

const digest = Schema.String.annotate({
  description: "Names exactly these changes: send it as `preview` with the PUT."
})

export const Catalog = Schema.Struct({
  preview: digest,
  counts: Schema.Struct({ vendingMachines: Counts, cards: Counts }),
  consequences,
  vendingMachines: Schema.Array(
    Schema.Struct({ ...row, vendingMachineId: Schema.Number, changes })
  ).annotate({ description: "Without unchanged ones." }),
  cards: Schema.Array(Schema.Struct({ ...row, reference: Schema.String, changes })).annotate({
    description: "Without unchanged ones."
  })
}).annotate({ identifier: "CatalogPreview" })

export const Prices = Schema.Struct({
  preview: digest,
  counts: Counts,
  consequences,
  prices: Schema.Array(
    Schema.Struct({
      ...row,
      reference: Schema.String,
      fromUsd: Field.maybeText("What it is."),
      toUsd: Field.maybeText("What it would become.")
    })
  ).annotate({ description: "Without unchanged ones." })
}).annotate({ identifier: "PricesPreview" })
