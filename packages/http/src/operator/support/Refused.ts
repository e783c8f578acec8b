/** Refused requests of a partner, for its operators and for its own people (decisions.md#request-log). */
import { QUANTITY } from "@cardpack/core/commands"
import { Id, Instant } from "@cardpack/core/domain"
import type { Desk, KeptRefusals } from "@cardpack/core/ports"
import { Effect, Schema } from "effect"
import * as Filter from "../../partner/list/Filter.ts"
import * as Page from "../../partner/list/Page.ts"
import * as Field from "../Field.ts"
import * as KeyCursor from "../KeyCursor.ts"

const LIST = "refused-requests"

const RefusedRequestShape = Schema.Struct({
  id: Field.id("req", "the record of the request"),
  requestId: Field.text("As the answer's `x-request-id` named it.", "4f6c1d2e8a90b3c5d7e1f204"),
  method: Field.text("Of HTTP.", "POST"),
  route: Field.text("The pattern of the path.", "/api/v2/operations"),
  status: Schema.Int.annotate({ description: "Of the answer." }),
  code: Field.text("`error.code` of the answer.", "insufficient_balance"),
  message: Field.text(
    "`error.message` of the answer, which begins with the field.",
    `quantity ${QUANTITY}`
  ),
  key: Schema.NullOr(
    Schema.Struct({
      id: Field.id("key", "the key"),
      label: Field.maybeText("Its name."),
      prefix: Field.maybeText("How it begins.")
    })
  ).annotate({ description: "With which key; null for a person of the console." }),
  durationMs: Schema.Int.annotate({ description: "Until the answer was ready." }),
  createdAt: Field.timestamp("When.")
}).annotate({
  identifier: "RefusedRequest",
  description: "A request that was answered with an error, without its body."
})

const STATUS = "must be a status from 400 to 599"

export const query = {
  requestId: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^[45]\d\d$/, { message: STATUS }))
  ),
  ...Filter.period,
  ...Page.query(200)
}

export const success = Page.of(
  RefusedRequestShape,
  "Refused requests of the last 7 days, the newest thousand at most, newest first."
)

export interface Query extends Filter.PeriodQuery {
  readonly requestId?: string
  readonly status?: string
  readonly limit?: number
  readonly cursor?: string
}

const isId = (text: string) => Id.is("req", text)

const view = ({ key, request }: KeptRefusals.FoundRequest) => {
  const { accountId: _, createdAt, keyId, ...shown } = request
  return {
    ...shown,
    key:
      keyId === null ? null : { id: keyId, label: key?.label ?? null, prefix: key?.prefix ?? null },
    createdAt: Instant.format(createdAt)
  }
}

export const list = Effect.fnUntraced(function* (
  desk: Desk.Desk["Service"],
  accountId: Id.AccountId,
  asked: Query
) {
  const page = yield* KeyCursor.page(LIST, asked, isId)
  const { requestId = null, status } = asked
  const period = yield* Filter.periodOf(asked)
  const filter = { ...period, requestId, status: status === undefined ? null : Number(status) }
  const rows = yield* desk.refused(accountId, filter, page)
  const nextCursor = KeyCursor.next(LIST, page.limit, rows, ({ request }) => request.id)
  return { data: rows.map(view), nextCursor }
})
