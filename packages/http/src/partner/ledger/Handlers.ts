import { LedgerEntry } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import * as Cursor from "../list/Cursor.ts"

const LIST = "ledger-entries"

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "ledger",
  Effect.fnUntraced(function* (handlers) {
    const reads = yield* Reads.Reads
    return handlers.handle("list", ({ query }) =>
      answer(
        Effect.fnUntraced(function* ({ account }) {
          const page = yield* reads.ledgerEntries(account.id, yield* Cursor.page(LIST, query))
          return {
            data: page.rows.map(LedgerEntry.view),
            nextCursor: Cursor.encodeNullable(LIST, page.next)
          }
        })
      )
    )
  })
)
