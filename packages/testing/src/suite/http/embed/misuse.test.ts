/** The engine in promises, called with what its types do not allow. */

import { once } from "node:events"
import { createServer, type IncomingMessage, request } from "node:http"
import type { AddressInfo } from "node:net"
import { type Cardpack, CardpackError, createCardpack, migrations } from "@cardpack/http/embed"

import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { pg } from "../../../world/database/NodePostgres.ts"
import { places } from "../../../world/database/Places.ts"

const refusal = async (call: Promise<unknown>): Promise<CardpackError> => {
  const error = await call.catch((thrown: unknown) => thrown)
  assert.instanceOf(error, CardpackError)
  return error
}

describe("the engine in promises", () => {
  const place = places()
  let cardpack: Cardpack

  beforeAll(async () => {
    cardpack = await createCardpack({ database: await place() })
  })

  afterAll(() => cardpack.close())

  it.each([
    {},
    { url: undefined },
    { directory: undefined },
    { directory: "" },
    { memory: false },
    { memory: true, directory: "data" }
  ])("takes no place to store for another: %j", async (database) => {
    const { code, message } = await refusal(createCardpack({ database } as never))
    assert.strictEqual(code, "invalid_argument")
    assert.include(message, "database must have one of memory: true, directory, url and pool")
  })

  it.each([[null], ["mails"], [["mail"]], [[undefined]]])("starts no worker %j", async (names) => {
    const { code, message } = await refusal(cardpack.workers.start(names as never))
    assert.strictEqual(code, "invalid_argument")
    assert.include(message, "workers must be a list of")
  })

  it.each([[null], [5], ["memory"], [[]]])("starts with no options %j", async (options) => {
    const { code, message } = await refusal(createCardpack(options as never))
    assert.strictEqual(code, "invalid_argument")
    assert.strictEqual(message, "the options must be an object")
  })

  it.each([
    [5, "encryptionKey must be a text"],
    ["", "encryptionKey must be a text"],
    [["new", ""], "encryptionKey must be a text"],
    [["new", "old,older"], "encryptionKey must have no comma in an old key"]
  ])("encrypts with no key %j", async (encryptionKey, words) => {
    const { code, message } = await refusal(createCardpack({ encryptionKey } as never))
    assert.strictEqual(code, "invalid_argument")
    assert.include(message, words)
  })

  it.each([["x"], [null], [{ warn: "x" }]])("logs to nothing like %j", async (logger) => {
    const { code, message } = await refusal(createCardpack({ logger } as never))
    assert.strictEqual(code, "invalid_argument")
    assert.include(message, "logger must have the functions of console")
  })

  it.each([[{}], [new pg.Client({ connectionString: "postgres://x" })]])(
    "takes no pool of another kind (%#)",
    async (pool) => {
      const { code, message } = await refusal(createCardpack({ database: { pool } } as never))
      assert.strictEqual(code, "invalid_argument")
      assert.include(message, "database.pool must be a Pool of pg")
    }
  )

  it("says what is wrong with a database that can't be reached, without its password", async () => {
    const url = "postgres://shop:hunter22@127.0.0.1:1/cards"
    for (const call of [
      () => createCardpack({ database: { url } }),
      () => migrations({ database: { url } }).pending()
    ]) {
      const { code, message } = await refusal(call())
      assert.strictEqual(code, "service_unavailable")
      assert.match(message, /^the database can't be used: .*ECONNREFUSED/)
      assert.notInclude(message, "hunter22")
    }
  })

  it("names the option whose key is not the database's", async () => {
    const database = await place()
    await (await createCardpack({ database, encryptionKey: "the first key" })).close()
    const { code, message } = await refusal(
      createCardpack({ database, encryptionKey: "another key" })
    )
    assert.strictEqual(code, "service_unavailable")
    assert.match(message, /^encryptionKey is not right: .* another key/)
  })

  it("starts no worker once it closes", async () => {
    const other = await createCardpack({ database: await place() })
    const closing = other.close(null as never)
    const { code } = await refusal(other.workers.start())
    assert.strictEqual(code, "service_unavailable")
    await closing
  })

  it("sells nothing twice for a key that was sent twice", async () => {
    const server = createServer(cardpack.nodeHandler())
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const headers = { "idempotency-key": ["a", "b"], host: "cards.example" }
    const options = { host: "127.0.0.1", port, path: "/api/v2/operations", method: "POST", headers }
    const [answer] = (await once(request(options).end(), "response")) as [IncomingMessage]
    const text = (await answer.toArray()).join("")
    server.close()
    assert.strictEqual(answer.statusCode, 400)
    assert.include(text, "the Idempotency-Key header must be given once")
  })

  it.each([undefined, null, 5, 1n, ["par_1"]])("has no partner %s", (id) => {
    assert.throws(() => cardpack.partner(id as never), CardpackError)
  })
})
