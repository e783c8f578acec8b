import { Engine } from "@cardpack/core"
import { setControls, Tokens } from "@cardpack/core/commands"
import { Controls, Id, Instant, type Token } from "@cardpack/core/domain"
import { Desk, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import { answer, identifier } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import { Operator } from "../Authorization.ts"
import * as Csv from "../Csv.ts"
import * as KeyCursor from "../KeyCursor.ts"
import * as OperatorBody from "../OperatorBody.ts"
import * as QueryMoment from "../QueryMoment.ts"
import { CreateToken, SetControls } from "./Api.ts"
import * as Audit from "./Audit.ts"
import * as BalanceReport from "./BalanceReport.ts"
import * as LogExport from "./LogExport.ts"

const LOG = "log"

const readControls = OperatorBody.reader(SetControls)
const readToken = OperatorBody.reader(CreateToken)

const isLogId = (text: string) => Id.is("log", text)

const word = (on: boolean) => (on ? ("on" as const) : ("off" as const))

const viewControls = (controls: Controls.Controls) => ({
  orders: word(controls.orders),
  buybacks: word(controls.buybacks),
  redemptions: word(controls.redemptions),
  mints: word(controls.mints)
})

const viewToken = (token: Token.Token) => ({
  id: token.id,
  name: token.name,
  role: token.role,
  expiresAt: Instant.formatNullable(token.expiresAt),
  madeBy: token.madeBy,
  createdAt: Instant.format(token.createdAt),
  lastUsedAt: Instant.formatNullable(token.lastUsedAt),
  revokedAt: Instant.formatNullable(token.revokedAt)
})

/** What has a moment's time may be written this much later. */
const COMMITTED = Instant.MINUTE

const balances = (desk: Desk.Desk["Service"], now: Reads.Reads["Service"]["now"]) =>
  Effect.fnUntraced(function* (
    request: HttpServerRequest,
    query: { readonly at?: string; readonly format?: "json" | "csv" }
  ) {
    const at = yield* QueryMoment.optional("at", query.at)
    const present = yield* now
    if (at !== null && at > present - COMMITTED)
      return yield* Effect.fail(
        Problem.invalid("at must be at least a minute ago: until then its answer may still change")
      )
    const made = BalanceReport.report(yield* desk.balances(at), at ?? present)
    return Csv.isWanted(request, query.format)
      ? HttpServerResponse.text(Csv.start(request) + BalanceReport.csv(made), {
          contentType: Csv.CONTENT_TYPE
        })
      : made
  })

const reading = (desk: Desk.Desk["Service"]) => ({
  controls: () => answer(() => Effect.map(desk.controls, viewControls)),
  tokens: () => answer(() => Effect.map(desk.tokens, (all) => ({ data: all.map(viewToken) })))
})

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "service",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const engine = yield* Engine.Engine
    const { now } = yield* Reads.Reads
    const report = balances(desk, now)
    const audit = yield* Audit.make
    return handlers
      .handleAll(reading(desk))
      .handle("audit", ({ query }) => answer((actor) => audit(actor, query.scope ?? "all")))
      .handle("log", ({ query, request }) =>
        answer(
          Effect.fnUntraced(function* () {
            const page = yield* KeyCursor.page(LOG, query, isLogId)
            const { action = null, actor = null, session = null, subject = null } = query
            const { resource = null } = query
            const since = yield* QueryMoment.optional("since", query.since)
            const until = yield* QueryMoment.optional("until", query.until)
            const filter = { actor, action, subject, resource, session, since, until }
            if (Csv.isWanted(request, query.format))
              return LogExport.csv(desk, filter, Csv.start(request))
            const rows = yield* desk.log(filter, page)
            const nextCursor = KeyCursor.next(LOG, page.limit, rows, (row) => row.id)
            const view = rows.map((row) => ({ ...row, createdAt: Instant.format(row.createdAt) }))
            return { data: view, nextCursor }
          })
        )
      )
      .handle("balances", ({ query, request }) => answer(() => report(request, query)))
      .handle("revokeToken", ({ params, query }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const id = yield* identifier("tok", "token", params.tokenId)
            yield* engine.run(Tokens.revokeToken(actor, id))
            if (query.revoke === "made") yield* engine.run(Tokens.revokeMade(actor, id))
          })
        )
      )
      .handleRaw("setControls", ({ request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const { reason, ...body } = yield* readControls(request)
            const controls: { -readonly [name in keyof Controls.Controls]?: boolean } = {}
            for (const name of Controls.CONTROLS) {
              const given = body[name]
              if (given !== undefined) controls[name] = given === "on"
            }
            return viewControls(yield* engine.run(setControls(actor, { controls, reason })))
          })
        )
      )
      .handleRaw("createToken", ({ request }) =>
        answer(
          Effect.fnUntraced(function* () {
            const { name, role, ...given } = yield* readToken(request)
            const expiresAt = yield* QueryMoment.optional("expiresAt", given.expiresAt)
            const maker = yield* Operator
            const made = yield* engine.run(Tokens.createToken(maker, { name, role, expiresAt }))
            const { lastUsedAt: _, madeBy: ___, revokedAt: __, ...token } = viewToken(made.token)
            return { ...token, token: made.secret }
          })
        )
      )
  })
)
