/** `DELETE /operator/v1/partners/{partnerId}/keys/{keyId}`. */
import { Result } from "effect"
import type { KeyId } from "../../domain/apikey/ApiKey.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import { NotFound } from "../../domain/refusal/Refusal.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"

/** The key stops working at once; revoking it again changes nothing. */
export const revokeKey = (actor: string, partnerId: AccountId, keyId: KeyId): Command<void> =>
  operatorCommand({
    name: "revokeKey",
    partner: partnerId,
    plan: { keys: [keyId] },
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const account = yield* partnerOf(rows, partnerId)
        const key = rows.key(partnerId, keyId)
        if (key === undefined) return yield* Result.fail(NotFound({ resource: "key", id: keyId }))
        if (key.revokedAt !== null) return { answer: undefined, changes: EMPTY }
        const draft = new Draft(account, rows, fresh)
        const keys = [{ ...key, revokedAt: rows.now }]
        const note = { action: "key.revoke", subject: partnerId, detail: { keyId } }
        const log = [record(actor, rows, fresh, note)]
        return { answer: undefined, changes: draft.changes({ keys, log }) }
      })
  })
