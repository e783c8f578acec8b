import * as Entry from "@cardpack/core/domain/ledger/Entry"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer } from "../Answer.ts"
import { PartnerApi } from "../Api.ts"
import * as Cursor from "../list/Cursor.ts"

const LIST = "ledger-entries"

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "ledger",
  Effect.fnUntraced(function* (handlers) {
    const reads = yield* Reads
    return handlers.handle("list", ({ query }) =>
      answer(
        Effect.fnUntraced(function* ({ account }) {
          const page = yield* reads.ledgerEntries(account.id, yield* Cursor.page(LIST, query))
          return {
            data: page.rows.map(Entry.view),
            nextCursor: Cursor.encodeNullable(LIST, page.next)
          }
        })
      )
    )
  })
)
