/** Spans of time in the queries of operators. */
import * as QueryMoment from "@cardpack/http/operator/QueryMoment"
import { assert, it } from "@effect/vitest"
import { Effect, Result } from "effect"

const NOW = Date.parse("2026-03-10T12:00:00Z")

it.effect.each([
  [{}, ["2026-03-04T00:00:00Z", "2026-03-10T12:00:00Z"]],
  [{ since: "2026-02-28T12:00:00Z" }, ["2026-02-28T12:00:00Z", "2026-03-10T12:00:00Z"]],
  [{ since: "2026-02-28T11:59:59.999Z" }, null],
  [{ since: "2026-03-10T12:00:00Z" }, null]
] as const)("%j of 7 days, or 10 at most: %j", ([query, expected]) =>
  Effect.gen(function* () {
    const span = yield* Effect.result(QueryMoment.span(query, NOW, { usual: 7, most: 10 }))
    const found = Result.isSuccess(span) ? [span.success.since, span.success.until] : null
    assert.deepStrictEqual(found, expected?.map((moment) => Date.parse(moment)) ?? null)
  })
)
