/** contract.md#shipment-status, contract.md#shipment-update and contract.md#address-correction. */
import type { Bench } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Json } from "../Exchange.ts"
import { like, ok, refused, same, TIMESTAMP } from "../Expect.ts"

const NOBODY = "op_01jb5m8x3tf9r9v1s6k2c4d7ae"

const redeem = async (bench: Bench) => {
  const { customerId, draw, order, party, submit } = await bench.shop()
  const { country } = await bench.country(party)
  const shipmentInfo = { country, name: "Ada", address1: "1 old street", gate: "old" }
  const cursor = await party.now()
  const operation = await submit({ kind: "redemption", cardIds: await draw(), shipmentInfo })
  const path = `/operations/${operation.id}/shipment`
  return {
    bench,
    country,
    customerId,
    operation,
    order,
    party,
    shipmentInfo,
    move: (json: object) => party.call(path, { method: "PUT", json }),
    correct: (info: unknown, more: object = {}) =>
      party.call(`${path}/address`, { method: "PUT", json: { shipmentInfo: info, ...more } }),
    read: async () => (await party.operation(operation.id)).shipment,
    updates: async () =>
      (await party.events(cursor))
        .filter(({ type }) => type === "shipment.updated")
        .map(({ data }) => data)
        .filter(({ operationId }) => operationId === operation.id)
  }
}

const moves = async (bench: Bench) => {
  const { customerId, move, operation, party, read, updates } = await redeem(bench)
  const sent = {
    status: "shipped",
    carrier: "UPS",
    trackingNumber: "1Z9",
    trackingUrl: "https://track.example/1Z9"
  }
  const shipped = ok(await move(sent))
  like(shipped, { ...sent, statusReason: null }, "the moved shipment")
  same(await read(), shipped, "the shipment of the operation")
  for (const nothing of [sent, { statusReason: null }, {}])
    same(ok(await move(nothing)), shipped, "a move that changes nothing")
  const [event, ...rest] = await updates()
  same(rest, [], "further events of one change")
  like(
    event,
    {
      operationId: operation.id,
      customerId,
      previousStatus: "created",
      shipment: { ...sent, id: shipped.id, statusReason: null, updatedAt: shipped.updatedAt }
    },
    "the data of shipment.updated"
  )
  const changed = ["carrier", "status", "trackingNumber", "trackingUrl"]
  same([...event.changedFields].sort(), changed, "changedFields")
  like(ok(await move({ carrier: null })), { ...sent, carrier: null }, "a cleared carrier")
  for (const update of [
    { carrier: "U", trackingNumber: "1", statusReason: "?" },
    { status: "in_transit" },
    { status: "exception", statusReason: "Customs" },
    { status: "in_transit", statusReason: null },
    { status: "delivered" }
  ])
    like(ok(await move(update)), { ...update, trackingUrl: sent.trackingUrl }, "a moved shipment")
  for (const status of ["in_transit", "created"])
    refused(await move({ status }), "invalid_request", /status/)
  const { text } = await party.call("/events?limit=200")
  same(text.includes("1 old street"), false, "whether events tell the address")
}

const illegal = async (bench: Bench) => {
  const { move, read } = await redeem(bench)
  ok(await move({ status: "in_transit" }))
  const before = await read()
  const wrong: ReadonlyArray<readonly [object, RegExp]> = [
    [{ status: "shipped" }, /status/],
    [{ status: "created" }, /status/],
    [{ status: "lost" }, /status/],
    [{ status: null }, /status/],
    [{ status: "exception" }, /statusReason/],
    [{ carrier: 1 }, /carrier/],
    [{ carrier: "" }, /carrier/],
    [{ trackingNumber: {} }, /trackingNumber/],
    [{ addressUpdatedAt: "2026-01-01T00:00:00Z" }, /addressUpdatedAt/],
    [{ trackingUrl: "javascript:alert(1)" }, /trackingUrl/],
    [{ address: "x" }, /address/]
  ]
  for (const [json, field] of wrong)
    refused(await move({ trackingNumber: "2", ...json }), "invalid_request", field)
  same(await read(), before, "the shipment after refused moves")
}

const absent = async (bench: Bench) => {
  const { order, party } = await redeem(bench)
  const { id } = await order()
  for (const target of [id, NOBODY]) {
    const path = `/operations/${target}/shipment`
    refused(await party.call(path, { method: "PUT", json: { status: "shipped" } }), "not_found")
    const json = { shipmentInfo: { country: "US" } }
    refused(await party.call(`${path}/address`, { method: "PUT", json }), "not_found")
  }
}

