/** Deposits, on-chain operations with their entries, and incidents, as they are stored. */
import * as Id from "@cardpack/core/domain/id/Id"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { where } from "../../kit/reference/State.ts"
import { stored } from "../onchain/Rig.ts"
import { entriesOf } from "../onchain/Stories.ts"
import type { Model } from "./Model.ts"
import type { Real } from "./Real.ts"
import { same, sameMembers } from "./Same.ts"

const ALL = { limit: 1_000, before: null }

const operations = Effect.fnUntraced(function* (model: Model, real: Real, account: number) {
  const partner = real.partners[account]
  assert.isDefined(partner)
  const own = [...model.waiting.values()].filter((waiting) => waiting.account === account)
  if (own.length === 0) return
  const ids = own.map(({ id }) => id).filter((id) => Id.is("op", id))
  const found = yield* real.reads.operationDetails(partner.id, ids)
  sameMembers(
    found.map((details) => ({
      ...{ id: details.operation.id, status: details.operation.status },
      credited: details.operation.creditedUsd,
      entries: entriesOf(details).map((entry) => ({
        ...{ id: entry.id, card: entry.cardId, status: entry.status },
        ...{ hash: entry.transactionHash, judged: entry.judged, failure: entry.failureReason }
      }))
    })),
    own.map(({ credited, entries, id, status }) => ({
      ...{ id, status, credited },
      entries: entries.map((entry) => ({
        ...{ id: entry.id, card: entry.card, status: entry.status },
        ...{ hash: entry.hash, judged: entry.judged, failure: entry.failure }
      }))
    }))
  )
})

export const agree = Effect.fnUntraced(function* (model: Model, real: Real) {
  for (const [account, partner] of real.partners.entries()) {
    yield* operations(model, real, account)
    const { rows } = yield* real.reads.fundingTransactions(partner.id, ALL)
    same(
      rows.toReversed().map((row) => ({
        ...{ hash: row.transactionHash, amount: row.amountUsd, status: row.status },
        reason: row.failureReason
      })),
      model.deposits
        .filter((row) => row.account === account)
        .map(({ amount, hash, reason, status }) => ({ hash, amount, status, reason }))
    )
  }
  const { incidents } = yield* stored
  sameMembers(
    where(incidents, () => true).map((incident) => ({
      ...{ kind: incident.kind, hash: incident.transactionHash },
      isResolved: incident.resolvedAt !== null
    })),
    model.incidents
  )
})
