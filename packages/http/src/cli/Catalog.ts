/** `cardpack catalog`, `machines`, `prices` and `countries`. */
import { StockList, VendingMachine } from "@cardpack/core/domain"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import * as Csv from "../operator/Csv.ts"
import {
  type Exported,
  type Machine,
  PutCatalog,
  PutCountries,
  PutPrices
} from "../operator/catalog/CatalogShapes.ts"
import { PLACES } from "../operator/item/Api.ts"
import { Catalog as PreviewCatalog } from "../operator/preview/Api.ts"
import { call } from "./Client.ts"
import * as Import from "./Import.ts"
import * as Input from "./Input.ts"
import { type Columns, fields, table } from "./Output.ts"
import { catalogPreview, pricesPreview, pricesPut } from "./PreviewText.ts"

const MACHINES: Columns<typeof Machine.Type> = [
  ["id", (row) => row.id],
  ["name", (row) => row.name],
  ["priceUsd", (row) => row.priceUsd],
  ["active", (row) => row.active],
  ["public", (row) => row.public],
  ["refundHours", (row) => row.refundWindowHours],
  ["stock", (row) => row.tiers.reduce((sum, tier) => sum + tier.stock, 0)],
  ["openClaims", (row) => row.openClaims],
  ["expectedValueUsd", (row) => row.expectedValueUsd],
  ["odds", (row) => row.odds],
  ["restock", (row) => row.restock],
  ["whenTierEmpty", (row) => row.whenTierEmpty],
  [
    "tiers",
    (row) => row.tiers.map(({ name, stock, weight }) => `${name} ${weight} (${stock})`).join(", ")
  ]
]

const preview = Input.text("preview", "The preview that was looked at; applies nothing else")

const previewCatalog = Command.make(
  "preview",
  { file: Input.file },
  Effect.fnUntraced(function* ({ file }) {
    const payload = yield* Input.document(PreviewCatalog)(file)
    yield* call((client) => client.previews.catalog({ payload }), catalogPreview)
  })
).pipe(Command.withDescription("Show what put would change, without changing it"))

const putCatalog = Command.make(
  "put",
  { file: Input.file, preview },
  Effect.fnUntraced(function* ({ file, ...flags }) {
    const document = yield* Input.document(PutCatalog)(file)
    const payload = { ...document, ...Input.given(flags) }
    yield* call(
      (client) => client.catalog.put({ payload }),
      ({ warnings, ...put }) =>
        [fields(put), ...warnings.map(({ message }) => `Warning: ${message}`)].join("\n")
    )
  })
).pipe(Command.withDescription("Add and update machines and cards"))

/** The cards as a spreadsheet's file, which `import` takes. */
const cardLines = ({ cards }: typeof Exported.Type): string =>
  [
    [...Import.CARD_COLUMNS, Import.METADATA],
    ...cards.map((card) => [
      card.reference,
      String(card.vendingMachineId),
      card.tier,
      card.name,
      card.image,
      card.buybackUsd,
      card.metadata === undefined ? "" : JSON.stringify(card.metadata)
    ])
  ]
    .map(Csv.line)
    .join("")
    .trimEnd()

/** Prints what `put` takes, in either form of output. */
const exportCatalog = Command.make(
  "export",
  {
    vendingMachineId: Input.text("machine", "Only this machine and its cards"),
    place: Input.oneOf("place", PLACES, "Only cards in this place, such as deck: on sale"),
    csv: Flag.Boolean("csv").pipe(
      Flag.withDescription("Only the cards, as import takes them"),
      Flag.withDefault(false)
    )
  },
  ({ csv, ...flags }) =>
    call(
      (client) => client.catalog.export({ query: Input.given(flags) }),
      (document) => (csv ? cardLines(document) : JSON.stringify(document, null, 2))
    )
).pipe(Command.withDescription("Print the catalog as put takes it, or as CSV"))

export const catalog = Command.make("catalog").pipe(
  Command.withDescription("Machines and cards"),
  Command.withSubcommands([putCatalog, previewCatalog, Import.catalog, exportCatalog])
)

const listMachines = Command.make("list", {}, () =>
  call(
    (client) => client.catalog.machines({}),
    ({ data }) => table(data, MACHINES)
  )
).pipe(Command.withDescription("List vending machines with odds and stock"))

const SWITCH = ["on", "off"] as const

