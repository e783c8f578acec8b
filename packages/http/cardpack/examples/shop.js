/** Our shop: the engine, its first pack, and one way to sell it. All other examples use it. */
import { createCardpack } from "cardpack"

const { DATABASE_URL, PORT = "3000" } = process.env

export const cardpack = await createCardpack({
  database: DATABASE_URL ? { url: DATABASE_URL } : { directory: ".cardpack" },
  publicUrl: `http://127.0.0.1:${PORT}/cardpack`
})

const image = "https://cards.example/fox.png"
await cardpack.catalog.put({
  vendingMachines: [
    { id: 1, name: "First pack", priceUsd: "10.000000", image, tiers: [{ name: "all", weight: 1 }] }
  ],
  cards: ["fox", "whale", "heron"].map((name) => ({
    reference: name,
    vendingMachineId: 1,
    tier: "all",
    name: `A ${name}`,
    image,
    buybackUsd: "9.000000"
  }))
})

const { data: partners } = await cardpack.partners.list()
const { id } = partners[0] ?? (await cardpack.partners.create({ name: "Our shop" }))
const shop = cardpack.partner(id)
const funds = { partnerId: id, amountUsd: "50.000000", reason: "welcome" }
await cardpack.partners.bonus(funds, { idempotencyKey: "welcome" })

/** Each user is one customer, and a request that comes twice sells once: both keys see to it. */
export const sell = async (user, pack, idempotencyKey) => {
  const customer = await shop.customers.create({ externalUserId: user }, { idempotencyKey: user })
  const order = { customerId: customer.id, vendingMachineId: Number(pack), quantity: 1 }
  return shop.orders.create(order, { idempotencyKey })
}
