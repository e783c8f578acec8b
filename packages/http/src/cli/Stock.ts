/** `cardpack stock` and `items`. */
import { Stock } from "@cardpack/core/commands"
import { Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { type Item, type ItemWithHistory, PLACES } from "../operator/item/Api.ts"
import { type Client, call } from "./Client.ts"
import * as Input from "./Input.ts"
import { type Columns, fields, page, table } from "./Output.ts"

const ITEMS: Columns<typeof Item.Type> = [
  ["reference", (row) => row.reference],
  ["name", (row) => row.name],
  ["machine", (row) => row.vendingMachineId],
  ["tier", (row) => row.tier],
  ["buybackUsd", (row) => row.buybackUsd],
  ["place", (row) => row.place.kind],
  ["cardId", (row) => row.place.cardId]
]

const HISTORY: Columns<(typeof ItemWithHistory.Type)["history"][number]> = [
  ["cardId", (row) => row.cardId],
  ["partnerId", (row) => row.partnerId],
  ["status", (row) => row.status],
  ["shipment", (row) => row.shipment?.status],
  ["createdAt", (row) => row.createdAt]
]

const change = {
  references: Argument.String("reference").pipe(Argument.variadic({ min: 1 })),
  reason: Input.reason,
  idempotencyKey: Input.idempotencyKey
}

const returns = Command.make("return", change, ({ idempotencyKey, ...payload }) =>
  Input.once(idempotencyKey, (headers) =>
    call((client: Client) => client.items.return({ headers, payload }), fields)
  )
).pipe(Command.withDescription("Put bought-back and withdrawn cards on sale again"))

const withdraw = Command.make(
  "withdraw",
  { ...change, why: Input.oneOf("why", Stock.WHYS, "What happened to them; other unless given") },
  ({ idempotencyKey, why, ...given }) =>
    Input.once(idempotencyKey, (headers) => {
      const payload = { ...given, ...Input.given({ why }) }
      return call((client: Client) => client.items.withdraw({ headers, payload }), fields)
    })
).pipe(Command.withDescription("Take lost or damaged cards off sale"))

export const stock = Command.make("stock").pipe(
  Command.withDescription("Which physical cards are on sale"),
  Command.withSubcommands([returns, withdraw])
)

const list = Command.make(
  "list",
  {
    vendingMachineId: Flag.Int("machine").pipe(
      Flag.withDescription("Only of this machine"),
      Flag.optional
    ),
    tier: Input.text("tier", "Only of this tier"),
    place: Input.oneOf("place", PLACES, "Only in this place"),
    ...Input.paging
  },
  ({ vendingMachineId, ...flags }) => {
    const machine = { vendingMachineId: Option.map(vendingMachineId, String) }
    const query = { ...Input.given(flags), ...Input.given(machine) }
    return call((client) => client.items.list({ query }), page(ITEMS))
  }
).pipe(Command.withDescription("List physical cards and where they are"))

const show = Command.make("show", { reference: Argument.String("reference") }, ({ reference }) =>
  call(
    (client) => client.items.get({ params: { reference } }),
    ({ history, ...item }) => `${fields(item)}\n\n${table(history, HISTORY)}`
  )
).pipe(Command.withDescription("Show a physical card and all that held it"))

export const items = Command.make("items").pipe(
  Command.withDescription("Physical cards"),
  Command.withSubcommands([list, show])
)
