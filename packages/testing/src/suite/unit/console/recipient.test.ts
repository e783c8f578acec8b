/** The lines of an address, as the post of the country reads them. */
import { assert, it } from "vitest"
import { linesOf } from "../../../../../http/console/src/host/ship/Recipient.ts"

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
