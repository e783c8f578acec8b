/** An endpoint's answer counts only for the host that was asked. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import { hostOf } from "@cardpack/adapters/chain/rpc/Host"
import * as RpcEndpoint from "@cardpack/adapters/chain/rpc/RpcEndpoint"
import { Effect, Redacted } from "effect"
import { afterEach, assert, describe, it } from "vitest"

const CHAIN_ID = 84532
const servers: Array<Server> = []

const listen = async (server: Server): Promise<string> => {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const node = () =>
  listen(
    createServer(async (request, response) => {
      const { id } = (await json(request)) as { readonly id: number }
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: `0x${CHAIN_ID.toString(16)}` }))
    })
  )

const redirecting = (status: number, location: string) =>
  listen(createServer((_, response) => response.writeHead(status, { location }).end()))

const verify = (url: string) =>
  Effect.runPromiseExit(
    RpcEndpoint.make({
      url: Redacted.make(url),
      name: "endpoint 1 of 1",
      chainId: CHAIN_ID,
      timeout: 5_000
    }).verify
  )

describe("an endpoint", () => {
  it("answers for itself", async () => {
    assert.strictEqual((await verify(await node()))._tag, "Success")
  })

  it.each([301, 302, 307, 308])("lets no other host answer for it (%i)", async (status) => {
    const url = await redirecting(status, await node())
    assert.strictEqual((await verify(url))._tag, "Failure")
  })

  it.each([
    ["https://rpc.example/key", "https://rpc.example./another"],
    ["https://rpc.example:8443", "https://RPC.example"]
  ])("is the same witness under %s and %s", (one, other) => {
    assert.strictEqual(hostOf(one), hostOf(other))
  })

  it("is a witness of its own on each port of this computer", () => {
    assert.notStrictEqual(hostOf("http://127.0.0.1:1"), hostOf("http://127.0.0.1:2"))
  })
})
