import { CardpackError } from "cardpack"
import Fastify from "fastify"
import { cardpack, sell } from "./shop.js"

const app = Fastify()

// Both APIs, for partners with keys; before Fastify reads the body.
const handle = cardpack.nodeHandler()
const onRequest = async (request, reply) => {
  reply.hijack()
  await handle(request.raw, reply.raw)
}
app.all("/cardpack/*", { onRequest }, () => {})

// In a real shop the user comes from your session, not from the path.
app.post("/users/:user/packs/:pack", async (request, reply) => {
  const { pack, user } = request.params
  reply.code(201)
  return sell(user, pack, request.headers["idempotency-key"])
})

app.setErrorHandler((error, _request, reply) => {
  if (!(error instanceof CardpackError)) return reply.send(error)
  return reply.code(error.status ?? 500).send({ code: error.code, message: error.message })
})

app.addHook("onClose", () => cardpack.close())

await cardpack.workers.start()
await app.listen({ port: Number(process.env.PORT ?? 3000) })
process.once("SIGTERM", () => app.close())
