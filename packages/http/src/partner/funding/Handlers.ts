import { Engine } from "@cardpack/core"
import { Funding, sandboxCredit } from "@cardpack/core/commands"
import {
  Buckets,
  DepositAddress,
  type DepositTransitions,
  FundingIntent,
  FundingTransaction,
  LedgerEntry,
  Usd
} from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import { answer } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import * as Creation from "../Creation.ts"
import * as Cursor from "../list/Cursor.ts"
import * as Filter from "../list/Filter.ts"
import { Settings } from "../Settings.ts"
import { CreateFundingIntent } from "./Api.ts"

const INTENTS = "funding-intents"
const TRANSACTIONS = "funding-transactions"

const readIntent = Body.reader(CreateFundingIntent)

const requested = (text: string): Effect.Effect<Usd.Usd, Problem.Problem> => {
  const amount = Usd.parse(text)
  if (Result.isFailure(amount))
    return Effect.fail(Problem.invalid(`requestedUsd ${amount.failure}`))
  return amount.success === Usd.ZERO
    ? Effect.fail(Problem.invalid("requestedUsd must be more than zero"))
    : Effect.succeed(amount.success)
}

interface IntentListing {
  readonly query: Cursor.Query & Filter.PeriodQuery
}

interface DepositListing {
  readonly query: IntentListing["query"] & { readonly status?: DepositTransitions.Status }
}

const lists = (reads: Reads.Reads["Service"]) => ({
  listIntents: answer(
    Effect.fnUntraced(function* ({ account }, { query }: IntentListing) {
      const filter = yield* Filter.periodOf(query)
      const asked = yield* Cursor.page(INTENTS, query)
      const page = yield* reads.fundingIntents(account.id, filter, asked)
      return {
        fundingIntents: page.rows.map(FundingIntent.view),
        nextCursor: Cursor.encodeNullable(INTENTS, page.next)
      }
    })
  ),
  listTransactions: answer(
    Effect.fnUntraced(function* ({ account }, { query }: DepositListing) {
      const filter = { status: query.status ?? null, ...(yield* Filter.periodOf(query)) }
      const asked = yield* Cursor.page(TRANSACTIONS, query)
      const page = yield* reads.fundingTransactions(account.id, filter, asked)
      return {
        fundingTransactions: page.rows.map(FundingTransaction.view),
        nextCursor: Cursor.encodeNullable(TRANSACTIONS, page.next)
      }
    })
  )
})

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "funding",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const funding = yield* Funding.Funding
    const reads = yield* Reads.Reads
    const { environment } = yield* Settings
    return handlers
      .handleAll({
        ...lists(reads),
        receivingAddress: answer(({ caller }) =>
          Effect.map(funding.wallet(caller), ({ address, chainId }) => ({
            receivingWallet: DepositAddress.viewWallet(address.address, chainId)
          }))
        )
      })
      .handleRaw(
        "refresh",
        answer(({ caller }, { request }) =>
          Effect.andThen(Body.none(request), funding.refresh(caller))
        )
      )
      .handleRaw(
        "createIntent",
        answer(
          Effect.fnUntraced(function* ({ caller }, { headers, request }) {
            const { requestedUsd } = yield* readIntent(request)
            const amount = yield* requested(requestedUsd)
            const key = Creation.keyOf(headers)
            const created = yield* funding.createIntent(caller, amount, key)
            return Creation.response(FundingIntent.view(created), created.replayed)
          })
        )
      )
      .handleRaw(
        "sandboxCredit",
        answer(
          Effect.fnUntraced(function* ({ caller }, { request }) {
            if (environment === "production") {
              return yield* Effect.fail(
                Problem.notFound("sandbox credit exists in the sandbox only")
              )
            }
            yield* Body.none(request)
            const entry = yield* engine.run(sandboxCredit(caller))
            return {
              ledgerEntryId: entry.id,
              creditedUsd: Usd.format(Buckets.total(entry.amount)),
              balance: {
                currency: "USD" as const,
                ...LedgerEntry.viewShares(entry.balanceAfter),
                link: entry.link
              }
            }
          })
        )
      )
  })
)
