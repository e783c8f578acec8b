/** The lines of an address, as the post of the country reads them. */
import { assert, it } from "vitest"
import { linesOf } from "../../../../../http/console/src/host/ship/Recipient.ts"

const PARTS = {
  name: "Ada",
  address1: "1 Main St",
  city: "Town",
  state: "ST",
  postalCode: "12345",
  country: "Land"
}

it.each([
  ["DE", ["12345 Town", "ST"]],
  ["US", ["Town ST 12345"]],
  ["GB", ["Town", "ST", "12345"]],
  ["SG", ["Town 12345", "ST"]],
  ["BR", ["Town-ST", "12345"]],
  ["IT", ["12345 Town ST"]]
])("in %s are %j", (countryCode, town) => {
  const lines = linesOf({ countryCode, shipmentInfo: PARTS })
  assert.deepStrictEqual(lines, ["Ada", "1 Main St", ...town, "Land"])
  assert.deepStrictEqual(linesOf({ countryCode, shipmentInfo: null }), [])
})
