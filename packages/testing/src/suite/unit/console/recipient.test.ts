/** The lines of an address, as the post of the country reads them. */
import { assert, it } from "vitest"
import { lacks, linesOf } from "../../../../../http/console/src/host/ship/Recipient.ts"

const PARTS = {
  name: "Ada",
  address1: "1 Main St",
  city: "Town",
  state: "ST",
  postalCode: "12345",
  country: "FR"
}

it.each([
  ["DE", "GERMANY", ["12345 Town", "ST"]],
  ["US", "UNITED STATES", ["Town ST 12345"]],
  ["GB", "UNITED KINGDOM", ["Town", "ST", "12345"]],
  ["SG", "SINGAPORE", ["Town 12345", "ST"]],
  ["BR", "BRAZIL", ["Town-ST", "12345"]],
  ["IT", "ITALY", ["12345 Town ST"]]
])("in %s, which is %s, are %j", (countryCode, country, town) => {
  const lines = linesOf({ countryCode, shipmentInfo: PARTS })
  assert.deepStrictEqual(lines, ["Ada", "1 Main St", ...town, country])
  assert.deepStrictEqual(linesOf({ countryCode, shipmentInfo: null }), [])
})

it.each([
  ["created", { ...PARTS, phone: "+33 1 23" }, []],
  ["created", PARTS, ["phone"]],
  ["exception", { country: "FR", phone: 331, city: " " }, ["name", "address1", "city"]],
  ["shipped", PARTS, []],
  ["created", null, []]
] as const)(
  "a parcel that is %s to %j is not complete without %j",
  (status, shipmentInfo, parts) => {
    assert.deepStrictEqual(lacks({ countryCode: "FR", status, shipmentInfo }), [...parts])
  }
)
