/** Wraps a handler: runs it for the partner and turns refusals and store errors into problems. */
import type { Command } from "@cardpack/core"
import { Id } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Problem from "../problem/Problem.ts"
import { explained } from "../problem/Refusals.ts"
import { Partner } from "./Authorization.ts"

export const answer = <A, R>(
  run: (
    partner: Partner["Service"]
  ) => Effect.Effect<A, Command.Refused | Store.StoreError | Problem.Problem, R>
): Effect.Effect<A, Problem.Problem, R | Partner> =>
  Effect.flatMap(Partner, (partner) => explained(partner.now)(run(partner)))

const missing = (resource: string, id: string) =>
  Problem.notFound(`no ${resource} ${id.slice(0, 64)} in this account`)

/** An identifier with the right form; any other is not found. */
export const identifier = <P extends Id.Prefix>(
  prefix: P,
  resource: string,
  id: string
): Effect.Effect<`${P}_${string}`, Problem.Problem> =>
  Id.is(prefix, id) ? Effect.succeed(id) : Effect.fail(missing(resource, id))

/** A row that must exist. */
export const found =
  (resource: string, id: string) =>
  <Row>(row: Row | null | undefined): Effect.Effect<Row, Problem.Problem> =>
    row === null || row === undefined ? Effect.fail(missing(resource, id)) : Effect.succeed(row)
