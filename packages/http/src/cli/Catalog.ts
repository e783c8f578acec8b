/** `cardpack catalog`, `machines`, `prices` and `countries`. */
import { VendingMachine } from "@cardpack/core/domain"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { type Machine, PutCatalog, PutCountries, PutPrices } from "../operator/catalog/Api.ts"
import { call } from "./Client.ts"
import * as Input from "./Input.ts"
import { type Columns, fields, table } from "./Output.ts"

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
  ["whenTierEmpty", (row) => row.whenTierEmpty],
  [
    "tiers",
    (row) => row.tiers.map(({ name, stock, weight }) => `${name} ${weight} (${stock})`).join(", ")
  ]
]

const putCatalog = Command.make(
  "put",
  { file: Input.file },
  Effect.fnUntraced(function* ({ file }) {
    const payload = yield* Input.document(PutCatalog)(file)
    yield* call(
      (client) => client.catalog.put({ payload }),
      ({ warnings, ...put }) =>
        [fields(put), ...warnings.map(({ message }) => `Warning: ${message}`)].join("\n")
    )
  })
).pipe(Command.withDescription("Add and update machines and cards"))

export const catalog = Command.make("catalog").pipe(
  Command.withDescription("Machines and cards"),
  Command.withSubcommands([putCatalog])
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
    whenTierEmpty: Input.oneOf(
      "when-tier-empty",
      VendingMachine.WHEN_TIER_EMPTY,
      "Whether it sells on when a tier has run out"
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

const putPrices = Command.make(
  "put",
  { file: Input.file },
  Effect.fnUntraced(function* ({ file }) {
    const payload = yield* Input.document(PutPrices)(file)
    yield* call((client) => client.catalog.prices({ payload }), fields)
  })
).pipe(Command.withDescription("Set buyback values"))

export const prices = Command.make("prices").pipe(
  Command.withDescription("Buyback values of cards"),
  Command.withSubcommands([putPrices])
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

export const countries = Command.make("countries").pipe(
  Command.withDescription("Where cards are shipped"),
  Command.withSubcommands([putCountries])
)
