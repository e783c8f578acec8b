import { Engine } from "@cardpack/core"
import { rotateKey } from "@cardpack/core/commands"
import { Id } from "@cardpack/core/domain"
import { Desk, Reads, Vault } from "@cardpack/core/ports"
import { Context, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"

const noKey = Problem.unavailable("encryption of personal data is not configured")
const wrongCursor = Problem.invalid("cursor must be the nextCursor of a response")

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "encryption",
  Effect.fnUntraced(function* (handlers) {
    const vault = yield* Vault.Vault
    const ports = Context.make(Desk.Desk, yield* Desk.Desk).pipe(
      Context.add(Engine.Engine, yield* Engine.Engine),
      Context.add(Reads.Reads, yield* Reads.Reads),
      Context.add(Vault.Vault, vault)
    )
    return handlers.handleRaw("rotate", ({ query, request }) =>
      answer(
        Effect.fnUntraced(function* (actor) {
          yield* Body.none(request)
          if (!vault.encrypts) return yield* Effect.fail(noKey)
          const { cursor = null } = query
          if (cursor !== null && !Id.is("shp", cursor) && !Id.is("par", cursor)) {
            return yield* Effect.fail(wrongCursor)
          }
          const rotated = yield* Effect.provideContext(rotateKey(actor, cursor), ports)
          const { next, ...counts } = rotated
          return { ...counts, nextCursor: next }
        })
      )
    )
  })
)
