import { Engine } from "@cardpack/core/engine/Engine"
import { sandboxCredit } from "@cardpack/core/funding/SandboxCredit"
import * as Buckets from "@cardpack/core/ledger/Buckets"
import { viewShares } from "@cardpack/core/ledger/Entry"
import * as Usd from "@cardpack/core/usd/Usd"
import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import { answer } from "../Answer.ts"
import { PartnerApi } from "../Api.ts"
import * as Cursor from "../list/Cursor.ts"
import { Settings } from "../Settings.ts"
import { CreateFundingIntent } from "./Api.ts"

/** Deposits come with the chain; until then there is no address to send to. */
const chainOff = Effect.fail(Problem.unavailable("funding on chain is not configured"))

const readIntent = Body.reader(CreateFundingIntent)

const checkRequested = (text: string): Effect.Effect<void, Problem.Problem> => {
  const amount = Usd.parse(text)
  if (Result.isFailure(amount))
    return Effect.fail(Problem.invalid(`requestedUsd ${amount.failure}`))
  return amount.success === Usd.ZERO
    ? Effect.fail(Problem.invalid("requestedUsd must be more than zero"))
    : Effect.void
}

const empty = (list: string, query: Cursor.Query) =>
  Effect.as(Cursor.page(list, query), { data: [], nextCursor: null })

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "funding",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine
    const { environment } = yield* Settings
    return handlers
      .handleAll({
        receivingAddress: () => chainOff,
        listIntents: ({ query }) =>
          Effect.map(empty("funding-intents", query), ({ data, nextCursor }) => ({
            fundingIntents: data,
            nextCursor
          })),
        listTransactions: ({ query }) =>
          Effect.map(empty("funding-transactions", query), ({ data, nextCursor }) => ({
            fundingTransactions: data,
            nextCursor
          }))
      })
      .handleRaw("refresh", ({ request }) => Effect.andThen(Body.none(request), chainOff))
      .handleRaw("createIntent", ({ request }) =>
        readIntent(request).pipe(
          Effect.flatMap((body) => checkRequested(body.requestedUsd)),
          Effect.andThen(chainOff)
        )
      )
      .handleRaw("sandboxCredit", ({ request }) =>
        answer(
          Effect.fnUntraced(function* ({ caller }) {
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
              balance: { currency: "USD" as const, ...viewShares(entry.balanceAfter) }
            }
          })
        )
      )
  })
)
