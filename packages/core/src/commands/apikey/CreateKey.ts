/** `POST /operator/v1/partners/{partnerId}/keys`. */

import { Result } from "effect"
import * as ApiKey from "../../domain/apikey/ApiKey.ts"
import * as NaturalKey from "../../domain/catalog/NaturalKey.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import { Unavailable } from "../../domain/refusal/Refusal.ts"
import type { Environment } from "../../domain/webhook/Event.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"

const MAX_LABEL_LENGTH = 200

export interface NewKey {
  readonly partnerId: AccountId
  readonly environment: Environment
  readonly label: string | null
}

/** Only this answer holds the key itself. */
export interface KeyWithSecret {
  readonly key: ApiKey.ApiKey
  readonly secret: string
}

const SEED_BYTES = 16

const random = (fresh: Fresh): Uint8Array => {
  const bytes = new Uint8Array(ApiKey.RANDOM_BYTES)
  for (let at = 0; at < bytes.length; at += SEED_BYTES) bytes.set(fresh.seed(at / SEED_BYTES), at)
  return bytes
}

export const createKey = (actor: string, input: NewKey): Command<KeyWithSecret> =>
  operatorCommand({
    name: "createKey",
    partner: input.partnerId,
    decide: (rows, fresh) =>
      Result.gen(function* () {
        if (input.label !== null) yield* NaturalKey.legible("label", input.label, MAX_LABEL_LENGTH)
        const account = yield* partnerOf(rows, input.partnerId)
        const secret = ApiKey.make(input.environment, random(fresh))
        if (secret === null) return yield* Result.fail(Unavailable({ dependency: "randomness" }))
        const draft = new Draft(account, rows, fresh)
        const key: ApiKey.ApiKey = {
          id: draft.id("key"),
          accountId: account.id,
          hash: ApiKey.hash(secret),
          prefix: ApiKey.displayPrefix(secret),
          label: input.label,
          madeBy: actor,
          createdAt: rows.now,
          lastUsedAt: null,
          revokedAt: null
        }
        const fingerprint = ApiKey.fingerprint(key.hash)
        const detail = { keyId: key.id, label: key.label, fingerprint }
        const note = { action: "key.create", subject: account.id, detail }
        const log = [record(actor, rows, fresh, note)]
        return { answer: { key, secret }, changes: draft.changes({ keys: [key], log }) }
      })
  })
