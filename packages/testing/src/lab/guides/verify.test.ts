/** The guide "Webhooks": its verification in each language, against the vectors and a real delivery. */
import { TOLERANCE } from "@cardpack/core/domain/webhook/Signature"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { until } from "../../kit/clock/Until.ts"
import * as Backend from "../../world/service/Backend.ts"
import { answer } from "../../world/service/Client.ts"
import * as Receiver from "../../world/service/Receiver.ts"
import * as Recipe from "../../world/service/Recipe.ts"
import * as Subscribing from "../../world/service/Subscribing.ts"
import * as World from "../../world/service/World.ts"
import { VECTORS } from "../../world/webhook/Vectors.ts"
import * as Languages from "./Languages.ts"

const world = World.of(Backend.embedded, Subscribing.SETTINGS)
const vectors = VECTORS.filter(({ toleranceSeconds }) => toleranceSeconds === TOLERANCE)

let receiver: Receiver.Receiver
let real: Languages.Delivery

beforeAll(async () => {
  receiver = await Receiver.start()
  const partner = await world.partner()
  const body = { url: `${receiver.url}/hook`, subscribedEvents: ["*"] }
  const endpoint = answer(
    await partner.post<{ id: string; signingSecret: string }>("/webhooks", body),
    201
  )
  await partner.post(`/webhooks/${endpoint.id}/test`)
  const [first] = await until(
    async () => receiver.received,
    (all) => all.length > 0
  )
  if (first === undefined) throw new Error("no delivery came")
  const now = Math.floor(first.at / 1000)
  real = { secret: endpoint.signingSecret, headers: first.headers, body: first.body, now }
})
afterAll(async () => {
  await receiver?.close()
  Recipe.clean()
})

it("the guide has a recipe for each of these languages, and for no other", () => {
  const verifying = Recipe.kinds("webhooks").filter((kind) => kind.endsWith(" verify"))
  assert.deepStrictEqual(
    verifying,
    Object.keys(Languages.LANGUAGES).map((name) => `${name} verify`)
  )
})

describe.each(Object.entries(Languages.LANGUAGES))("in %s", (_, load) => {
  let verify: Languages.Verify
  beforeAll(async () => {
    verify = await load()
  })

  it("takes what the service sends, and nothing that was altered", async () => {
    assert.strictEqual(await verify(real), real.headers["webhook-id"])
    const body = Buffer.from(`${Buffer.from(real.body)} `)
    assert.isNull(await verify({ ...real, body }))
    assert.isNull(await verify({ ...real, now: real.now + TOLERANCE + 2 }))
    assert.isNull(await verify({ ...real, secret: `${real.secret}x` }))
  })

  it("agrees with the published vectors", async () => {
    const wrong: Array<string> = []
    for (const vector of vectors) {
      const found = await verify(Languages.deliveryOf(vector))
      const expected = vector.expected === "valid" ? vector.headers["webhook-id"] : null
      if (found !== expected) wrong.push(`${vector.name}: ${found}`)
    }
    assert.deepStrictEqual(wrong, [])
  })
})
