import { Engine } from "@cardpack/core/commands/Engine"
import { rotateKey } from "@cardpack/core/commands/encryption/RotateKey"
import * as Id from "@cardpack/core/domain/id/Id"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Vault } from "@cardpack/core/engine/port/Vault"
import { Context, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import { answer } from "../Answer.ts"
import { OperatorApi } from "../Api.ts"

const noKey = Problem.unavailable("encryption of personal data is not configured")
const wrongCursor = Problem.invalid("cursor must be the nextCursor of a response")

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "encryption",
  Effect.fnUntraced(function* (handlers) {
    const vault = yield* Vault
    const ports = Context.make(Desk, yield* Desk).pipe(
      Context.add(Engine, yield* Engine),
      Context.add(Reads, yield* Reads),
      Context.add(Vault, vault)
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
