/** Traces by OTLP: from a request over its batch to the delivery of its events, and nothing private. */
import { createCardpack } from "@cardpack/http/embed"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import { places } from "../../../world/database/Places.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as Call from "../../../world/service/Call.ts"
import * as Collector from "../../../world/service/Collector.ts"
import * as InProcess from "../../../world/service/InProcess.ts"
import * as Receiver from "../../../world/service/Receiver.ts"
import type { Running } from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"

const { attributesOf } = Collector

const CALLER = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" }

let collector: Collector.Collector
let service: Running
const ends: Array<() => Promise<unknown>> = []
beforeAll(async () => {
  collector = await Collector.start()
  ends.push(collector.close)
  const started = await starting(collector)
  service = started.service
  ends.push(started.close)
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const collecting = async (answer?: Parameters<typeof Collector.start>[0]) => {
  const collector = await Collector.start(answer)
  onTestFinished(collector.close)
  return collector
}

const starting = async (collector: Collector.Collector, more: Record<string, string> = {}) => {
  const opened = await Backend.server.open()
  const service = await InProcess.start({
    ...opened.environment,
    CARDPACK_SEED: "none",
    CARDPACK_OPERATOR_TOKEN: World.OPERATOR_TOKEN,
    CARDPACK_WEBHOOK_TARGETS: "any",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "50",
    OTEL_BLRP_SCHEDULE_DELAY: "50",
    OTEL_METRIC_EXPORT_INTERVAL: "100",
    ...more
  })
  const close = async () => {
    await service.stop()
    await opened.close()
  }
  return { service, close }
}

const exporting = async (collector: Collector.Collector, more: Record<string, string> = {}) => {
  const { close, service } = await starting(collector, more)
  onTestFinished(close)
  return service
}

const shopAt = async (service: Running) => {
  const setup = World.setupOf(
    () => service.url,
    async () => {}
  )
  const shop = await setup.shop({ cards: 100 })
  return { ...shop, call: Call.to(service.url, shop.partner.key) }
}

describe("one order", () => {
  it("is one trace from its caller to the COMMIT, linked with the delivery of its event", async () => {
    const receiver = await Receiver.start()
    onTestFinished(receiver.close)
    const shop = await shopAt(service)
    const json = { url: `${receiver.url}/hook-path`, subscribedEvents: ["operation.completed"] }
    const made = Call.ok(await shop.call("/api/v2/webhooks", { method: "POST", json }), 201)
    const ordered = await fetch(`${service.url}/api/v2/operations`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${shop.partner.key}`,
        "content-type": "application/json",
        "idempotency-key": "my-order-key",
        traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`
      },
      body: JSON.stringify(World.orderOf(shop))
    })
    assert.strictEqual(ordered.status, 201)
    const spans = await until(
      async () => collector.spans(),
      (all) =>
        all.some(({ name }) => name === "deliver webhook") &&
        all.some(({ traceId, name }) => name === "batch" && traceId === CALLER.traceId)
    )
    const own = spans.filter(({ traceId }) => traceId === CALLER.traceId)
    const below = ({ spanId }: { readonly spanId: string }) =>
      own.filter(({ parentSpanId }) => parentSpanId === spanId)
    const [request] = below(CALLER)
    assert.isDefined(request)
    assert.strictEqual(request.name, "POST /api/v2/operations")
    assert.strictEqual(request.kind, 2)
    assert.include(attributesOf(request.attributes), {
      "http.route": "/api/v2/operations",
      "http.request.method": "POST"
    })
    const [command] = below(request)
    assert.isDefined(command)
    assert.match(command.name, /^command /)
    const [batch] = below(command)
    assert.isDefined(batch)
    assert.strictEqual(batch.name, "batch")
    const isTo = (to: Collector.Span) => (link: Collector.Link) => link.spanId === to.spanId
    assert.isTrue(batch.links.some(isTo(command)))
    assert.isTrue(command.links.some(isTo(batch)))
    const steps = below(batch)
    const names = steps.map(({ name }) => name)
    assert.includeMembers(names, ["sql load", "sql write", "sql commit"])
    // The locks travel with the first reads.
    const [first] = steps.filter(({ name }) => name === "sql load")
    assert.include(
      below(first ?? batch).map(({ name }) => name),
      "sql lock"
    )
    const [received] = receiver.received
    const eventId = received?.headers["webhook-id"]
    const delivery = spans.find(({ name }) => name === "deliver webhook")
    assert.isDefined(delivery)
    assert.include(attributesOf(delivery.attributes), { "cardpack.event.id": eventId })
    const event = batch.links.find((link) => link.traceId === delivery.traceId)
    assert.isDefined(event)
    assert.strictEqual(attributesOf(event.attributes)["cardpack.event.id"], eventId)
    const text = collector.posts.map(({ body }) => body).join("\n")
    const secrets = [shop.partner.key, World.OPERATOR_TOKEN, made.signingSecret, "my-order-key"]
    for (const secret of [...secrets, "hook-path", shop.partner.id, shop.customerId, "127.0.0.1"]) {
      assert.notInclude(text, secret)
    }
  })

  it("that is refused or fails tells its code, and no text", async () => {
    const { partner } = await shopAt(service)
    const path = "/customers/by-external-id/jane%40shop.example"
    assert.strictEqual((await partner.get(path)).status, 404)
    assert.strictEqual((await World.clientOf(() => service.url).get("/chain")).status, 503)
    const named = (name: string) => collector.spans().find((span) => span.name.endsWith(name))
    const [missing, broken] = await until(
      async () => [named("/by-external-id/:externalUserId"), named("/operator/v1/chain")],
      (found) => found.every((span) => span !== undefined)
    )
    assert.strictEqual(missing?.status.code, 1)
    assert.include(attributesOf(missing?.attributes ?? []), { "error.type": "not_found" })
    assert.strictEqual(broken?.status.code, 2)
    assert.include(attributesOf(broken?.attributes ?? []), { "error.type": "service_unavailable" })
    assert.notInclude(JSON.stringify(collector.posts), "jane")
  })
})

