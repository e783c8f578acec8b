/** `POST /operator/v1/incidents/{incidentId}/resolve`. */
import { Result } from "effect"
import type { Incident } from "../../domain/incident/Incident.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import { Conflict, NotFound } from "../../domain/refusal/Refusal.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"
import { MAX_REASON_LENGTH } from "../partner/Adjust.ts"

export interface Resolution {
  /** The operator's findings and actions, for the record. */
  readonly resolution: string
  /** Whether the frozen card may be used again. */
  readonly releaseCard: boolean
}

/**
 * The card stays frozen unless explicitly released: when a token exists although its mint was
 * cancelled, its card must not be sold back or shipped while a wallet holds the token.
 */
export const resolveIncident = (
  actor: string,
  { accountId, cardId, id, subject }: Incident,
  { releaseCard, resolution }: Resolution
): Command<Incident> =>
  operatorCommand({
    name: "resolveIncident",
    partner: accountId,
    plan: {
      incidents: [{ accountId, id: subject }],
      cards: cardId === null ? [] : [{ accountId, id: cardId }]
    },
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const words = yield* FieldCheck.text("resolution", resolution, MAX_REASON_LENGTH)
        const stored = rows.chain.incident(accountId, subject)
        if (stored === undefined) return yield* Result.fail(NotFound({ resource: "incident", id }))
        if (stored.resolvedAt !== null) {
          return yield* Result.fail(Conflict({ why: `incident ${id} is already resolved` }))
        }
        const resolved: Incident = {
          ...stored,
          resolvedAt: rows.now,
          resolvedBy: actor,
          resolution: words
        }
        const card = cardId === null ? undefined : rows.card(accountId, cardId)
        const detail = { incidentId: id, resolution: words, releaseCard }
        const log = [
          record(actor, rows, fresh, { action: "incident.resolve", subject: accountId, detail })
        ]
        const changes = { incidents: [resolved], log }
        if (!releaseCard || card?.frozenBy !== id) {
          return { answer: resolved, changes: { ...EMPTY, ...changes } }
        }
        // No card is later than its account.
        const draft = new Draft(yield* partnerOf(rows, accountId), rows, fresh)
        const cards = [{ ...card, frozenBy: null, updatedAt: draft.now }]
        return { answer: resolved, changes: draft.changes({ ...changes, cards }) }
      })
  })
