import { serve } from "@hono/node-server"
import { getConnInfo } from "@hono/node-server/conninfo"
import { CardpackError } from "cardpack"
import { Hono } from "hono"
import { cardpack, sell } from "./shop.js"

const app = new Hono()

// Both APIs, for partners with keys.
app.all("/cardpack/*", (c) => cardpack.fetch(c.req.raw, getConnInfo(c).remote.address))

// In a real shop the user comes from your session, not from the path.
app.post("/users/:user/packs/:pack", async (c) => {
  const { pack, user } = c.req.param()
  return c.json(await sell(user, pack, c.req.header("idempotency-key")), 201)
})

app.onError((error, c) => {
  if (!(error instanceof CardpackError)) throw error
  return c.json({ code: error.code, message: error.message }, error.status ?? 500)
})

await cardpack.workers.start()
const server = serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) })
process.once("SIGTERM", () => server.close(() => cardpack.close()))
