/** Disables the webhook endpoints that somebody made who leaves a partner, also a suspended one's. */
import { Result } from "effect"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"

/** Those of `madeBy` are disabled at once; where none is active, nothing changes. */
export const disableMade = (actor: string, partnerId: AccountId, madeBy: string): Command<void> =>
  operatorCommand({
    name: "disableMade",
    partner: partnerId,
    plan: { endpoints: [partnerId] },
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const account = yield* partnerOf(rows, partnerId)
        const made = rows
          .endpoints(partnerId)
          .filter((endpoint) => endpoint.active && endpoint.madeBy === madeBy)
        if (made.length === 0) return { answer: undefined, changes: EMPTY }
        const endpoints = made.map((endpoint) => ({
          ...endpoint,
          active: false,
          disabledAt: rows.now,
          updatedAt: rows.now
        }))
        const detail = { endpoints: made.map(({ id }) => id) }
        const log = [
          record(actor, rows, fresh, { action: "webhook.disable", subject: partnerId, detail })
        ]
        const draft = new Draft(account, rows, fresh)
        return { answer: undefined, changes: draft.changes({ endpoints, log }) }
      })
  })
