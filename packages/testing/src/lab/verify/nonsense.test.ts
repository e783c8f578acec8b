/** Every promise that `verify` tries is broken by one of these services: else it would hold of anything. */
import { afterAll, assert, beforeAll, it } from "vitest"
import { idOf } from "../../kit/verify/Case.ts"
import { CASES } from "../../kit/verify/Cases.ts"
import type { Capability } from "../../kit/verify/Target.ts"
import { verify } from "../../kit/verify/Verify.ts"
import * as Backend from "../../world/service/Backend.ts"
import * as Meddler from "../../world/service/Meddler.ts"
import { freePort } from "../../world/service/Service.ts"
import * as World from "../../world/service/World.ts"

const world = World.of(Backend.embedded, { CARDPACK_WEBHOOK_TARGETS: "any" })
let meddler: Meddler.Meddler
let port: number
beforeAll(async () => {
  port = await freePort()
  meddler = await Meddler.start(() => world.service().url)
})
afterAll(() => meddler.close())

const CAPABILITIES: ReadonlyArray<Capability> = [
  "operator",
  "sandbox",
  "shipping",
  "webhooks",
  "receiver",
  "noChain"
]

/** What a run must know before it begins. */
const SANDBOX = '{"environment":"sandbox"}'
const isOfPartners = ({ path }: Meddler.Asked): boolean => path.startsWith("/api/")

const NONSENSE: ReadonlyArray<Meddler.Tell> = [
  (told, asked) => (isOfPartners(asked) ? { ...told, body: SANDBOX } : told),
  (told, asked) =>
    isOfPartners(asked) && !asked.path.endsWith("/account")
      ? { status: 500, headers: {}, body: "no" }
      : told,
  (told, { path }) =>
    path === "/openapi.json"
      ? { ...told, body: JSON.stringify({ ...JSON.parse(told.body), paths: {} }) }
      : told
]

const broken = async (only: ReadonlyArray<string>) => {
  const { certificate } = await verify({
    url: meddler.url,
    operatorUrl: world.service().url,
    operatorToken: World.OPERATOR_TOKEN,
    receiver: { port, url: `http://127.0.0.1:${port}` },
    capabilities: Object.fromEntries(CAPABILITIES.map((capability) => [capability, true])),
    only
  })
  return certificate.promises.filter(({ verdict }) => verdict !== "passed").map(({ id }) => id)
}

it("a service that answers nonsense keeps no promise at all", async () => {
  const tried = CASES.filter(({ needs }) => needs.every((need) => CAPABILITIES.includes(need)))
  let kept = tried.map(idOf)
  assert.isAbove(kept.length, 110)
  for (const tell of NONSENSE) {
    meddler.meddle(tell)
    const lost = await broken(kept)
    kept = kept.filter((id) => !lost.includes(id))
  }
  assert.deepStrictEqual(kept, [])
})
