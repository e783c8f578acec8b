import { Event, Instant, LedgerEntry } from "@cardpack/core/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PartnerApi } from "../Api.ts"
import { Partner } from "../Authorization.ts"
import { Settings } from "../Settings.ts"

/** Answers from the identity that the key's lookup just read. */
export const layer = HttpApiBuilder.group(
  PartnerApi,
  "account",
  Effect.fnUntraced(function* (handlers) {
    const { environment } = yield* Settings
    return handlers.handleAll({
      get: () =>
        Effect.map(Partner, ({ account }) => ({
          id: account.id,
          name: account.name,
          environment,
          apiVersion: Event.API_VERSION,
          notificationEmail: account.notificationEmail,
          createdAt: Instant.format(account.createdAt)
        })),
      balance: () =>
        Effect.map(Partner, ({ account }) => ({
          currency: "USD" as const,
          ...LedgerEntry.viewShares(account.balance),
          link: account.ledgerHead
        }))
    })
  })
)
