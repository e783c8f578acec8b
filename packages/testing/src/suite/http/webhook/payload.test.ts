/** The documented payloads of events match the core's, field by field. */
import { reportHealth } from "@cardpack/core/commands/webhook/ReportHealth"
import type { Endpoint } from "@cardpack/core/domain/webhook/Endpoint"
import * as Event from "@cardpack/core/domain/webhook/Event"
import { IN_A_ROW } from "@cardpack/core/domain/webhook/Health"
import { envelopes } from "@cardpack/http/partner/webhook/Document"
import * as Payload from "@cardpack/http/partner/webhook/Payload"
import { Effect, Result, Schema } from "effect"
import { assert, it } from "vitest"
import * as Simulated from "../../../world/chain/simulated/Simulated.ts"
import * as Call from "../../../world/service/Call.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Hooks from "../../../world/service/Hooks.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"
import type * as World from "../../../world/service/World.ts"
import * as Onchain from "./Onchain.ts"

const ALL: ReadonlyArray<Event.AnyType> = [...Event.TYPES, Event.TEST]

/** Decodes strictly: no missing field, no extra field, no changed value. */
const strictly = (schema: Schema.Codec<unknown, unknown>, value: unknown): string | null => {
  const decode = Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })
  const decoded = decode(value)
  return Result.isSuccess(decoded) ? null : String(decoded.failure)
}

/** Takes the balance below a threshold that is just under it. */
const lowBalance = async ({ operator }: World.Setup, { partner }: Hooks.Owner) => {
  const path = `/partners/${partner.id}`
  const { total } = answer(await operator.get<{ readonly total: string }>(`${path}/balance`), 200)
  answer(await operator.patch(path, { lowBalanceThresholdUsd: total }), 200)
  const body = { amountUsd: "-1", bucket: "cash", reason: "test" }
  answer(await operator.post(`${path}/adjustments`, body, { headers: Call.once() }), 201)
}

/** An endpoint fails, and works again, as its worker notices. */
const health = async ({ engine }: World.Started, { call, partner }: Hooks.Owner, id: string) => {
  const endpoint = { accountId: partner.id, id } as Pick<Endpoint, "accountId" | "id">
  const attempt = { statusCode: 503, error: "answered 503", durationMs: 1, responseBody: "" }
  const failingSince = async (failures: number) => {
    await Effect.runPromise(engine.run(reportHealth(endpoint, failures, attempt)))
    return Call.ok(await call(`/api/v2/webhooks/${id}`)).failingSince
  }
  assert.isNull(await failingSince(IN_A_ROW - 1))
  assert.isAbove(Date.parse(await failingSince(IN_A_ROW)), 0)
  assert.isNull(await failingSince(0))
}

/** Causes every event: each kind of operation, each change of a shipment, a test. */
const happen = async () => {
  const begunAt = Math.floor(Date.now() / 1000)
  const under = Simulated.layer({ confirmations: 2, begunAt })
  const onChain = await OnChain.inTest({ under })
  const { service } = onChain
  const hooks = await Hooks.owner(service.url, service)
  const { call } = hooks
  const { id: vendingMachineId } = await service.machine()
  const customerId: string = Call.ok(await call("/api/v2/customers", { json: {} }), 201).id
  const operate = async (json: object) => {
    const sent = { json: { customerId, ...json }, headers: Call.once() }
    return Call.ok(await call("/api/v2/operations", sent), 201)
  }
  const order = async (reveal: string) => {
    const asked = { kind: "order", vendingMachineId, quantity: 2, reveal }
    return (await operate(asked)).cards.map(({ id }: { id: string }) => id)
  }
  await operate({ kind: "refund", cardIds: await order("sealed") })
  const opened = { json: { cardIds: await order("sealed") } }
  Call.ok(await call(`/api/v2/customers/${customerId}/cards/reveal`, opened))
  await operate({ kind: "buyback", mode: "offchain", cardIds: await order("on_create") })
  const shipmentInfo = { country: "DE", name: "Ada Example", address1: "Musterstrasse 1" }
  const redemption = { kind: "redemption", cardIds: await order("on_create"), shipmentInfo }
  const { id } = await operate(redemption)
  const put = async (path: string, json: object) =>
    Call.ok(await call(`/api/v2/operations/${id}/shipment${path}`, { method: "PUT", json }))
  await put("/address", { shipmentInfo: { ...shipmentInfo, name: "Grace Example" } })
  await put("", { status: "exception", statusReason: "no such street" })
  await put("/address", { shipmentInfo })
  await put("", { status: "shipped", carrier: "DHL", trackingNumber: "1" })
  await put("", { status: "delivered", trackingUrl: "https://dhl.example/1", carrier: null })
  await lowBalance(service, hooks)
  const endpoint = await hooks.create()
  Call.ok(await hooks.test(endpoint.id), 202)
  await health(service, hooks, endpoint.id)
  const cardIds = [...(await order("on_create")), ...(await order("on_create"))]
  await Onchain.happen(onChain, { call, operate, cardIds })
  return { hooks, service }
}

it("every event that the core emits has exactly the fields that are documented for its type, also in the feed", async () => {
  const { hooks, service } = await happen()
  const problems = service.events.map(({ data, type }) => {
    const problem = strictly(Payload.SCHEMAS[type], data)
    return problem === null ? null : `${type}: ${problem}`
  })
  assert.deepStrictEqual(
    problems.filter((problem) => problem !== null),
    []
  )
  assert.sameMembers([...new Set(service.events.map(({ type }) => type))], [...ALL])
  const text = JSON.stringify(service.events.map(({ data }) => data))
  for (const secret of ["Example", "Musterstrasse"]) assert.notInclude(text, secret)
  const events = await hooks.events()
  assert.isAbove(events.length, 8)
  for (const event of events) {
    const schema = envelopes[ALL.indexOf(event.type)]
    assert.isDefined(schema)
    if (schema !== undefined) assert.isNull(strictly(schema, event), event.type)
  }
})
