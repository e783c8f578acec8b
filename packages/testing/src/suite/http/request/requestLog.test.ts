/** One line for each request: enough to find it by its `x-request-id`, and nothing that is private. */
import { once } from "node:events"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { setImmediate as turn } from "node:timers/promises"
import { assert, describe, it, onTestFinished } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as InProcess from "../../../world/service/InProcess.ts"
import * as RequestLines from "../../../world/service/RequestLines.ts"
import type { Running } from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server)

const ask = async (
  path: string,
  { id, key, method = "GET" }: { id?: string; key?: string; method?: string } = {}
) => {
  const answer = await fetch(`${world.service().url}${path}`, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(id !== undefined && { "x-request-id": id })
    }
  })
  await answer.arrayBuffer()
  // Lines are written at the end of their turn of the event loop.
  await turn()
  return answer.headers.get("x-request-id") ?? ""
}

const linesOf = (requestId: string, service: Running = world.service()) =>
  RequestLines.read(service.output()).filter((line) => line.annotations.requestId === requestId)

const factsOf = (requestId: string) => {
  const lines = linesOf(requestId)
  assert.lengthOf(lines, 1)
  const { durationMs, requestId: _, ...facts } = lines[0]?.annotations ?? {}
  assert.isAtLeast(Number(durationMs), 0)
  return facts
}

describe("a request's line", () => {
  it("holds route, status and partner under the client's own id", async () => {
    const { id: partner, key } = await world.partner()
    const requestId = await ask("/api/v2/customers?limit=7", { id: "mine-1", key })
    assert.strictEqual(requestId, "mine-1")
    const facts = { method: "GET", route: "/api/v2/customers", status: 200, code: null, partner }
    assert.deepStrictEqual(factsOf("mine-1"), { ...facts, operator: null })
    assert.match(linesOf("mine-1")[0]?.timestamp ?? "", /^\d{4}-.*Z$/)
  })

  it("names the pattern of a refused request's path, and why it was refused", async () => {
    const { id: partner, key } = await world.partner()
    const path = "/api/v2/customers/by-external-id/jane%40shop.example"
    const requestId = await ask(path, { key })
    assert.deepStrictEqual(factsOf(requestId), {
      method: "GET",
      route: "/api/v2/customers/by-external-id/:externalUserId",
      status: 404,
      code: "not_found",
      partner,
      operator: null
    })
    assert.notInclude(world.service().output(), "jane")
  })

  it.each([
    ["/nowhere/jane", null, 404, "not_found"],
    ["/api/v2/%62alance", null, 404, "not_found"],
    ["/api/v2/balance", "/api/v2/balance", 401, "unauthorized"]
  ])("of %s without a key knows no partner", async (path, route, status, code) => {
    const facts = { method: "GET", route, status, code, partner: null, operator: null }
    assert.deepStrictEqual(factsOf(await ask(path)), facts)
    assert.notInclude(world.service().output(), "jane")
  })

  it("names the operator by the id of its token", async () => {
    const made = await world.operator.post<{ id: string; token: string }>("/tokens", {
      name: "jane",
      role: "support"
    })
    const path = "/operator/v1/controls"
    const named = await ask(path, { key: made.body.token })
    assert.strictEqual(factsOf(named).operator, made.body.id)
    const environments = await ask(path, { key: World.OPERATOR_TOKEN })
    assert.strictEqual(factsOf(environments).operator, "environment")
    const refused = await ask(path, { key: made.body.token, method: "PATCH" })
    assert.include(factsOf(refused), { status: 403, code: "forbidden", operator: made.body.id })
  })

  it("is there for malformed HTTP too", async () => {
    const socket = connect(Number(new URL(world.service().url).port), "127.0.0.1")
    await once(socket, "connect")
    socket.write("GET\r\n\r\n")
    const [, requestId = ""] = /x-request-id: (\w+)/.exec(await text(socket)) ?? []
    await turn()
    assert.include(factsOf(requestId), { route: null, status: 400, code: "invalid_request" })
  })

  it("withholds an id that may be somebody's mail, key or wallet", async () => {
    const { key } = await world.partner()
    await turn()
    const before = RequestLines.read(world.service().output()).length
    const wallet = `0x${"ab".repeat(20)}`
    for (const id of ["jane@shop.example", key, wallet, World.OPERATOR_TOKEN]) {
      assert.strictEqual(await ask("/api/health", { id }), id)
    }
    const after = RequestLines.read(world.service().output()).slice(before)
    const ids = after.map((line) => line.annotations.requestId)
    assert.deepStrictEqual(
      ids,
      Array.from({ length: 4 }, () => "withheld")
    )
  })
})

describe("CARDPACK_REQUEST_LOG", () => {
  const statuses = async (setting: string) => {
    const opened = await Backend.server.open()
    onTestFinished(opened.close)
    const service = await InProcess.start({
      ...opened.environment,
      CARDPACK_SEED: "none",
      CARDPACK_OPERATOR_TOKEN: World.OPERATOR_TOKEN,
      CARDPACK_REQUEST_LOG: setting
    })
    onTestFinished(async () => {
      await service.stop()
    })
    await fetch(`${service.url}/api/health`)
    await fetch(`${service.url}/nowhere`)
    await turn()
    return RequestLines.read(service.output()).map((line) => line.annotations.status)
  }

  it.each([
    ["all", [200, 404]],
    ["refused", [404]],
    ["off", []]
  ])("%s", async (setting, expected) => {
    assert.deepStrictEqual(await statuses(setting), expected)
  })
})
