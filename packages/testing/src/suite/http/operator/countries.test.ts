/** The list of countries that cards are shipped to. */
import { assert, it } from "vitest"
import * as World from "../../../world/service/World.ts"

const entry = (code: string, country: string) => ({ code, country, feeUsd: "1" })

it("a list with a country that the host never ships to is refused, another is taken", async () => {
  const { operator } = await World.inTest({ neverShipTo: ["CU"] })
  const put = (...data: ReadonlyArray<object>) => operator.put("/shipping-countries", { data })
  const refused = await put(entry("DE", "Germany"), entry("CU", "Cuba"))
  assert.strictEqual(refused.status, 400)
  assert.include(refused.text, "data[1].code is of a country that is never shipped to")
  assert.strictEqual((await put(entry("DE", "Germany"))).status, 200)
})
