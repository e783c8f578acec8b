/** `GET /metrics`: the numbers of a service in the text format of Prometheus. */
import { OPEN_INCIDENTS } from "@cardpack/core/engine/port/Desk"
import { StoreError, Unreachable } from "@cardpack/core/engine/port/Store"
import { createCardpack } from "@cardpack/http/embed"
import { Effect } from "effect"
import { assert, describe, it, onTestFinished } from "vitest"
import { places } from "../../../world/database/Places.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as InProcess from "../../../world/service/InProcess.ts"
import * as Samples from "../../../world/service/Samples.ts"
import * as World from "../../../world/service/World.ts"

const scrape = async (url: string, token: string | null = World.OPERATOR_TOKEN) => {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/metrics`, { headers })
  const text = await answer.text()
  return { status: answer.status, type: answer.headers.get("content-type"), text }
}

/** Read after more than a second, so that it is no earlier answer. */
const read = async (service: World.Started) => {
  service.pass(1_001)
  const { status, text } = await scrape(service.url)
  assert.strictEqual(status, 200)
  return Samples.parse(text)
}

const down = Effect.fail(
  new StoreError({ reason: new Unreachable({ cause: "connection refused" }) })
)

const LOST = "every item is in exactly one place"

const run = (action: string, ok: boolean, at: number, failed = ok ? [] : [LOST]): string => {
  const detail = { ok, checks: 1, failed }
  return `INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
    VALUES (gen_random_uuid(), 'ada', '${action}', 'audit', '${JSON.stringify(detail)}', to_timestamp(${at}))`
}

it("the last audit is the database's, whoever ran it, and is told before the first one", async () => {
  const fresh = await World.inTest()
  const never = await read(fresh)
  assert.strictEqual(never.value("cardpack_audit_timestamp_seconds"), 0)
  assert.strictEqual(never.value("cardpack_audit_ok"), 1)
  const service = await World.inTest()
  await service.sql(run("audit.run", false, 1_000))
  await service.sql(run("audit.changes", true, 2_000))
  const { value } = await read(service)
  assert.strictEqual(value("cardpack_audit_timestamp_seconds"), 1_000)
  assert.strictEqual(value("cardpack_audit_ok"), 0)
})

it("an audit of changes that found something is told until one of everything finds nothing", async () => {
  const service = await World.inTest()
  await service.sql(run("audit.run", true, 1_000))
  await service.sql(run("audit.changes", false, 2_000))
  const { value } = await read(service)
  assert.strictEqual(value("cardpack_audit_timestamp_seconds"), 1_000)
  assert.strictEqual(value("cardpack_audit_ok"), 0)
  const healed = await World.inTest()
  await healed.sql(run("audit.changes", false, 1_000))
  await healed.sql(run("audit.run", true, 2_000))
  assert.strictEqual((await read(healed)).value("cardpack_audit_ok"), 1)
})

it("an audit that found only open incidents is none that found unsound books", async () => {
  const okAfter = async (failed: Array<string>) => {
    const service = await World.inTest()
    await service.sql(run("audit.run", false, 1_000, failed))
    return (await read(service)).value("cardpack_audit_ok")
  }
  assert.strictEqual(await okAfter([OPEN_INCIDENTS]), 1)
  assert.strictEqual(await okAfter([OPEN_INCIDENTS, LOST]), 0)
  assert.strictEqual(await okAfter([]), 0)
})

it("requests, operations and batches are counted by route, status, kind, code and lane", async () => {
  const service = await World.inTest()
  const shop = await service.shop({ cash: "25.000000" })
  await shop.order(1)
  // The day's first draw commits to its seeds, in no lane.
  const begun = await read(service)
  await shop.order(1)
  const order = World.orderOf(shop, { quantity: 3 })
  const poor = await shop.partner.operate(order)
  assert.strictEqual(poor.status, 409)
  await fetch(`${service.url}/nowhere/jane`, { method: "PURGE" })
  const { value } = await read(service)
  assert.strictEqual(value("cardpack_operations_total", { kind: "order" }), 2)
  assert.strictEqual(value("cardpack_operations_total", { kind: "refund" }), 0)
  const post = { method: "POST", route: "/api/v2/operations" }
  const requests = "cardpack_http_requests_total"
  assert.strictEqual(value(requests, { ...post, status: "201" }), 2)
  assert.strictEqual(value(requests, { ...post, status: "409" }), 1)
  assert.strictEqual(value(requests, { method: "", route: "unmatched", status: "404" }), 1)
  assert.strictEqual(value("cardpack_http_request_duration_seconds_count", post), 3)
  assert.strictEqual(value("cardpack_refusals_total", { code: "insufficient_balance" }), 1)
  assert.strictEqual(value("cardpack_refusals_total", { code: "internal_error" }), 0)
  const partner = { lane: "partner" }
  const batches = value("cardpack_batch_commands_count", partner) ?? 0
  assert.isAbove(batches, 0)
  assert.strictEqual(value("cardpack_batch_duration_seconds_count", partner), batches)
  assert.strictEqual(
    value("cardpack_lane_wait_seconds_count", partner),
    value("cardpack_batch_commands_sum", partner)
  )
  const since = (name: string, labels: Record<string, string>) =>
    (value(name, labels) ?? 0) - (begun.value(name, labels) ?? 0)
  const lanes = ["partner", "operator"].map((lane) =>
    since("cardpack_batch_commands_count", { lane })
  )
  const all = lanes.reduce((sum, each) => sum + each)
  assert.isAbove(all, 0)
  assert.strictEqual(since("cardpack_sql_batch_seconds_count", { step: "lock" }), all)
  assert.strictEqual(since("cardpack_sql_batch_seconds_count", { step: "commit" }), all)
  assert.isAbove(value("cardpack_sql_read_seconds_count") ?? 0, 0)
  assert.strictEqual(value("cardpack_batch_failures_total", { reason: "rejected" }), 0)
})

describe("the state of the store", () => {
  it("is the sum of balances, open claims and incidents, at most a minute old", async () => {
    const service = await World.inTest()
    const shop = await service.shop({ cash: "25.000000", bonus: "0.500000" })
    const ledger = async (bucket: string) =>
      (await read(service)).value("cardpack_ledger_microdollars", { bucket })
    assert.strictEqual(await ledger("cash"), 25_000_000)
    assert.strictEqual(await ledger("bonus"), 500_000)
    await shop.order(1, "sealed")
    assert.strictEqual(await ledger("cash"), 25_000_000)
    service.pass(60_000)
    const balance = await shop.partner.balance()
    const { value } = await read(service)
    const left = Math.round(Number(balance.cash) * 1_000_000)
    assert.strictEqual(value("cardpack_ledger_microdollars", { bucket: "cash" }), left)
    assert.strictEqual(value("cardpack_open_claims"), 1)
    assert.strictEqual(value("cardpack_open_incidents"), 0)
  })

  it("is asked once for all scrapes of a second", async () => {
    let asked = 0
    const service = await World.inTest({
      ports: ({ desk }) => {
        const totals = Effect.suspend(() => {
          asked++
          return desk.totals
        })
        return { desk: { ...desk, totals } }
      }
    })
    await Promise.all(Array.from({ length: 10 }, () => scrape(service.url)))
    assert.strictEqual(asked, 1)
  })
})

describe("access", () => {
  it("takes a token whose role may read reports", async () => {
    const service = await World.inTest()
    const tokenOf = async (role: string) =>
      (await service.operator.post<{ token: string }>("/tokens", { name: role, role })).body.token
    assert.strictEqual((await scrape(service.url, null)).status, 401)
    assert.strictEqual((await scrape(service.url, "wrong")).status, 401)
    assert.strictEqual((await scrape(service.url, await tokenOf("shipping"))).status, 403)
    const { status, type } = await scrape(service.url, await tokenOf("read-only"))
    assert.strictEqual(status, 200)
    assert.strictEqual(type, "text/plain; version=0.0.4; charset=utf-8")
  })

  it("takes CARDPACK_METRICS_TOKEN, which opens nothing else", async () => {
    const opened = await Backend.server.open()
    onTestFinished(opened.close)
    const metricsToken = "metrics-only"
    const { stop, url } = await InProcess.start({
      ...opened.environment,
      CARDPACK_SEED: "none",
      CARDPACK_OPERATOR_TOKEN: World.OPERATOR_TOKEN,
      CARDPACK_METRICS_TOKEN: metricsToken
    })
    onTestFinished(stop as () => Promise<void>)
    assert.strictEqual((await scrape(url, metricsToken)).status, 200)
    assert.strictEqual((await scrape(url)).status, 200)
    assert.strictEqual((await scrape(url, "metrics-onlx")).status, 401)
    const headers = { authorization: `Bearer ${metricsToken}` }
    assert.strictEqual((await fetch(`${url}/operator/v1/controls`, { headers })).status, 401)
    assert.strictEqual((await fetch(`${url}/api/v2/balance`, { headers })).status, 401)
  })

  it("answers while the database is down, and says so", async () => {
    const service = await World.inTest({
      ports: ({ desk }) => ({ desk: { ...desk, totals: down, condition: down } })
    })
    const { find, value } = await read(service)
    assert.strictEqual(value("cardpack_ready"), 0)
    assert.strictEqual(value("cardpack_check", { check: "database" }), 0)
    for (const name of ["cardpack_delivery_lag_seconds", "cardpack_ledger_microdollars"]) {
      assert.lengthOf(find(name), 0)
    }
  })
})

describe("an embedded engine", () => {
  const place = places()

  it("gives its own numbers, to which no other engine of the process adds", async () => {
    const other = await World.inTest()
    const one = await createCardpack({ database: await place() })
    onTestFinished(() => one.close())
    await one.partners.create({ name: "Acme" })
    const partners = { method: "POST", route: "/operator/v1/partners", status: "201" }
    const ofOne = Samples.parse(await one.metrics())
    assert.strictEqual(ofOne.value("cardpack_http_requests_total", partners), 1)
    assert.strictEqual(ofOne.value("cardpack_batch_commands_count", { lane: "operator" }), 1)
    const ofOther = await read(other)
    assert.lengthOf(ofOther.find("cardpack_http_requests_total", partners), 0)
    for (const { value } of ofOther.find("cardpack_batch_commands_count"))
      assert.strictEqual(value, 0)
    assert.strictEqual((await one.fetch(new Request("http://host/metrics"))).status, 401)
  })
})

it("the text follows the conventions of Prometheus, and its labels are few words", async () => {
  const service = await World.inTest()
  const shop = await service.shop()
  await shop.order(1)
  const { samples, types } = await read(service)
  for (const [name, type] of types) {
    assert.match(name, /^cardpack_[a-z_]+$/)
    assert.strictEqual(type === "counter", name.endsWith("_total"), name)
  }
  const series = samples.map(({ labels, name }) => JSON.stringify([name, labels]))
  assert.strictEqual(new Set(series).size, series.length)
  const known = ["le", "method", "route", "status", "code", "kind", "lane", "reason", "step"]
  known.push("bucket", "check", "door", "quantile", "version", "node", "environment")
  for (const { labels } of samples) {
    for (const [label, value] of Object.entries(labels)) {
      assert.include(known, label)
      assert.notMatch(value, /_[0-9a-z]{26}|@|0x|\d+\.\d+\.\d+\.\d+/, label)
    }
  }
})
