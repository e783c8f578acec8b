/** The catalog: machines, cards, prices and where cards are shipped (design.md#operator-api). */
import { VendingMachine } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

const MACHINE_ID = "must be an integer from 1 to 2147483647"

const machineId = Schema.Number.annotate({ message: MACHINE_ID })
  .check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }, { message: MACHINE_ID }))
  .check(Schema.isInt({ message: MACHINE_ID }))
  .annotate({ description: "The machine's id, chosen by the operator.", examples: [1] })

const TierInput = Schema.Struct({
  name: Field.text("The tier's name.", "Gold"),
  weight: Schema.Number.annotate({
    description: "Its share of the odds, at least 0, at most six decimal places. Zero retires it.",
    examples: [5]
  }),
  lowStock: Schema.optionalKey(
    Schema.Number.annotate({
      description:
        "Fewer cards of the tier on sale than this are a notice `stock.low`. Default 5; zero never."
    })
  )
})

const optional = {
  staticImage: Schema.optionalKey(
    Schema.String.annotate({ description: "Still frame; may be empty." })
  ),
  public: Schema.optionalKey(Schema.Boolean.annotate({ description: "Default true." })),
  active: Schema.optionalKey(Schema.Boolean.annotate({ description: "Default true." })),
  refundWindowHours: Schema.optionalKey(
    Schema.Number.annotate({
      description: "How long a sealed card may be refunded; may be a fraction. Default 24."
    })
  ),
  whenTierEmpty: Schema.optionalKey(
    Field.oneOf(VendingMachine.WHEN_TIER_EMPTY).annotate({
      description:
        "What the machine does once a tier that its odds can draw is empty. `redistribute` (default) sells on by the odds of the others; `stop` answers `out_of_stock` until it is restocked, as soon as a tier has fewer cards than an order asks for. Sealed packs that are open are served either way. Sold out by `redistribute`, a machine's last packs hold what its odds left over, for whoever kept one sealed so long: restock it before, or let it `stop`. Stock tiers in proportion to their weights either way: open packs get the cards of the tiers that are left."
    })
  ),
  maxOpenShare: Schema.optionalKey(
    Schema.Number.annotate({
      description:
        "The part of the machine's stock, from 0 to 1, that one partner may hold as open sealed packs; ten are always allowed. Default 0.5."
    })
  )
}

const tiers = Schema.Array(TierInput).annotate({
  description: "Odds by tier. Tiers of the machine that are not named stay as they are."
})

export const MachineInput = Schema.Struct({
  id: machineId,
  name: Field.text("The pack's name.", "Starter Pack"),
  priceUsd: Field.amount("Price of a pack, above zero."),
  image: Field.text("Pack artwork.", "https://cards.example/images/pack-1.svg"),
  ...optional,
  tiers: Schema.optionalKey(tiers.annotate({ description: "Required for a new machine." }))
})

export const CardInput = Schema.Struct({
  reference: Field.text("The card's natural key, such as its certificate.", "PSA-71234567"),
  vendingMachineId: machineId,
  tier: Field.text("A tier of that machine.", "Gold"),
  name: Field.text("What partners and customers read.", "Ember Drake, Base Set 4, PSA 9"),
  image: Field.text("The card's picture.", "https://cards.example/images/71234567.svg"),
  buybackUsd: Field.amount("Its current buyback value.", "18.500000"),
  metadata: Schema.optionalKey(
    Schema.Json.annotate({ description: "Any JSON up to 20 KB; omitted it stays." })
  )
})

export const PutCatalog = Schema.Struct({
  vendingMachines: Schema.Array(MachineInput),
  cards: Schema.Array(CardInput)
}).annotate({
  identifier: "Catalog",
  description: "Adds and updates what it names, and leaves the rest alone. Up to 8 MiB."
})

export const UpdateMachine = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  priceUsd: Schema.optionalKey(Field.amount("Price of a pack, above zero.")),
  image: Schema.optionalKey(Schema.String),
  ...optional,
  tiers: Schema.optionalKey(tiers)
}).annotate({ identifier: "UpdateVendingMachine", description: "Omitted fields stay." })

export const PriceInput = Schema.Struct({
  reference: Field.text("The card's natural key.", "PSA-71234567"),
  buybackUsd: Field.amount("Its new buyback value.", "19.000000")
})

