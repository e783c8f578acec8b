/** A host of the engine in promises: orders as fast as it can, so many at the same time. */
import { type Cardpack, createCardpack } from "@cardpack/http/embed"
import * as Partners from "../Partners.ts"

export interface Setup {
  readonly databaseUrl: string
  readonly accounts: number
}

export interface Plan {
  /** Orders at the same time. */
  readonly connections: number
  readonly seconds: number
  /** Ends early after this many. */
  readonly orders: number
}

type Order = () => Promise<unknown>

const shopper = async (cardpack: Cardpack): Promise<Order> => {
  const { id } = await cardpack.partners.create({ name: "Bench" })
  await cardpack.partners.bonus({
    partnerId: id,
    amountUsd: Partners.FUNDS_USD,
    reason: "bench"
  })
  const partner = cardpack.partner(id)
  const { id: customerId } = await partner.customers.create({})
  const order = { customerId, vendingMachineId: Partners.MACHINE_ID, quantity: 1 }
  return () => partner.orders.create(order)
}

const start = async ({ accounts, databaseUrl }: Setup): Promise<ReadonlyArray<Order>> => {
  const cardpack = await createCardpack({ database: { url: databaseUrl } })
  await cardpack.catalog.put(Partners.catalog(0, 100))
  return Promise.all(Array.from({ length: accounts }, () => shopper(cardpack)))
}

/** Orders a second. */
const measure = async (shoppers: ReadonlyArray<Order>, plan: Plan): Promise<number> => {
  const from = performance.now()
  const until = from + plan.seconds * 1_000
  let index = 0
  const worker = async () => {
    while (index < plan.orders && performance.now() < until) {
      await shoppers[index++ % shoppers.length]?.()
    }
  }
  await Promise.all(Array.from({ length: plan.connections }, worker))
  return Math.round((index * 1_000) / (performance.now() - from))
}

let shoppers: ReadonlyArray<Order> = []
process.on("message", async (message: Setup | Plan) => {
  if ("databaseUrl" in message) {
    shoppers = await start(message)
    process.send?.("started")
  } else process.send?.(await measure(shoppers, message))
})
