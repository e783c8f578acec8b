/** The body of `POST /webhooks/{webhookEndpointId}/replay`: one event, or a period. */
import { Json } from "@cardpack/core/domain"
import type { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import * as Moment from "../../request/Moment.ts"
import { ReplayEvent, ReplayRange } from "./Request.ts"

export type Replay =
  | { readonly _tag: "event"; readonly eventId: string }
  | { readonly _tag: "range"; readonly range: Reads.ReplayRange }

const decodeEvent = Body.decoder(ReplayEvent)
const decodeRange = Body.decoder(ReplayRange)

const moment = (field: string, text: string) => {
  const instant = Moment.parse(text)
  return instant === null
    ? Effect.fail(Problem.invalid(`${field} must be a timestamp, ISO 8601 in UTC`))
    : Effect.succeed(instant)
}

const readRange = Effect.fnUntraced(function* (body: unknown) {
  const { since, until } = yield* decodeRange(body)
  return {
    _tag: "range" as const,
    range: { since: yield* moment("since", since), until: yield* moment("until", until) }
  }
})

const byForm = (body: unknown): Effect.Effect<Replay, Problem.Problem> => {
  if (!Json.isObject(body)) return Effect.fail(Problem.invalid("the body must be an object"))
  const bound = ["since", "until"].find((field) => Object.hasOwn(body, field))
  if (bound === undefined && Object.keys(body).length === 0) {
    return Effect.fail(Problem.invalid("eventId is required, or else since and until"))
  }
  if (bound === undefined) {
    return Effect.map(decodeEvent(body), ({ eventId }) => ({ _tag: "event", eventId }))
  }
  return Object.hasOwn(body, "eventId")
    ? Effect.fail(Problem.invalid(`${bound} does not go with eventId: one event, or a time`))
    : readRange(body)
}

export const readReplay = (request: HttpServerRequest): Effect.Effect<Replay, Problem.Problem> =>
  Body.json(request, {}, ({ value }) => byForm(value))
