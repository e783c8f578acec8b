/** What a partner writes on top of each generated client: a customer, a pack, an event, an address. */

/** The same in each: free-form fields, named ones, and an event told apart by its type. */
const SHARED = `
const info: ShipmentInfo = { country: "Germany", name: "Ada", phone: "+49", address1: "a", city: "b", more: 1 }
export const told = (event: Event) =>
  event.type === "shipment.updated" ? event.data.shipment.status : info.country
const attributes: Customer["attributes"] = { plan: "gold", age: 3 }
`

const ORDER = `{ kind: "order", customerId, vendingMachineId: Number(process.env.MACHINE), quantity: 1, metadata: { cart: "1" } }`
const KEY = `"Idempotency-Key": "cart-1-" + import.meta.url.slice(-12)`

export const PROGRAMS = {
  "openapi-typescript": `
import createClient from "openapi-fetch"
import type { components, paths } from "./made/types"
type Customer = components["schemas"]["Customer"]
type Event = components["schemas"]["Event"]
type ShipmentInfo = components["schemas"]["ShipmentInfo"]
${SHARED}
const headers = { authorization: "Bearer " + process.env.KEY }
const client = createClient<paths>({ baseUrl: process.env.URL_OF_SERVICE!, headers })
const made = await client.POST("/api/v2/customers", { body: { attributes } })
const customerId = made.data!.id
const header = { ${KEY} }
const sold = await client.POST("/api/v2/operations", { params: { header }, body: ${ORDER} })
console.log(sold.data?.cards[0]?.status)
`,
  "@hey-api/openapi-ts": `
import { createClient } from "./made/hey/client"
import { customersCreate, operationsCreate, type Customer, type Event, type ShipmentInfo } from "./made/hey"
${SHARED}
const client = createClient({ baseUrl: process.env.URL_OF_SERVICE!, auth: process.env.KEY! })
const made = await customersCreate({ client, body: { attributes }, throwOnError: true })
const customerId = made.data.id
const sold = await operationsCreate({ client, headers: { ${KEY} }, body: ${ORDER}, throwOnError: true })
console.log(sold.data.cards[0]?.status)
`,
  orval: `
import { customersCreate, operationsCreate, type Customer, type Event, type ShipmentInfo } from "./made/orval"
${SHARED}
const headers = { authorization: "Bearer " + process.env.KEY }
const made = await customersCreate({ attributes }, { headers })
if (made.status !== 201) throw new Error(String(made.status))
const customerId = made.data.id
const sold = await operationsCreate(${ORDER}, { headers: { ...headers, ${KEY} } })
if (sold.status !== 201) throw new Error(String(sold.status))
console.log(sold.data.cards[0]?.status)
`
} as const