const corrects = async (bench: Bench) => {
  const { correct, party, read, shipmentInfo, updates } = await redeem(bench)
  const balance = await party.balance()
  const unchanged = ok(await correct(shipmentInfo))
  same(unchanged, { ...(await read()), changedFields: [] }, "a correction to the same address")
  const corrected = ok(await correct({ country: unchanged.countryCode, name: "Ada King" }))
  like(
    corrected,
    { status: "created", addressUpdatedAt: TIMESTAMP, changedFields: ["shipmentInfo"] },
    "the corrected shipment"
  )
  const { changedFields: _, ...rest } = corrected
  same(await read(), rest, "the shipment of the operation")
  like(
    await updates(),
    [{ previousStatus: "created", changedFields: ["shipmentInfo"] }],
    "the events of both corrections"
  )
  same(await party.balance(), balance, "the balance after a correction")
}

const mends = async (bench: Bench) => {
  const { correct, country, move, updates } = await redeem(bench)
  ok(await move({ status: "exception", statusReason: "Bad address" }))
  const corrected = ok(await correct({ country, name: "Ada King" }))
  like(corrected, { status: "created", statusReason: null }, "a corrected exception")
  const fields = ["shipmentInfo", "status", "statusReason"]
  same([...corrected.changedFields].sort(), fields, "changedFields")
  const shipment = { status: "created", statusReason: null }
  like((await updates()).at(-1), { previousStatus: "exception", shipment }, "the event")
  ok(await move({ status: "shipped" }))
}

const refusedCorrections = async (bench: Bench) => {
  const { correct, country, party, read } = await redeem(bench)
  const { data } = await party.get("/shipping-countries")
  const other = data.find((each: Json) => each.country !== country)?.country ?? "Atlantis"
  const before = await read()
  for (const wrong of [other, "Atlantis", "", 7, undefined])
    refused(await correct({ country: wrong }), "invalid_request", /country/)
  for (const info of [undefined, "FR", [], { country, note: "x".repeat(20_600) }])
    refused(await correct(info), "invalid_request", /shipmentInfo/)
  refused(await correct({ country }, { status: "created" }), "invalid_request", /status/)
  same(await read(), before, "the shipment after refused corrections")
}

const late = async (bench: Bench) => {
  for (const status of ["shipped", "in_transit", "delivered"]) {
    const { correct, country, move, read } = await redeem(bench)
    const moved = ok(await move({ status }))
    refused(await correct({ country, name: "Ada King" }), "conflict")
    same(await read(), moved, "the shipment after a refused correction")
  }
}

const byOperator = async (bench: Bench) => {
  const { operation, read, updates } = await redeem(bench)
  const json = { status: "shipped", carrier: "DHL" }
  ok(await bench.operator(`/shipments/${operation.shipment.id}`, { method: "PATCH", json }))
  like(await read(), json, "the shipment that the operator moved")
  like(await updates(), [{ previousStatus: "created" }], "the event")
}

export const shipments: ReadonlyArray<Case> = [
  promise(
    "HTTP-SHIPMENT-01: in the sandbox the partner moves a shipment; each change is one event",
    ["sandbox", "shipping"],
    moves
  ),
  promise(
    "HTTP-SHIPMENT-02: an illegal or invalid move is a 400 that names the field",
    ["sandbox", "shipping"],
    illegal
  ),
  promise(
    "HTTP-SHIPMENT-03: an operation without a shipment is a 404",
    ["sandbox", "shipping"],
    absent
  ),
  promise(
    "HTTP-SHIPMENT-04: what fulfilment changes, the partner sees and is told",
    ["shipping", "operator"],
    byOperator
  ),
  promise(
    "HTTP-SHIPMENT-05: in production partners don't move shipments: 403",
    ["production"],
    async (bench) => {
      const party = await bench.partner()
      const path = `/operations/${NOBODY}/shipment`
      refused(await party.call(path, { method: "PUT", json: { status: "shipped" } }), "forbidden")
    }
  ),
  promise(
    "HTTP-ADDRESS-01: a correction replaces the address and tells what changed; the same one is no event",
    ["shipping"],
    corrects
  ),
  promise(
    "HTTP-ADDRESS-02: a correction puts an exception back to created, without its reason",
    ["sandbox", "shipping"],
    mends
  ),
  promise(
    "HTTP-ADDRESS-03: a correction can't change the country, nor hold anything else",
    ["shipping"],
    refusedCorrections
  ),
  promise(
    "HTTP-ADDRESS-04: the address of a parcel on its way is a conflict",
    ["sandbox", "shipping"],
    late
  )
]
