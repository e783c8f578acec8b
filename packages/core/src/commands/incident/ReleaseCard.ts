/** `POST /operator/v1/incidents/{incidentId}/release`. */
import { Result } from "effect"
import type { Incident } from "../../domain/incident/Incident.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import { Conflict, NotFound } from "../../domain/refusal/Refusal.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"
import { MAX_REASON_LENGTH } from "../partner/Adjust.ts"

/** Releases the card that a resolved incident still holds, and so its item; refused otherwise. */
export const releaseCard = (
  actor: string,
  { accountId, cardId, id, subject }: Incident,
  given: string
): Command<Incident> =>
  operatorCommand({
    name: "releaseCard",
    partner: accountId,
    plan: {
      incidents: [{ accountId, id: subject }],
      cards: cardId === null ? [] : [{ accountId, id: cardId }]
    },
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const reason = yield* FieldCheck.text("reason", given, MAX_REASON_LENGTH)
        const stored = rows.chain.incident(accountId, subject)
        if (stored === undefined) return yield* Result.fail(NotFound({ resource: "incident", id }))
        if (stored.resolvedAt === null) {
          const why = `incident ${id} is open: resolve it, and release its card with it`
          return yield* Result.fail(Conflict({ why }))
        }
        const card = cardId === null ? undefined : rows.card(accountId, cardId)
        if (card?.frozenBy !== id) {
          return yield* Result.fail(Conflict({ why: `incident ${id} holds no card back` }))
        }
        const detail = { incidentId: id, cardId: card.id, reason }
        const log = [
          record(actor, rows, fresh, {
            action: "incident.release",
            subject: accountId,
            detail
          })
        ]
        const draft = new Draft(yield* partnerOf(rows, accountId), rows, fresh)
        const cards = [{ ...card, frozenBy: null, updatedAt: draft.now }]
        return { answer: stored, changes: draft.changes({ cards, log }) }
      })
  })
