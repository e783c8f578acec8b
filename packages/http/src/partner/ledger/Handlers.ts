import { LedgerProofs } from "@cardpack/core"
import { Id, Instant, Movement, Statement } from "@cardpack/core/domain"
import { DrawLog, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import { answer } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import * as Cursor from "../list/Cursor.ts"
import * as Filter from "../list/Filter.ts"
import { Settings } from "../Settings.ts"

const LIST = "ledger-entries"

const invalidMonth = Effect.fail(Problem.invalid('month must be a month such as "2026-11"'))

const notBegun = (month: string) =>
  Effect.fail(Problem.notFound(`no statement of ${month}: the month has not begun`))

const OFF = Effect.fail(
  Problem.notFound("the service publishes no log, so it proves no ledger by it")
)

const NOT_SHOWN = Effect.fail(
  Problem.notFound(
    "the log does not show how the ledger stood then: it shows the present end within about a minute, and no months before the service had the log"
  )
)

/** A month that has begun. */
const monthOf = Effect.fnUntraced(function* (month: string, now: Instant.Instant) {
  const time = Statement.monthOf(month)
  if (time === null) return yield* invalidMonth
  if (time.since > now) return yield* notBegun(month)
  return time
})

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "ledger",
  Effect.fnUntraced(function* (handlers) {
    const reads = yield* Reads.Reads
    const log = yield* DrawLog.DrawLog
    const { fairness } = yield* Settings
    return handlers
      .handle(
        "list",
        answer(
          Effect.fnUntraced(function* ({ account }, { query }) {
            const { cause = null, kind = null, operationId = null } = query
            const asked = yield* Cursor.page(LIST, query)
            const period = yield* Filter.periodOf(query)
            // The service makes every id, so a malformed one belongs to no operation.
            if (operationId !== null && !Id.is("op", operationId)) {
              return { data: [], nextCursor: null }
            }
            const filter = { cause, kind, operationId, ...period }
            const page = yield* reads.ledgerEntries(account.id, filter, asked)
            return {
              data: page.rows.map(Movement.viewCaused),
              nextCursor: Cursor.encodeNullable(LIST, page.next)
            }
          })
        )
      )
      .handle(
        "statement",
        answer(
          Effect.fnUntraced(function* ({ account, now }, { params: { month } }) {
            const { since, until } = yield* monthOf(month, now)
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
      .handle(
        "proof",
        answer(
          Effect.fnUntraced(function* ({ account, now }, { params: { month } }) {
            const { number, since, until } = yield* monthOf(month, now)
            if (fairness === "off") return yield* OFF
            const proof = yield* Effect.provideService(
              LedgerProofs.of(account.id, number),
              DrawLog.DrawLog,
              log
            )
            if (proof === null) return yield* NOT_SHOWN
            if (until > now) return proof
            const { closing } = yield* reads.books(account.id, since, until)
            return closing.link === proof.head.link ? proof : yield* NOT_SHOWN
          })
        )
      )
  })
)
