/** A partner's shop in the engine in promises. */
import * as fs from "node:fs"
import * as path from "node:path"
import { type Cardpack, CardpackError } from "@cardpack/http/embed"
import { assert, onTestFinished } from "vitest"
import * as Receiver from "../../../world/service/Receiver.ts"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"

export const KEY = "0123456789abcdef0123456789abcdef"

export const CATALOG = {
  vendingMachines: [
    {
      id: 1,
      name: "First",
      priceUsd: "10.000000",
      image: "https://cards.example/1.png",
      refundWindowHours: 24,
      tiers: [{ name: "all", weight: 1 }]
    }
  ],
  cards: Array.from({ length: 200 }, (_, at) => ({
    reference: `cert-${at}`,
    vendingMachineId: 1,
    tier: "all",
    name: `Card ${at}`,
    image: "https://cards.example/a.png",
    buybackUsd: "9.000000"
  }))
}

const README = fs.readFileSync(path.join(Sources.ROOT, "packages/http/README.md"), "utf8")

/** Runs the README's snippet with these names; `answer` is what it returns. */
export const snippet = (tag: string, given: Readonly<Record<string, unknown>>, answer = "") => {
  const body = `return (async () => {${Markdown.tagged(README, tag)} ${answer}})()`
  return new Function(...Object.keys(given), body)(...Object.values(given))
}

/** A catalog, a partner with 1,000 USD, and its customer. */
export const stocked = async (cardpack: Cardpack) => {
  // The second time it changes nothing.
  await cardpack.catalog.put(CATALOG)
  const { id } = await cardpack.partners.create({ name: "My shop" })
  await cardpack.partners.bonus({ partnerId: id, amountUsd: "1000.000000", reason: "welcome" })
  const partner = cardpack.partner(id)
  const customer = await partner.customers.create({ externalUserId: "user-42" })
  return { id, partner, order: { customerId: customer.id, vendingMachineId: 1, quantity: 1 } }
}

/** What its consumer and its webhook's receiver are told of operations. */
export const listening = async (
  cardpack: Cardpack,
  { webhooks }: Awaited<ReturnType<typeof stocked>>["partner"]
) => {
  const { close, received, url } = await Receiver.start()
  onTestFinished(close)
  await webhooks.create({ url, subscribedEvents: ["operation.completed"] })
  const told: Array<string> = []
  await cardpack.on("operation.completed", "tell", ({ data }) => {
    told.push(data.operationId)
  })
  await cardpack.workers.start()
  return { told, received }
}

export const refusal = async (call: Promise<unknown>): Promise<CardpackError> => {
  const error = await call.catch((thrown: unknown) => thrown)
  assert.instanceOf(error, CardpackError)
  return error
}
