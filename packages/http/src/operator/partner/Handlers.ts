import { Engine } from "@cardpack/core"
import {
  createKey,
  createPartner,
  isWaiting,
  revokeKey,
  updatePartner
} from "@cardpack/core/commands"
import { Id, Instant, Usd } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import { HttpApiBuilder } from "effect/http-api"
import type { Query } from "../../partner/list/Cursor.ts"
import { Settings } from "../../partner/Settings.ts"
import * as Problem from "../../problem/Problem.ts"
import { answer, found, identifier, replied } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as Asking from "../approval/Asking.ts"
import * as KeyCursor from "../KeyCursor.ts"
import * as OperatorBody from "../OperatorBody.ts"
import { AdjustBalance, CreateKey, CreatePartner, GrantBonus, UpdatePartner } from "./Api.ts"
import { view, viewKey } from "./View.ts"

const readCreate = OperatorBody.reader(CreatePartner)
const readUpdate = OperatorBody.reader(UpdatePartner)
const readCreateKey = OperatorBody.reader(CreateKey)
const readBonus = OperatorBody.reader(GrantBonus)
const readAdjustment = OperatorBody.reader(AdjustBalance)

const partnerIdOf = (params: { readonly partnerId: string }) =>
  identifier("par", "partner", params.partnerId)

/** A signed amount; the decision checks its sign. */
const amountOf = (text: string): Effect.Effect<Usd.Usd, Problem.Problem> => {
  const amount = Usd.parse(text, true)
  return Result.isSuccess(amount)
    ? Effect.succeed(amount.success)
    : Effect.fail(Problem.invalid(`amountUsd ${amount.failure}`))
}

interface Change {
  readonly headers: { readonly "idempotency-key": string }
  readonly params: { readonly partnerId: string }
  readonly request: HttpServerRequest
}

type Ask = Effect.Success<typeof Asking.make>

/** Each `Idempotency-Key` changes a balance once. */
const changes = (ask: Ask) => ({
  bonus: ({ headers, params, request }: Change) =>
    answer(
      Effect.fnUntraced(function* () {
        const body = yield* readBonus(request)
        const partnerId = yield* partnerIdOf(params)
        yield* amountOf(body.amountUsd)
        const given = { ...body, partnerId, idempotencyKey: headers["idempotency-key"] }
        const done = yield* ask({ act: "balance.bonus", given })
        return isWaiting(done) ? Asking.waiting(done) : replied(201)(done)
      })
    ),
  adjust: ({ headers, params, request }: Change) =>
    answer(
      Effect.fnUntraced(function* () {
        const body = yield* readAdjustment(request)
        const partnerId = yield* partnerIdOf(params)
        yield* amountOf(body.amountUsd)
        const given = { ...body, partnerId, idempotencyKey: headers["idempotency-key"] }
        const done = yield* ask({ act: "balance.adjustment", given })
        return isWaiting(done) ? Asking.waiting(done) : replied(201)(done)
      })
    )
})

const LIST = "partners"

const isPartnerId = (text: string) => Id.is("par", text)

const reading = (desk: Desk.Desk["Service"]) => ({
  list: ({ query }: { readonly query: Query }) =>
    answer(
      Effect.fnUntraced(function* () {
        const { before: after, limit } = yield* KeyCursor.page(LIST, query, isPartnerId)
        const rows = yield* desk.partnersAfter({ limit, after })
        const nextCursor = KeyCursor.next(LIST, limit, rows, (row) => row.id)
        return { data: rows.map(view), nextCursor }
      })
    ),
  get: ({ params }: { readonly params: { readonly partnerId: string } }) =>
    answer(
      Effect.fnUntraced(function* () {
        const id = yield* partnerIdOf(params)
        return view(yield* Effect.flatMap(desk.partner(id), found("partner", id)))
      })
    ),
  keys: ({ params }: { readonly params: { readonly partnerId: string } }) =>
    answer(
      Effect.fnUntraced(function* () {
        const id = yield* partnerIdOf(params)
        yield* Effect.flatMap(desk.partner(id), found("partner", id))
        return { data: (yield* desk.keys(id)).map(viewKey) }
      })
    )
})

/** The partner's id in the other environment, if given. */
const sharedId = (id: string | undefined) =>
  id === undefined
    ? Effect.succeed(null)
    : Effect.mapError(identifier("par", "partner", id), () =>
        Problem.invalid("id must be an identifier that starts with par_")
      )

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "partners",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const desk = yield* Desk.Desk
    const { environment } = yield* Settings
    const { adjust, bonus } = changes(yield* Asking.make)
    return handlers
      .handleAll(reading(desk))
      .handleRaw("bonus", bonus)
      .handleRaw("adjust", adjust)
      .handle("revokeKey", ({ params }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const id = yield* partnerIdOf(params)
            const keyId = yield* identifier("key", "key", params.keyId)
            yield* engine.run(revokeKey(actor, id, keyId))
          })
        )
      )
      .handleRaw("create", ({ request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const { id, name, notificationEmail = null } = yield* readCreate(request)
            const input = { id: yield* sharedId(id), name, notificationEmail }
            return view(yield* engine.run(createPartner(actor, input)))
          })
        )
      )
      .handleRaw("update", ({ params, request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const update = yield* readUpdate(request)
            return view(yield* engine.run(updatePartner(actor, yield* partnerIdOf(params), update)))
          })
        )
      )
      .handleRaw("createKey", ({ params, request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const { label = null } = yield* readCreateKey(request)
            const partnerId = yield* partnerIdOf(params)
            const made = yield* engine.run(createKey(actor, { partnerId, environment, label }))
            const { createdAt, id } = made.key
            return { id, key: made.secret, label, createdAt: Instant.format(createdAt) }
          })
        )
      )
  })
)
