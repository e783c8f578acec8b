/** The package's examples, copied into a project as an engineer would, each as its own process. */
import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import type { Project } from "../../world/package/Packed.ts"
import * as Program from "../../world/package/Program.ts"
import * as Backend from "../../world/service/Backend.ts"
import * as Service from "../../world/service/Service.ts"

const PGLITE = "@electric-sql/pglite"

/** Next as far as an example sees it: `register`, routes with their parameters, one process. */
const NEXT = `
import { createServer } from "node:http"
import * as cards from "./examples/next/cardpack/route.js"
import { register } from "./examples/next/instrumentation.js"
import * as packs from "./examples/next/packs/route.js"

const answer = (request) => {
  const [, user, pack] = /^\\/users\\/([^/]+)\\/packs\\/([^/]+)$/.exec(new URL(request.url).pathname) ?? []
  if (user === undefined) return cards[request.method](request)
  return packs[request.method](request, { params: Promise.resolve({ pack, user }) })
}
await register()
const server = createServer(async ({ headers, method, url }, response) => {
  const answered = await answer(new Request("http://127.0.0.1" + url, { headers, method }))
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  response.end(Buffer.from(await answered.arrayBuffer()))
}).listen(process.env.PORT)
process.once("SIGTERM", () => server.close())
`

const FRAMEWORKS: Readonly<Record<string, ReadonlyArray<string>>> = {
  "express.js": ["express"],
  "fastify.js": ["fastify"],
  "hono.js": ["hono", "@hono/node-server"],
  "next.js": []
}

const copied = async (project: Project, name: string, optional: ReadonlyArray<string>) => {
  const place = await project(name.replace(".", "-"), [PGLITE, ...optional])
  const shipped = path.join(place, "node_modules/cardpack/examples")
  fs.cpSync(shipped, path.join(place, "examples"), { recursive: true })
  fs.writeFileSync(path.join(place, "next.js"), NEXT)
  return place
}

const started = async (
  place: string,
  file: string,
  environment: Readonly<Record<string, string>> = {}
) => {
  const port = await Service.freePort()
  const url = `http://127.0.0.1:${port}`
  const program = Program.start(process.execPath, [file], place, {
    PORT: String(port),
    ...environment
  })
  await program.until(() =>
    fetch(`${url}/cardpack/api/health`).then(
      ({ ok }) => ok,
      () => false
    )
  )
  const post = async (target: string, key?: string) => {
    const headers = { ...(key !== undefined && { "idempotency-key": key }) }
    const response = await fetch(url + target, { method: "POST", headers })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  return { ...program, url, post }
}

const sells = async ({ post }: Awaited<ReturnType<typeof started>>) => {
  const { body, status } = await post("/users/ada/packs/1", "once")
  assert.deepInclude(body, { status: "completed", chargedUsd: "10.000000", replayed: false })
  assert.strictEqual(status, 201)
  const again = await post("/users/ada/packs/1", "once")
  assert.deepInclude(again.body, { id: body.id, replayed: true })
  return body
}

export const examples = (project: Project): void => {
  describe("the example", () => {
    it.each(Object.entries(FRAMEWORKS))("%s sells a pack", async (name, frameworks) => {
      const file = name === "next.js" ? name : `examples/${name}`
      const place = await copied(project, name, frameworks)
      const shop = await started(place, file)
      const { customerId } = await sells(shop)
      const other = await shop.post("/users/ada/packs/1")
      assert.strictEqual(other.body.customerId, customerId)

      const unknown = await shop.post("/users/ada/packs/9")
      assert.strictEqual(unknown.status, 404)
      assert.deepStrictEqual(unknown.body, {
        code: "not_found",
        message: "no vending machine 9 here"
      })

      const { error } = (await shop.post("/cardpack/api/v2/operations")).body
      assert.strictEqual(error.code, "unauthorized")
      const document = JSON.parse(await (await fetch(`${shop.url}/cardpack/openapi.json`)).text())
      assert.strictEqual(document.servers[0].url, "/cardpack")
      assert.strictEqual(await shop.stop("SIGTERM"), 0)

      const later = await started(place, file)
      assert.strictEqual((await later.post("/users/ada/packs/1", "once")).body.replayed, true)
      assert.strictEqual(await later.stop("SIGTERM"), 0)
    })

    it("worker.js handles events of a shop that is another process", async () => {
      const place = await copied(project, "worker", ["express"])
      const { close, environment } = await Backend.server.open()
      const { DATABASE_URL = "" } = environment
      const shop = await started(place, "examples/express.js", { DATABASE_URL })
      const worker = Program.start(process.execPath, ["examples/worker.js"], place, {
        DATABASE_URL
      })
      await worker.until((output) => output.includes("waiting for events"))
      const { id } = await sells(shop)
      await worker.until((output) => output.includes(`receipt for ${id}`))
      assert.strictEqual(await worker.stop("SIGTERM"), 0)
      assert.strictEqual(await shop.stop("SIGTERM"), 0)
      await close()
    })
  })
}
