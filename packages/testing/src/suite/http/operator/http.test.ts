/** What the operator API refuses to look for, over a real socket; bodies are tried by request/badBody. */
import { beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import type { Partner } from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server)
const { operator } = world
const ID = "par_01jb5m8x3tf9r9v1s6k2c4d7ae"

let partner: Partner
beforeAll(async () => {
  partner = await world.partner()
})

/** The operator's lists; `~` is a partner's path. */
const LISTS = [
  ...["~/ledger-entries", "~/operations", "~/customers", "~/webhooks", "/partners", "/items"],
  ...["/operations", "/deliveries", "/log", "/funding-transactions", "/incidents"],
  "/deposits/addresses"
]

/** Filters and fields of reports that mean nothing. */
const REFUSED: ReadonlyArray<readonly [string, RegExp]> = [
  ["/items?place=attic", /^place/],
  ["/items?vendingMachineId=2147483648", /^vendingMachineId/],
  ["/operations?status=lost", /^status/],
  ["/operations?kind=gift", /^kind/],
  ["/operations?olderThan=yesterday", /^olderThan/],
  ["/operations?since=yesterday", /^since must be a timestamp/],
  ["/shipments?status=lost", /^status/],
  ["/deliveries?status=lost", /^status must be one of "pending", "held"/],
  ["/deliveries?partnerId=par_x", /^partnerId/],
  [`/deliveries?endpointId=${ID}`, /^endpointId/],
  ["/deliveries?eventId=x", /^eventId/],
  ["/deliveries?cursor=ZGVsaXZlcmllczp4", /^cursor/],
  ["/deposits/addresses?cursor=ZGVwb3NpdC1hZGRyZXNzZXM6LTE", /^cursor/],
  ["/deposits/addresses?cursor=ZGVwb3NpdC1hZGRyZXNzZXM6OTk5OTk5OTk5OQ", /^cursor/],
  ["/funding-transactions?status=lost", /^status must be one of "detected", .*"foreign"/],
  ["/incidents?open=yes", /^open must be one of "true", "false"/],
  ["/incidents?cursor=aW5jaWRlbnRzOng", /^cursor/],
  ["/catalog?vendingMachineId=one", /^vendingMachineId/],
  ["/catalog?place=attic", /^place/],
  ["/log?format=xml", /^format/],
  ["/log?since=yesterday", /^since/],
  ["/reports/balances?at=2026-13-01T00:00:00Z", /^at/],
  ["/reports/balances?at=2126-01-01T00:00:00Z", /^at must be at least a minute ago/],
  ["/reports/balances?format=xml", /^format/],
  ["/reports/sales?since=yesterday", /^since must be a timestamp/],
  ["/reports/sales?since=2026-01-01T00:00:00Z&until=2026-01-01T00:00:00Z", /^since must be before/],
  ["/reports/sales?since=2026-01-01T00:00:00Z&until=2026-06-01T00:00:00Z", /at most 92 days/],
  ...["", "%20", "%00", "a%0Ab", "x".repeat(256)].map((q) => [`/search?q=${q}`, /^q /] as const)
]

const path = (text: string) => text.replace("~", `/partners/${partner.id}`)

describe("the operator API", () => {
  it("a partner's key is no operator token, and the other way round", async () => {
    refusal(await world.partnerWith(World.OPERATOR_TOKEN).get("/account"), "unauthorized")
    refusal(await world.operatorWith(partner.key).get("/partners"), "unauthorized")
  })

  it.each(LISTS)("%s takes limits and cursors of its own alone", async (list) => {
    for (const query of [
      "limit=0",
      "limit=many",
      "limit=201",
      "cursor=x",
      "cursor=b3BlcmF0aW9uczp4"
    ]) {
      const names = new RegExp(`^${query.slice(0, query.indexOf("="))}`)
      refusal(await operator.get(`${path(list)}?${query}`), "invalid_request", names)
    }
  })

  it.each(REFUSED)("%s is refused", async (asked, names) => {
    refusal(await operator.get(asked), "invalid_request", names)
  })

  it("takes every id that a catalog may give a machine", async () => {
    const none = await operator.get("/items?vendingMachineId=2147483647")
    answer(none, 200)
  })

  it.each([
    ["GET", "/partners/par_x"],
    ["PATCH", `/partners/${ID}`],
    ["POST", `/partners/${ID}/keys`],
    ["GET", "/partners/par_x/keys"],
    ["GET", `/partners/${ID}/keys`],
    ["GET", `/partners/${ID}/balance`],
    ["GET", `/partners/${ID}/webhooks`],
    ["POST", `/partners/${ID}/customers/cus_x/erase`],
    ["POST", "/deliveries/dlv_x/retry"],
    ["POST", "/deliveries/dlv_01jb5m8x3tf9r9v1s6k2c4d7ae/retry"],
    ["GET", "/deliveries/dlv_x"],
    ["GET", "/operations/op_x"],
    ["GET", "/cards/card_x"],
    ["GET", "/shipments/shp_none"],
    ["GET", "/items/%00"],
    ["GET", "/items/nothing"],
    ["POST", "/incidents/inc_01jb5m8x3tf9r9v1s6k2c4d7ae/resolve"],
    ["POST", `/incidents/${ID}/resolve`],
    ["DELETE", "/tokens/tok_x"],
    ["DELETE", `/partners/${ID}/keys/key_x`],
    ["GET", "/nothing"],
    ["DELETE", "/partners"]
  ])("%s %s is not found", async (method, asked) => {
    const bodies: Readonly<Record<string, object>> = {
      PATCH: { name: "x" },
      keys: {},
      resolve: { resolution: "x" }
    }
    const body = bodies[method] ?? bodies[asked.split("/").at(-1) ?? ""]
    const sends = method !== "GET" && body !== undefined
    refusal(
      await operator.send(method, asked, sends ? { raw: JSON.stringify(body) } : {}),
      "not_found"
    )
  })
})
