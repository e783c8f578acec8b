/** An answer that unpacks to far more than any of this API fills no memory. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { Cardpack } from "../../../../../http/client/src/client.ts"
import { Bench } from "../../../kit/verify/Bench.ts"
import { Journal } from "../../../kit/verify/Exchange.ts"
import { OpenApi } from "../../../kit/verify/OpenApi.ts"
import * as Cli from "./Cli.ts"

const MIB = 1024 * 1024
/** Each unpacks to a MiB of JSON's spaces. */
const PIECE = gzipSync(Buffer.alloc(MIB, " "))
const PIECES = 200
const PLAIN = "/plain"

let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith(PLAIN)) {
      response.writeHead(200, { "content-type": "application/json" })
      response.end(Buffer.alloc(PIECES * MIB, " "))
      return
    }
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
    response.end(Buffer.concat([...Array.from({ length: PIECES }, () => PIECE), gzipSync("{}")]))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const failure = (asked: Promise<unknown>): Promise<string> =>
  asked.then(() => "it was read", String)

describe("a packed answer that unpacks to 200 MiB", () => {
  it("is refused by a run of verify, before and in its cases", async () => {
    assert.match(await failure(Bench.open({ url }, 1)), /longer than 67108864 bytes/)
    const call = new Journal(new OpenApi({})).client(url, null)
    assert.match(await failure(call("/api/v2/balance")), /longer than 67108864 bytes/)
  })

  it("is refused by the client, which does not ask again", async () => {
    const asked = new Cardpack({ url, key: "pk_s1" }).account.get()
    assert.match(await failure(asked), /longer than 67108864 bytes/)
  })

  it("is not unpacked by the operator's command line, which reads so much of no answer", async () => {
    const env = { CARDPACK_URL: url, CARDPACK_OPERATOR_TOKEN: "a token" }
    assert.match(await Cli.refused(["partners", "list"], env), /is of another version/)
    const plain = { ...env, CARDPACK_URL: `${url}${PLAIN}` }
    assert.match(await Cli.refused(["partners", "list"], plain), /no usable answer/)
  })
})
