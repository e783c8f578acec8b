/** No HTTP: the workers, and a handler of events. Share a Postgres with the shop: DATABASE_URL. */
import { cardpack } from "./shop.js"

await cardpack.on("operation.completed", "receipts", async (event) => {
  console.log(`receipt for ${event.data.operationId}`)
})
await cardpack.workers.start()
process.once("SIGTERM", () => cardpack.close())
console.log("waiting for events")
