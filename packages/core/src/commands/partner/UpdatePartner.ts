/**
 * `PATCH /operator/v1/partners/{partnerId}`. A suspended partner's keys get 403 at once, and its
 * deliveries are held.
 */

import { Result } from "effect"
import type { Account, Status } from "../../domain/account/Account.ts"
import * as MailSubject from "../../domain/account/MailSubject.ts"
import * as NaturalKey from "../../domain/catalog/NaturalKey.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import { PARTNER_UPDATE } from "../../domain/log/LogEntry.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { Usd } from "../../domain/usd/Usd.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"
import { checkEmail, MAX_NAME_LENGTH } from "./CreatePartner.ts"

export interface PartnerUpdate {
  readonly name?: string | undefined
  /** Null clears it. */
  readonly notificationEmail?: string | null | undefined
  /** By subject; null clears one, and what is not named stays. */
  readonly subjectEmails?: MailSubject.Change | undefined
  readonly status?: Status | undefined
  /** A decimal string above zero; null for never. */
  readonly lowBalanceThresholdUsd?: string | null | undefined
}

const thresholdOf = (
  text: string | null | undefined,
  stored: Usd | null
): Result.Result<Usd | null, Refusal> => {
  if (text === undefined) return Result.succeed(stored)
  return text === null ? Result.succeed(null) : FieldCheck.price("lowBalanceThresholdUsd", text)
}

const checkSubjects = (change: MailSubject.Change) =>
  Result.all(
    MailSubject.SUBJECTS.flatMap((subject) => {
      const address = change[subject]
      return typeof address === "string" ? [checkEmail(address, `subjectEmails.${subject}`)] : []
    })
  )

/** Omitted fields stay; a request that changes nothing writes nothing. */
export const updatePartner = (
  actor: string,
  partnerId: AccountId,
  update: PartnerUpdate
): Command<Account> =>
  operatorCommand({
    name: "updatePartner",
    partner: partnerId,
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const { name, notificationEmail, status, subjectEmails = {} } = update
        if (name !== undefined) yield* NaturalKey.legible("name", name, MAX_NAME_LENGTH)
        if (typeof notificationEmail === "string") yield* checkEmail(notificationEmail)
        yield* checkSubjects(subjectEmails)
        const stored = yield* partnerOf(rows, partnerId)
        const next = {
          name: name ?? stored.name,
          notificationEmail:
            notificationEmail === undefined ? stored.notificationEmail : notificationEmail,
          subjectEmails: MailSubject.changed(stored.subjectEmails, subjectEmails),
          status: status ?? stored.status,
          lowBalanceThreshold: yield* thresholdOf(
            update.lowBalanceThresholdUsd,
            stored.lowBalanceThreshold
          )
        }
        const fields = ["name", "notificationEmail", "status", "lowBalanceThreshold"] as const
        const isMoved = !MailSubject.isSame(next.subjectEmails, stored.subjectEmails)
        const changed = [
          ...fields.filter((field) => next[field] !== stored[field]),
          ...(isMoved ? ["subjectEmails"] : [])
        ]
        if (changed.length === 0) return { answer: stored, changes: EMPTY }
        const draft = new Draft(stored, rows, fresh)
        draft.amend(next)
        const detail = { changed, name: next.name, status: next.status }
        const note = { action: PARTNER_UPDATE, subject: partnerId, detail }
        const log = [record(actor, rows, fresh, note)]
        return { answer: draft.account, changes: draft.changes({ log }) }
      })
  })