export const PutPrices = Schema.Struct({
  prices: Schema.Array(PriceInput)
}).annotate({ identifier: "Prices" })

export const CountryInput = Schema.Struct({
  country: Field.text("English name.", "Germany"),
  code: Field.text("ISO 3166-1 alpha-2.", "DE"),
  feeUsd: Field.amount("Charged once for a redemption.", "12.000000")
})

export const PutCountries = Schema.Struct({
  data: Schema.Array(CountryInput).annotate({ description: "The whole list." })
}).annotate({ identifier: "ShippingCountries" })

export const Machine = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  priceUsd: Field.usd("Price of a pack."),
  image: Schema.String,
  staticImage: Schema.String,
  public: Schema.Boolean,
  active: Schema.Boolean,
  refundWindowHours: Schema.Number,
  oddsVersion: Schema.Int.annotate({ description: "Draws record it as the odds in force." }),
  tiers: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      weight: Schema.Number,
      probability: Schema.Number.annotate({
        description: "As published, rounded to seven places."
      }),
      stock: Schema.Int.annotate({ description: "Cards on sale. Partners never see it." }),
      lowStock: Schema.Int.annotate({ description: "Fewer are a notice `stock.low`." }),
      expectedValueUsd: Schema.NullOr(Field.usd("The average value of its cards on sale."))
    })
  ),
  whenTierEmpty: Schema.Literals(VendingMachine.WHEN_TIER_EMPTY),
  maxOpenShare: Schema.Number,
  openClaims: Schema.Int.annotate({
    description:
      "Sealed packs that are neither opened nor refunded. Each has a claim on one card of the stock, and which one is drawn when it is opened; so the stock holds no fewer cards than this."
  }),
  expectedValueUsd: Schema.NullOr(Field.usd("What a pack is worth on average, by the odds.")),

  createdAt: Field.timestamp("When it was added.")
}).annotate({ identifier: "VendingMachine", description: "A pack with its odds and its stock." })

const Countries = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({ country: Schema.String, code: Schema.String, feeUsd: Field.usd("The fee.") })
  )
}).annotate({ description: "The list as it is now." })

export class Catalog extends HttpApiGroup.make("catalog")
  .add(
    HttpApiEndpoint.put("put", "/catalog", {
      payload: PutCatalog,
      success: Schema.Struct({
        vendingMachines: Schema.Int.annotate({ description: "Machines added or changed." }),
        cardsAdded: Schema.Int,
        cardsUpdated: Schema.Int,
        warnings: Schema.Array(
          Schema.Struct({
            vendingMachineId: Schema.Int,
            expectedValueUsd: Field.usd(
              "What a pack is worth on average: by the odds, or by the stock as a whole, whichever is more."
            ),
            shareOfPrice: Schema.Number.annotate({ description: "Of the pack's price; above 1." }),
            message: Schema.String
          })
        ).annotate({ description: "Named machines whose packs are worth more than they cost." })
      }).annotate({ description: "What changed; the same document again changes nothing." }),
      error: [Documented.InvalidRequest, Documented.Conflict]
    })
      .annotateMerge(needs("catalog.write"))
      .annotateMerge(
        described(
          "Put the catalog",
          "All or nothing. A card that was sold is never restocked by it; only a return does that. Sealed packs that are open keep the odds of their orders, and a change that would leave a machine with fewer cards than open packs is 409 `conflict`."
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
      success: Machine,
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    })
      .annotateMerge(needs("catalog.write"))
      .annotateMerge(
        described("Update a vending machine", "An inactive or private machine is not sold from.")
      ),
    HttpApiEndpoint.put("prices", "/prices", {
      payload: PutPrices,
      success: Schema.Struct({ updated: Schema.Int }).annotate({
        description: "How many values changed."
      }),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("catalog.write"))
      .annotateMerge(
        described("Put buyback values", "They show at once. All or nothing; draws go on meanwhile.")
      ),
    HttpApiEndpoint.put("countries", "/shipping-countries", {
      payload: PutCountries,
      success: Countries,
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("countries.write"))
      .annotateMerge(
        described(
          "Put the shipping countries",
          "Replaces the whole list; an empty one stops shipping."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Catalog", "Machines, cards, prices and countries.")) {}
