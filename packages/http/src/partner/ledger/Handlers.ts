import { Id, Instant, LedgerEntry, Statement } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import * as Moment from "../../request/Moment.ts"
import { answer } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import * as Cursor from "../list/Cursor.ts"

const LIST = "ledger-entries"

const invalidMonth = Effect.fail(Problem.invalid('month must be a month such as "2026-11"'))

const notBegun = (month: string) =>
  Effect.fail(Problem.notFound(`no statement of ${month}: the month has not begun`))

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "ledger",
  Effect.fnUntraced(function* (handlers) {
    const reads = yield* Reads.Reads
    return handlers
      .handle(
        "list",
        answer(
          Effect.fnUntraced(function* ({ account }, { query }) {
            const { kind = null, operationId = null } = query
            const asked = yield* Cursor.page(LIST, query)
            const since = yield* Moment.optional("since", query.since)
            const until = yield* Moment.optional("until", query.until)
            // The service makes every id, so a malformed one belongs to no operation.
            if (operationId !== null && !Id.is("op", operationId)) {
              return { data: [], nextCursor: null }
            }
            const filter = { kind, operationId, since, until }
            const page = yield* reads.ledgerEntries(account.id, filter, asked)
            return {
              data: page.rows.map(LedgerEntry.view),
              nextCursor: Cursor.encodeNullable(LIST, page.next)
            }
          })
        )
      )
      .handle(
        "statement",
        answer(
          Effect.fnUntraced(function* ({ account, now }, { params: { month } }) {
            const time = Statement.monthOf(month)
            if (time === null) return yield* invalidMonth
            const { since, until } = time
            if (since > now) return yield* notBegun(month)
            const { closing, opening, sums } = yield* reads.books(account.id, since, until)
            return {
              month,
              since: Instant.format(since),
              until: Instant.format(until),
              ...Statement.view(opening, closing, sums)
            }
          })
        )
      )
  })
)
