/** `cardpack sell`: a first sale, for those who have just started a sandbox. */
import { Cardpack, CardpackError } from "@cardpack/client"
import { Console, Effect, Option, Redacted } from "effect"
import { Argument, Command } from "effect/cli"
import { fail, serviceUrl } from "./Client.ts"
import * as Input from "./Input.ts"
import { printable, table } from "./Output.ts"
import * as PartnerKey from "./PartnerKey.ts"
import { root } from "./Root.ts"

class NotSold extends Error {}

interface Wanted {
  readonly machine: Option.Option<number>
  readonly customer: Option.Option<string>
}

const cheapest = async (partner: Cardpack): Promise<number> => {
  const packs = await partner.catalog.vendingMachines()
  const [first] = [...packs].sort((a, b) =>
    a.priceUsd.localeCompare(b.priceUsd, "en", { numeric: true })
  )
  if (first === undefined) throw new NotSold("This service has no packs to sell.")
  return first.id
}

/** A real customer's card must not be sold to try a command. */
const sold = async (partner: Cardpack, { customer, machine }: Wanted) => {
  const { environment } = await partner.account.get()
  if (environment !== "sandbox") throw new NotSold("Only a sandbox sells packs by this command.")
  const vendingMachineId = Option.isSome(machine) ? machine.value : await cheapest(partner)
  const customerId = Option.isSome(customer)
    ? customer.value
    : (await partner.customers.create()).id
  const order = await partner.operations.create({
    kind: "order",
    customerId,
    vendingMachineId,
    quantity: 1
  })
  const pack = (await partner.catalog.vendingMachines()).find(({ id }) => id === vendingMachineId)
  return { order, pack: pack?.name ?? `a pack of machine ${vendingMachineId}` }
}

const text = ({ order, pack }: Awaited<ReturnType<typeof sold>>): string =>
  [
    printable(`Sold ${pack} to ${order.customerId} for ${order.chargedUsd} USD:`),
    "",
    table(order.cards, [
      ["card", ({ id }) => id],
      ["name", ({ name }) => name],
      ["buybackUsd", ({ buybackUsd }) => buybackUsd]
    ])
  ].join("\n")

const words = (error: unknown, url: string): string => {
  if (error instanceof CardpackError && error.code === "network_error") {
    return `No answer came from ${url}: start a sandbox with cardpack dev, or name its address with --url.`
  }
  if (error instanceof CardpackError) return `${error.code}: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

export const sell = Command.make(
  "sell",
  {
    machine: Argument.Int("machine").pipe(
      Argument.withDescription("The pack's id; the cheapest pack when absent"),
      Argument.optional
    ),
    customer: Input.text("customer", "Who gets the card, cus_…; a new customer when absent"),
    key: PartnerKey.flag
  },
  Effect.fnUntraced(function* ({ key, ...wanted }) {
    const url = yield* serviceUrl
    const partner = new Cardpack({
      url,
      key: Redacted.value(yield* PartnerKey.of(key))
    })
    const sale = yield* Effect.catch(
      Effect.tryPromise({
        try: () => sold(partner, wanted),
        catch: (error) => error
      }),
      (error) => fail(words(error, url), error)
    )
    const { json } = yield* root
    yield* Console.log(json ? JSON.stringify(sale.order, null, 2) : text(sale))
  })
).pipe(Command.withDescription("Sell one pack in a sandbox, with a partner's key"))
