/**
 * `/fairness/statistics.json` and `/fairness/machines/{id}.json`: what was drawn against what was to be
 * expected, for everybody; an auditor of the log computes the same (design.md#draw-statistics).
 */
import { Instant, type MachineTally } from "@cardpack/core/domain"
import { DrawStatistics } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"
import * as RefusedCredentials from "../request/RefusedCredentials.ts"
import * as Readers from "./Readers.ts"

const HEADERS = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "private, max-age=60"
}

const MISSING = Problem.response(Problem.notFound("no card of such a machine was drawn"))

const PREFIX = "/fairness/machines/"

const HUNDREDTHS = 100
const rounded = (value: number, places = 10 ** 4): number => Math.round(value * places) / places

const rowOf = ({
  expected,
  label,
  month,
  observed,
  oddsVersion,
  variance
}: DrawStatistics.Row) => ({
  oddsVersion,
  month,
  label,
  observed,
  expected: rounded(expected),
  variance: rounded(variance),
  z: variance === 0 ? null : rounded((observed - expected) / Math.sqrt(variance), HUNDREDTHS)
})

/** What is left, in all lists together. */
const remainingOf = ({ labels, slots }: MachineTally.State) => {
  const counts = new Map<string, number>()
  for (const held of Object.values(slots))
    for (const at of held) {
      const label = labels[at]
      if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1)
    }
  return [...counts].map(([label, cards]) => ({ label, cards }))
}

export const machineOf = (
  { machineId, sequence, state, until }: DrawStatistics.Tallied,
  rows: ReadonlyArray<DrawStatistics.Row>
) => {
  const latest = state.odds.at(-1)
  return {
    machine: machineId,
    until: Instant.format(until),
    through: Number(sequence),
    oddsVersion: latest?.o ?? null,
    mode: latest?.mode ?? null,
    weights: latest?.tiers.map(([label, weight]) => ({ label, weight })) ?? [],
    remaining: remainingOf(state),
    entered: state.entered,
    withdrawn: state.gone,
    late: state.late,
    drawn: rows.filter((row) => row.machineId === machineId).map(rowOf)
  }
}

const json = (value: object) => HttpServerResponse.jsonUnsafe(value, { headers: HEADERS })

const idOf = (url: string): number | null => {
  const [path = ""] = url.split("?")
  const [, id] = /^([1-9]\d{0,8})\.json$/.exec(path.slice(PREFIX.length)) ?? []
  return id === undefined ? null : Number(id)
}

const routes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { fairness } = yield* Settings
    if (fairness === "off") return
    const read = yield* Readers.make
    const statistics = yield* DrawStatistics.DrawStatistics
    const all = Effect.gen(function* () {
      const machines = yield* statistics.machines(null)
      const rows = yield* statistics.rows(null)
      return json({
        format: "cardpack-statistics/1",
        machines: machines.map((machine) => machineOf(machine, rows))
      })
    })
    const one = Effect.fnUntraced(function* (id: number | null) {
      if (id === null) return MISSING
      const [machine] = yield* statistics.machines(id)
      return machine === undefined ? MISSING : json(machineOf(machine, yield* statistics.rows(id)))
    })
    yield* router.add("GET", "/fairness/statistics.json", read(all))
    yield* router.add("GET", `${PREFIX}*`, ({ url }: HttpServerRequest) => read(one(idOf(url))))
  })
)

export const layer = Layer.provide(routes, RefusedCredentials.layer)
