/** What operators send and read about machines, cards, prices and countries. */
import { StockList, VendingMachine } from "@cardpack/core/domain"
import { Schema } from "effect"
import * as Field from "../Field.ts"

const MACHINE_ID = "must be an integer from 1 to 2147483647"

const machineId = Schema.Number.annotate({ message: MACHINE_ID })
  .check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }, { message: MACHINE_ID }))
  .check(Schema.isInt({ message: MACHINE_ID }))
  .annotate({ description: "The machine's id, chosen by the operator.", examples: [1] })

const TierInput = Schema.Struct({
  name: Field.text("The tier's name.", "Gold"),
  weight: Schema.optionalKey(
    Schema.Number.annotate({
      description:
        "Its share of the odds, at least 0, at most six decimal places. Zero retires it. Required unless `odds` is `stock`, where it matters only whether it is zero: omitted it stays, and a new tier has 1.",
      examples: [5]
    })
  ),
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
  odds: Schema.optionalKey(
    Field.oneOf(StockList.ODDS_MODES).annotate({
      description:
        "`weights` (default): a tier is drawn by its weight, then one of its cards; the published odds stay while the stock drifts away from them. `stock`: each card on sale is as likely as any other; the published odds are those of what is left, which everybody may read, and who does not look at what is left gains nothing by waiting. For closed series and up to 1,000 cards. It changes while no sealed pack of the machine is open."
    })
  ),
  restock: Schema.optionalKey(
    Field.oneOf(VendingMachine.RESTOCKS).annotate({
      description:
        "`open` (default), or `closed`: once a pack was sold no card is added, and only damaged and lost ones are withdrawn, for good. It can't be opened again then."
    })
  ),
  whenTierEmpty: Schema.optionalKey(
    Field.oneOf(VendingMachine.WHEN_TIER_EMPTY).annotate({
      description:
        "What a machine with odds by weights does once a tier that they can draw is empty. `redistribute` (default) sells on by the odds of the others: the last packs are worth more, or less, than the first; `stop` answers `out_of_stock` until it is restocked, as soon as a tier has fewer cards than there are open sealed packs and an order asks for, so that each is drawn by the odds that it was sold by. Sealed packs that are open are served either way. Once a machine is sold out by `redistribute`, packs that are still sealed get the cards of the tiers that are left: restock it before, or let it `stop`."
    })
  ),
  maxOpenShare: Schema.optionalKey(
    Schema.Number.annotate({
      description:
        "The part of the machine's stock (of its smallest tier, where it may `stop`), from 0 to 1, that one partner may hold as open sealed packs; one is always allowed, and where `odds` is `stock` ten, or half of the stock if that is less. Default 0.5, and 0.1 where `odds` is `stock`."
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
  costUsd: Schema.optionalKey(
    Field.amount(
      "What you paid for it, for margins. Once given it stays; omitted it stays.",
      "11.000000"
    )
  ),
  metadata: Schema.optionalKey(
    Schema.Json.annotate({ description: "Any JSON up to 20 KB; omitted it stays." })
  )
})

const preview = Schema.optionalKey(
  Schema.String.annotate({
    description:
      "The `preview` of a preview of this document. When it would now change anything else than was shown there, it is 409 `conflict`, and nothing changes."
  })
)

const lists = {
  vendingMachines: Schema.Array(MachineInput),
  cards: Schema.Array(CardInput)
}

export const Exported = Schema.Struct(lists).annotate({
  identifier: "Catalog",
  description: "As `PUT /catalog` takes it."
})

export const PutCatalog = Schema.Struct({ ...lists, preview }).annotate({
  identifier: "PutCatalog",
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
  prices: Schema.Array(PriceInput),
  preview,
  maxRatio: Schema.optionalKey(
    Schema.Number.annotate({
      description:
        "A value that becomes more than this many times what it was, or falls below it divided by this, is held. Default 2; at least 1."
    })
  ),
  acceptJumps: Schema.optionalKey(
    Schema.Union([Schema.Boolean, Schema.Array(Schema.String)]).annotate({
      description:
        "Held values that were looked at: the references of their cards, or true for all."
    })
  )
}).annotate({ identifier: "Prices" })

export const CountryInput = Schema.Struct({
  country: Field.text("English name.", "Germany"),
  code: Field.text("ISO 3166-1 alpha-2.", "DE"),
  feeUsd: Field.amount("Charged once for a redemption.", "12.000000")
})

export const PutCountries = Schema.Struct({
  data: Schema.Array(CountryInput).annotate({ description: "The whole list." }),
  version: Schema.optionalKey(
    Field.text(
      "Of the list that was read and changed. If another change came first, the request is refused.",
      "9f86d081884c7d659a2feaa0c55ad015"
    )
  )
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
  odds: Schema.Literals(StockList.ODDS_MODES).annotate({
    description: "Whether tiers come by their weights, or each card on sale is as likely."
  }),
  restock: Schema.Literals(VendingMachine.RESTOCKS).annotate({
    description: "`closed`: no card is added once a pack was sold."
  }),
  tiers: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      weight: Schema.Number,
      probability: Schema.Number.annotate({
        description:
          "As published, rounded to seven places; of the present stock where `odds` is `stock`."
      }),
      stock: Schema.Int.annotate({
        description: "Cards on sale. Partners see it only where `odds` is `stock`."
      }),
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

export const Countries = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({ country: Schema.String, code: Schema.String, feeUsd: Field.usd("The fee.") })
  ),
  version: Schema.String.annotate({ description: "Of this list: send it with a changed one." })
}).annotate({ description: "The list as it is now." })
