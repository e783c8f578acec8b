import { CardpackError } from "cardpack"
import express from "express"
import { cardpack, sell } from "./shop.js"

const app = express()
app.use(express.json())

// Both APIs, for partners with keys.
app.use("/cardpack", cardpack.nodeHandler())

// In a real shop the user comes from your session, not from the path.
app.post("/users/:user/packs/:pack", async (request, response) => {
  const { pack, user } = request.params
  response.status(201).json(await sell(user, pack, request.get("idempotency-key")))
})

app.use((error, _request, response, next) => {
  if (!(error instanceof CardpackError)) return next(error)
  response.status(error.status ?? 500).json({ code: error.code, message: error.message })
})

await cardpack.workers.start()
const server = app.listen(process.env.PORT ?? 3000)
process.once("SIGTERM", () => server.close(() => cardpack.close()))
