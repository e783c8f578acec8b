/**
 * `/fairness/seeds/<minute>` and `/fairness/odds/<machine>/<version>`: where a client finds what it needs in
 * the draw log. It believes only what stands there (design.md#draw-attempts).
 */
import { DayChain } from "@cardpack/core/domain"
import { DrawLog } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"
import * as RefusedCredentials from "../request/RefusedCredentials.ts"
import * as Readers from "./Readers.ts"

const OPEN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin"
}

/** A told seed stays; the same odds may be published again, with another price. */
const KEPT = { ...OPEN, "cache-control": "public, max-age=3600" }
const NEWEST = { ...OPEN, "cache-control": "no-cache" }

const UNTOLD = Problem.response(Problem.notFound("the log does not tell it, or not yet"))

const found = (body: object, headers: Readonly<Record<string, string>>) =>
  HttpServerResponse.text(JSON.stringify(body), { contentType: "application/json", headers })

/** Later than any number of a machine. */
const LAST = 2n ** 62n

const NOWHERE = {
  renewal: 0,
  machineId: 0,
  sequence: 0n,
  list: "*",
  generation: 0,
  slot: 0,
  passed: []
}

/** Numbers of the path's end, which database columns can hold. */
const numbersOf = ({ url }: HttpServerRequest, path: RegExp): ReadonlyArray<number> => {
  const [, ...digits] = path.exec(url.split("?")[0] ?? "") ?? []
  return digits.map(Number)
}

const seedOf = Effect.fnUntraced(function* (request: HttpServerRequest) {
  const [minute] = numbersOf(request, /\/seeds\/([0-9]{1,9})$/)
  if (minute === undefined) return UNTOLD
  const log = yield* DrawLog.DrawLog
  const renewal = yield* log.renewalOf(minute)
  const { day, seed } = yield* log.evidence({ ...NOWHERE, minute, renewal, oddsVersions: [] })
  if (day === null || seed === null) return UNTOLD
  const value = Buffer.from(DayChain.earlier(minute, seed)).toString("base64url")
  return found({ minute, value, day: day.index }, KEPT)
})

const oddsOf = Effect.fnUntraced(function* (request: HttpServerRequest) {
  const [machineId, version] = numbersOf(request, /\/odds\/([0-9]{1,9})\/([0-9]{1,9})$/)
  if (machineId === undefined || version === undefined) return UNTOLD
  const log = yield* DrawLog.DrawLog
  const question = { ...NOWHERE, machineId, sequence: LAST, minute: 0, oddsVersions: [version] }
  const [odds] = (yield* log.evidence(question)).odds
  if (odds === undefined) return UNTOLD
  const index = (yield* log.positions(machineId, [odds.sequence])).get(odds.sequence)
  return index === undefined ? UNTOLD : found({ index }, NEWEST)
})

const routes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const log = yield* DrawLog.DrawLog
    const { fairness = "public" } = yield* Settings
    if (fairness === "off") return
    const read = yield* Readers.make
    const answer = (of: typeof seedOf | typeof oddsOf) => (request: HttpServerRequest) =>
      read(of(request)).pipe(Effect.provideService(DrawLog.DrawLog, log))
    yield* router.add("GET", "/fairness/seeds/*", answer(seedOf))
    yield* router.add("GET", "/fairness/odds/*", answer(oddsOf))
  })
)

export const layer = Layer.provide(routes, RefusedCredentials.layer)
