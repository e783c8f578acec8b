/** A service that breaks one promise is caught, by that promise's id. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../service/Backend.ts"
import * as Meddler from "../../service/Meddler.ts"
import * as World from "../../service/World.ts"
import { verify } from "../../verify/Verify.ts"
import { FAULTS } from "./Faults.ts"

const world = World.of(Backend.embedded)
let meddler: Meddler.Meddler
beforeAll(async () => {
  meddler = await Meddler.start(() => world.service().url)
})
afterAll(() => meddler.close())

/** The ids of the promises that were found broken. */
const broken = async (meddling: Meddler.Meddling, only: ReadonlyArray<string>) => {
  meddler.meddle(meddling)
  const { certificate } = await verify({
    url: meddler.url,
    operatorUrl: world.service().url,
    operatorToken: World.OPERATOR_TOKEN,
    capabilities: { operator: true, sandbox: true, shipping: true, webhooks: true },
    only
  })
  assert.isAtLeast(certificate.promises.length, only.length)
  return certificate.promises.filter(({ verdict }) => verdict !== "passed").map(({ id }) => id)
}

describe("a service", { timeout: 120_000 }, () => {
  it("behind a proxy that changes nothing keeps all of these promises", async () => {
    const ids = [...new Set(FAULTS.map(([, id]) => id))]
    assert.isAbove(ids.length, 30)
    assert.deepStrictEqual(await broken({}, ids), [])
  })

  it.each(FAULTS)("that %s is caught by %s", async (_, id, meddling) => {
    assert.deepStrictEqual(await broken(meddling, [id]), [id])
  })
})
