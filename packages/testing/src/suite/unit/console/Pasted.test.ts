/** Pasted lists of parcels. */
import { assert, describe, it } from "@effect/vitest"
import * as Pasted from "../../../../../http/console/src/host/ship/Pasted.ts"
import * as Verdict from "../../../../../http/console/src/host/ship/Verdict.ts"

const A = `shp_${"0".repeat(25)}a`
const B = `op_${"0".repeat(25)}b`

const line = (number: number, id: string, carrier: string, trackingNumber: string) => ({
  number,
  id,
  carrier,
  trackingNumber,
  status: "shipped" as const,
  reason: null
})

const at = (
  status: Pasted.Line["status"],
  reason: string | null = null,
  carrier: string | null = null,
  trackingNumber: string | null = null
) => ({ number: 1, id: A, carrier, trackingNumber, status, reason })

describe("a pasted list of parcels", () => {
  it.each([
    ["delivered", `${A}\tDelivered`, at("delivered")],
    ["in transit, with spaces", `${A} in transit`, at("in_transit")],
    ["a number and a status", `${A}\tDHL\t1Z9\tin-transit`, at("in_transit", null, "DHL", "1Z9")],
    ["a number for the carrier of all", `${A};1Z9;shipped`, at("shipped", null, "La Poste", "1Z9")],
    ["lost", `${A},lost`, at("exception", "lost")],
    ["returned, and why", `${A} returned nobody there`, at("exception", "nobody there")],
    ["a reason", `${A}\tDHL\t1Z9\tON HOLD\tcustoms`, at("exception", "customs", "DHL", "1Z9")]
  ])("takes where a parcel is: %s", (_, pasted, expected) => {
    assert.deepStrictEqual(Pasted.parse(pasted, "La Poste"), { lines: [expected], wrongs: [] })
  })

  it.each([
    ["created", at("shipped", null, "DHL", "1"), "ready"],
    ["shipped", at("shipped", null, "DHL", "1"), "replaces"],
    ["shipped", at("delivered"), "ready"],
    ["in_transit", at("shipped", null, "DHL", "1"), "moved on"],
    ["in_transit", at("in_transit"), "same"],
    ["delivered", at("in_transit"), "moved on"],
    ["delivered", at("exception", "lost"), "ready"],
    ["exception", at("exception", "held"), "same"],
    ["exception", at("exception", "lost"), "ready"],
    ["exception", at("shipped"), "ready"]
  ] as const)("would do to a parcel that is %s, %o: %s", (status, line, verdict) => {
    const statusReason = status === "exception" ? "held" : null
    const shipment = { status, statusReason, carrier: "UPS", trackingNumber: "9" }
    assert.strictEqual(Verdict.of(line, shipment), verdict)
  })

  it.each([
    ["tabs", `${A}\tDHL\t1Z 9`, line(1, A, "DHL", "1Z 9")],
    ["semicolons", `${A}; DHL Express ;1Z9`, line(1, A, "DHL Express", "1Z9")],
    ["commas and quotes", `"${A}","DHL","1,Z9"`.replace("1,Z9", "1Z9"), line(1, A, "DHL", "1Z9")],
    ["spaces", `  ${A}  DHL   1Z9  `, line(1, A, "DHL", "1Z9")],
    ["two columns", `${B}\t1Z9`, line(1, B, "La Poste", "1Z9")],
    ["empty lines and a head", `id\ttracking\r\n\r\n${B}\t1Z9\r\n`, line(3, B, "La Poste", "1Z9")]
  ])("is read with %s", (_, pasted, expected) => {
    assert.deepStrictEqual(Pasted.parse(pasted, " La Poste "), { lines: [expected], wrongs: [] })
  })

  it.each([
    ["id", `${A}\tDHL\t1\nAda\tDHL\t2`],
    ["columns", `${A}\tDHL\t1\n${B}`],
    ["shortened", `${A}\tDHL\t1\n${B}\tDHL\t9,00001E+17`],
    ["columns", `${A}\tDHL\t1\n${B}\tDHL\t2\t3`],
    ["reason", `${A}\tDHL\t1\n${B}\texception`],
    ["carrier", `${A}\tDHL\t1\n${B}\t2`],
    ["twice", `${A}\tDHL\t1\n${A}\tDHL\t2`]
  ])("says which line is wrong, and why: %s", (why, pasted) => {
    const { lines, wrongs } = Pasted.parse(pasted, "")
    assert.deepStrictEqual(lines, [line(1, A, "DHL", "1")])
    assert.deepStrictEqual(
      wrongs.map((wrong) => [wrong.number, wrong.why]),
      [[2, why]]
    )
  })
})
