import { Id, Instant } from "@cardpack/core/domain"
import { Desk, type PeriodReport, Reads, type Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as Csv from "../Csv.ts"
import * as KeyCursor from "../KeyCursor.ts"
import * as QueryMoment from "../QueryMoment.ts"
import { SPAN } from "./Api.ts"
import * as LedgerExport from "./LedgerExport.ts"
import * as View from "./View.ts"

const LEDGER = "ledger"

const isEntryId = (text: string) => Id.is("led", text)

/** Before and after every moment of a database. */
const [FIRST, LAST] = [0, Date.UTC(9999, 0)]

interface Asked {
  readonly request: HttpServerRequest
  readonly query: {
    readonly since?: string
    readonly until?: string
    readonly format?: "json" | "csv"
  }
}

/** What has a moment's time may be written this much later. */
const COMMITTED = Instant.MINUTE

const LATE = "until must be at least a minute ago: before, its answer may still change"

/** The span that a report is of, which is over. */
const spanOf = Effect.fnUntraced(function* (query: Asked["query"], now: Instant.Instant) {
  const settled = now - COMMITTED
  const until = query.until ?? Instant.format(settled)
  const span = yield* QueryMoment.span({ ...query, until }, now, SPAN)
  return span.until > settled ? yield* Effect.fail(Problem.invalid(LATE)) : span
})

const everything = Effect.fnUntraced(function* ({ since, until }: Asked["query"]) {
  return {
    since: (yield* QueryMoment.optional("since", since)) ?? FIRST,
    until: (yield* QueryMoment.optional("until", until)) ?? LAST
  }
})

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "books",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const { now } = yield* Reads.Reads
    /** The books of a span as JSON or as CSV. */
    const report =
      <Made>(
        read: (span: PeriodReport.Span) => Effect.Effect<Made, Store.StoreError>,
        csv: (made: Made) => string
      ) =>
      ({ query, request }: Asked) =>
        answer(
          Effect.fnUntraced(function* () {
            const made = yield* read(yield* spanOf(query, yield* now))
            return Csv.isWanted(request, query.format)
              ? HttpServerResponse.text(Csv.start(request) + csv(made), {
                  contentType: Csv.CONTENT_TYPE
                })
              : made
          })
        )
    const both = (span: PeriodReport.Span) => Effect.all([desk.books(span), desk.cardCosts(span)])
    return handlers
      .handle(
        "trialBalance",
        report(
          (span) => Effect.map(desk.books(span), (books) => View.trialBalance(span, books)),
          View.trialBalanceCsv
        )
      )
      .handle(
        "movements",
        report(
          (span) => Effect.map(desk.books(span), (books) => View.movements(span, books)),
          View.movementsCsv
        )
      )
      .handle(
        "journal",
        report(
          (span) => Effect.map(both(span), ([books, costs]) => View.journal(span, books, costs)),
          View.journalCsv
        )
      )
      .handle(
        "margins",
        report(
          (span) => Effect.map(both(span), ([books, costs]) => View.margins(span, books, costs)),
          View.marginsCsv
        )
      )
      .handle("ledger", ({ query, request }) =>
        answer(
          Effect.fnUntraced(function* () {
            const page = yield* KeyCursor.page(LEDGER, query, isEntryId)
            const span = yield* everything(query)
            if (Csv.isWanted(request, query.format))
              return LedgerExport.csv(desk, span, Csv.start(request))
            const rows = yield* desk.ledgerEntries(span, page)
            const nextCursor = KeyCursor.next(LEDGER, page.limit, rows, ({ id }) => id)
            return { data: rows.map(LedgerExport.view), nextCursor }
          })
        )
      )
  })
)
