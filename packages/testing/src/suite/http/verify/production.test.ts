/** A run against production, which must be asked for by name. */
import { assert, describe, it } from "vitest"
import { verify } from "../../../kit/verify/Verify.ts"
import * as World from "../../../world/service/World.ts"

/** Of the drawn values, which are the same in each run. */
const SEED = 5

describe("production", () => {
  it("is refused, and the partner that asked is retired", async () => {
    const { operator, url } = await World.inTest({ environment: "production" })
    const refused = await verify({ url, operatorToken: World.OPERATOR_TOKEN, seed: SEED }).then(
      () => "it ran",
      (error: Error) => error.message
    )
    assert.match(refused, /^this is production/)
    const machines = await operator.get<{ data: ReadonlyArray<object> }>("/vending-machines")
    assert.deepStrictEqual(machines.body.data, [])
    const partners = await operator.get<{ data: ReadonlyArray<{ status: string }> }>("/partners")
    const statuses = partners.body.data.map(({ status }) => status)
    assert.deepStrictEqual(statuses, ["suspended"])
  })

  it("keeps the promises that are its own", async () => {
    const { url } = await World.inTest({ environment: "production" })
    const { certificate } = await verify({
      url,
      seed: SEED,
      operatorToken: World.OPERATOR_TOKEN,
      allowProduction: true,
      only: ["HTTP-CREDIT", "HTTP-SHIPMENT", "HTTP-ANSWER"]
    })
    const { promises } = certificate
    assert.deepStrictEqual(
      promises.filter(({ verdict }) => verdict === "failed"),
      []
    )
    const passed = promises.filter(({ verdict }) => verdict === "passed").map(({ id }) => id)
    assert.includeMembers(passed, ["HTTP-CREDIT-04", "HTTP-SHIPMENT-05", "HTTP-ANSWER-03"])
  })
})
