/** In Next: instrumentation.js. Next ends its own server; the engine answers what it accepted. */
export const register = async () => {
  if (process.env.NEXT_RUNTIME === "edge") return
  const { cardpack } = await import("../shop.js")
  await cardpack.workers.start()
  process.once("SIGTERM", () => cardpack.close())
}