const updateMachine = Command.make(
  "update",
  {
    id: Argument.String("machine"),
    name: Input.text("name", "The pack's name"),
    priceUsd: Input.text("price", "US dollars, such as 25.00"),
    image: Input.text("image", "Pack artwork"),
    staticImage: Input.text("static-image", "Still frame; may be empty"),
    refundWindowHours: Flag.Finite("refund-window-hours").pipe(Flag.optional),
    odds: Input.oneOf(
      "odds",
      StockList.ODDS_MODES,
      "Whether tiers come by their weights, or each card on sale is as likely"
    ),
    restock: Input.oneOf(
      "restock",
      VendingMachine.RESTOCKS,
      "Whether cards may be added once a pack was sold; closed stays closed then"
    ),
    whenTierEmpty: Input.oneOf(
      "when-tier-empty",
      VendingMachine.WHEN_TIER_EMPTY,
      "By weights, whether it sells on when a tier has run out: the last packs are worth more, or less"
    ),
    maxOpenShare: Flag.Finite("max-open-share").pipe(
      Flag.withDescription("The part of the stock that one partner may hold sealed, 0 to 1"),
      Flag.optional
    ),
    public: Input.oneOf("public", SWITCH, "Whether it is listed"),
    active: Input.oneOf("active", SWITCH, "Whether it is sold from"),
    tiers: Flag.KeyValuePair("tier").pipe(
      Flag.withDescription("A tier's weight, such as --tier Gold=5"),
      Flag.optional
    )
  },
  ({ active, id, public: listed, tiers, ...flags }) => {
    const switches = {
      active: Option.map(active, (word) => word === "on"),
      public: Option.map(listed, (word) => word === "on"),
      tiers: Option.map(tiers, (weights) =>
        Object.entries(weights).map(([name, weight]) => ({ name, weight: Number(weight) }))
      )
    }
    const payload = { ...Input.given(flags), ...Input.given(switches) }
    return call((client) => client.catalog.updateMachine({ params: { id }, payload }), fields)
  }
).pipe(Command.withDescription("Update a vending machine"))

export const machines = Command.make("machines").pipe(
  Command.withDescription("Vending machines"),
  Command.withSubcommands([listMachines, updateMachine])
)

const jumps = {
  maxRatio: Flag.Finite("max-ratio").pipe(
    Flag.withDescription("Hold values that change by more than this factor; 2 unless given"),
    Flag.optional
  ),
  acceptJumps: Flag.Boolean("accept-jumps").pipe(
    Flag.withDefault(false),
    Flag.withDescription("Apply held values, too: they were looked at")
  )
}

const readPrices = (
  file: string,
  {
    acceptJumps,
    maxRatio
  }: { readonly acceptJumps: boolean; readonly maxRatio: Option.Option<number> }
) =>
  Effect.map(Input.document(PutPrices)(file), (payload) => ({
    ...payload,
    ...Input.given({ maxRatio }),
    ...(acceptJumps && { acceptJumps })
  }))

const previewPrices = Command.make(
  "preview",
  { file: Input.file, ...jumps },
  Effect.fnUntraced(function* ({ file, ...flags }) {
    const payload = yield* readPrices(file, flags)
    yield* call((client) => client.previews.prices({ payload }), pricesPreview)
  })
).pipe(Command.withDescription("Show what put would change, without changing it"))

const putPrices = Command.make(
  "put",
  { file: Input.file, preview, ...jumps },
  Effect.fnUntraced(function* ({ file, preview: looked, ...flags }) {
    const payload = { ...(yield* readPrices(file, flags)), ...Input.given({ preview: looked }) }
    yield* call((client) => client.catalog.prices({ payload }), pricesPut)
  })
).pipe(Command.withDescription("Set buyback values; jumps are held until they are accepted"))

export const prices = Command.make("prices").pipe(
  Command.withDescription("Buyback values of cards"),
  Command.withSubcommands([putPrices, previewPrices, Import.prices(jumps)])
)

const putCountries = Command.make(
  "put",
  { file: Input.file },
  Effect.fnUntraced(function* ({ file }) {
    const payload = yield* Input.document(PutCountries)(file)
    yield* call(
      (client) => client.catalog.countries({ payload }),
      ({ data }) => `${data.length} countries`
    )
  })
).pipe(Command.withDescription("Replace the list of shipping countries"))

const listCountries = Command.make("list", {}, () =>
  call(
    (client) => client.catalog.shippingCountries({}),
    ({ data }) =>
      table(data, [
        ["code", (row) => row.code],
        ["country", (row) => row.country],
        ["feeUsd", (row) => row.feeUsd]
      ])
  )
).pipe(Command.withDescription("List shipping countries with their fees"))

export const countries = Command.make("countries").pipe(
  Command.withDescription("Where cards are shipped"),
  Command.withSubcommands([putCountries, listCountries])
)
