import { Id, Instant, LedgerEntry } from "@cardpack/core/domain"
import { Desk, Reads } from "@cardpack/core/ports"
import { Notices } from "@cardpack/core/workers"
import { Effect } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { HttpApiBuilder } from "effect/http-api"
import type { Query } from "../../partner/list/Cursor.ts"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as Csv from "../Csv.ts"
import * as KeyCursor from "../KeyCursor.ts"
import { view as viewPartner } from "../partner/View.ts"
import * as QueryMoment from "../QueryMoment.ts"
import { DELIVERIES, SALES } from "./Api.ts"
import * as View from "./View.ts"

const PARTNERS = "report-partners"

/** Today included. */
const WEEK = { usual: 7, most: 7 }

const isPartnerId = (text: string) => Id.is("par", text)

/** Partners with what they did in the last week, by one statement each for all of a page. */
const partners = (desk: Desk.Desk["Service"], now: Reads.Reads["Service"]["now"]) =>
  Effect.fnUntraced(function* (query: Query) {
    const { before: after, limit } = yield* KeyCursor.page(PARTNERS, query, isPartnerId)
    const accounts = yield* desk.partnersAfter({ limit, after })
    const moment = yield* now
    const week = yield* QueryMoment.span({}, moment, WEEK)
    const sales = View.byPartner(yield* desk.sales(week))
    const refunds = yield* desk.sealedRefunds(moment - Notices.REFUNDS_WINDOW)
    const seen = yield* desk.lastSeen(accounts.map(({ id }) => id))
    const data = accounts.map((account) => {
      const own = refunds.find((row) => row.account.id === account.id)
      return {
        ...viewPartner(account),
        balance: LedgerEntry.viewShares(account.balance),
        lastWeek: View.sums(sales.get(account.id) ?? []),
        sealed: own?.sealed ?? 0,
        sealedRefunded: own?.refunded ?? 0,
        lastSeenAt: Instant.formatNullable(seen.get(account.id) ?? null)
      }
    })
    return { data, nextCursor: KeyCursor.next(PARTNERS, limit, accounts, ({ id }) => id) }
  })

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "reports",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const { now } = yield* Reads.Reads
    const ofPartners = partners(desk, now)
    return handlers
      .handle("sales", ({ query, request }) =>
        answer(
          Effect.fnUntraced(function* () {
            const span = yield* QueryMoment.span(query, yield* now, SALES)
            const report = View.sales(span, yield* desk.sales(span))
            return Csv.isWanted(request, query.format)
              ? HttpServerResponse.text(Csv.start(request) + View.csv(report), {
                  contentType: Csv.CONTENT_TYPE
                })
              : report
          })
        )
      )
      .handle("deliveries", ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const span = yield* QueryMoment.span(query, yield* now, DELIVERIES)
            return View.deliveries(span, yield* desk.deliveryCounts(span))
          })
        )
      )
      .handle("parcels", () =>
        answer(() => Effect.map(desk.parcels, (rows) => ({ data: rows.map(View.parcels) })))
      )
      .handle("partners", ({ query }) => answer(() => ofPartners(query)))
  })
)