describe("the collector", () => {
  it("gets numbers and log lines too, of the service named cardpack", async () => {
    await (await shopAt(service)).order(1)
    const headers = { authorization: "Bearer pk_unknown" }
    await fetch(`${service.url}/api/v2/balance`, { headers })
    const texts = (path: string) =>
      collector.posts.filter((post) => post.path === path).map(({ body }) => body)
    const metrics = await until(
      async () => texts("/v1/metrics").at(-1) ?? "",
      (text) => text.includes("cardpack_operations_total") && text.includes("cardpack_ready")
    )
    assert.include(metrics, '"service.name","value":{"stringValue":"cardpack"}')
    await until(
      async () => texts("/v1/logs"),
      (all) => all.some((text) => text.includes("a credential was refused"))
    )
  })

  it("may hang: nobody waits for it, and little is held for it", async () => {
    const collector = await collecting(Collector.hang)
    const service = await exporting(collector, { OTEL_BSP_MAX_EXPORT_BATCH_SIZE: "1" })
    const shop = await shopAt(service)
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 10 }, () => shop.order(1)))
    }
    const traces = collector.posts.filter(({ path }) => path === "/v1/traces")
    assert.isAtLeast(traces.length, 1)
    assert.isAtMost(traces.length, 8)
    assert.isAtMost(collector.mostOpen(), 8)
    assert.include(service.output(), "telemetry is dropped for a minute: too many exports wait")
  })
})

describe("a lying collector", () => {
  it("can't send what it gets to another address", async () => {
    const elsewhere = await collecting()
    const collector = await collecting(Collector.redirectTo(elsewhere.url))
    const service = await exporting(collector)
    await (await shopAt(service)).order(1)
    await until(
      async () => service.output(),
      (text) => text.includes("telemetry is dropped for a minute: the collector answered 307")
    )
    assert.deepStrictEqual(elsewhere.posts, [])
  })
})

describe("an embedded engine", () => {
  const place = places()

  it("exports by its option, and what is left when it closes", async () => {
    const collector = await collecting()
    const otlp = { endpoint: collector.url, protocol: "http/json" } as const
    const cardpack = await createCardpack({ database: await place(), otlp })
    await cardpack.partners.create({ name: "Acme" })
    await cardpack.close()
    const names = collector.spans().map(({ name }) => name)
    assert.include(names, "POST /operator/v1/partners")
    assert.include(names, "sql commit")
  })
})
