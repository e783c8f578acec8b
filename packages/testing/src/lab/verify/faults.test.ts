/** A service that breaks one promise is caught, by that promise's id. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { idOf } from "../../kit/verify/Case.ts"
import { CASES } from "../../kit/verify/Cases.ts"
import type { Capability } from "../../kit/verify/Target.ts"
import { verify } from "../../kit/verify/Verify.ts"
import * as Backend from "../../world/service/Backend.ts"
import * as Meddler from "../../world/service/Meddler.ts"
import { freePort } from "../../world/service/Service.ts"
import * as World from "../../world/service/World.ts"
import { FAULTS, NONSENSE } from "./Faults.ts"
import { POSTED } from "./Posted.ts"

const world = World.of(Backend.embedded, { CARDPACK_WEBHOOK_TARGETS: "any" })
/** In front of the service, and in front of the receiver of webhooks. */
let meddler: Meddler.Meddler
let posts: Meddler.Meddler
let port: number
beforeAll(async () => {
  port = await freePort()
  meddler = await Meddler.start(() => world.service().url)
  posts = await Meddler.start(() => `http://127.0.0.1:${port}`)
})
afterAll(async () => {
  await meddler.close()
  await posts.close()
})

const CAPABILITIES: ReadonlyArray<Capability> = [
  "operator",
  "sandbox",
  "shipping",
  "webhooks",
  "receiver",
  "noChain"
]

/** The ids of the promises that were found broken. */
const broken = async (only: ReadonlyArray<string>) => {
  const { certificate } = await verify({
    url: meddler.url,
    operatorUrl: world.service().url,
    operatorToken: World.OPERATOR_TOKEN,
    receiver: { port, url: posts.url },
    capabilities: Object.fromEntries(CAPABILITIES.map((capability) => [capability, true])),
    only
  })
  assert.isAtLeast(certificate.promises.length, only.length)
  return certificate.promises.filter(({ verdict }) => verdict !== "passed").map(({ id }) => id)
}

describe("a service", { timeout: 120_000 }, () => {
  it("behind proxies that change nothing keeps all of these promises", async () => {
    const ids = [...new Set([...FAULTS, ...POSTED].map(([, id]) => id))]
    assert.isAbove(ids.length, 15)
    assert.deepStrictEqual(await broken(ids), [])
  })

  it.each(FAULTS)("that %s is caught by %s", async (_, id, meddling) => {
    meddler.meddle(meddling)
    try {
      assert.deepStrictEqual(await broken([id]), [id])
    } finally {
      meddler.meddle({})
    }
  })

  it.each(POSTED)("that %s is caught by %s", async (_, id, meddling) => {
    posts.meddle(meddling)
    try {
      assert.deepStrictEqual(await broken([id]), [id])
    } finally {
      posts.meddle({})
    }
  })

  it("that answers nonsense keeps no promise at all", async () => {
    const tried = CASES.filter(({ needs }) => needs.every((need) => CAPABILITIES.includes(need)))
    let kept = tried.map(idOf)
    assert.isAbove(kept.length, 110)
    for (const meddling of NONSENSE) {
      meddler.meddle(meddling)
      const lost = await broken(kept)
      kept = kept.filter((id) => !lost.includes(id))
    }
    meddler.meddle({})
    assert.deepStrictEqual(kept, [])
  })
})
