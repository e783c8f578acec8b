/** `POST /operator/v1/partners`. */

import { Result } from "effect"
import type { Account } from "../../domain/account/Account.ts"
import * as NaturalKey from "../../domain/catalog/NaturalKey.ts"
import * as Id from "../../domain/id/Id.ts"
import * as Buckets from "../../domain/ledger/Buckets.ts"
import * as LedgerLink from "../../domain/ledger/LedgerLink.ts"
import * as MailAddress from "../../domain/mail/MailAddress.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import { Conflict } from "../../domain/refusal/Refusal.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"

export const MAX_NAME_LENGTH = 200

export interface NewPartner {
  /** The partner's id in the other environment, so that both share it; null for a new id. */
  readonly id: Id.AccountId | null
  readonly name: string
  readonly notificationEmail: string | null
}

export const checkEmail = (email: string, field = "notificationEmail") =>
  MailAddress.parse(email) !== null
    ? Result.succeed(email)
    : FieldCheck.invalid(field, "must be an email address")

export const createPartner = (actor: string, input: NewPartner): Command<Account> =>
  operatorCommand({
    name: "createPartner",
    partner: input.id,
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const name = yield* NaturalKey.legible("name", input.name, MAX_NAME_LENGTH)
        if (input.notificationEmail !== null) yield* checkEmail(input.notificationEmail)
        if (input.id !== null && rows.account(input.id) !== undefined) {
          return yield* Result.fail(Conflict({ why: `partner ${input.id} exists` }))
        }
        const id = input.id ?? Id.fromUuid("par", fresh.uuid(0))
        const account: Account = {
          id,
          name,
          notificationEmail: input.notificationEmail,
          subjectEmails: {},
          status: "active",
          balance: Buckets.EMPTY,
          lowBalanceThreshold: null,
          sandboxCreditAt: null,
          sequence: 0n,
          version: 0n,
          ledgerHead: LedgerLink.originOf(id),
          createdAt: rows.now,
          updatedAt: rows.now
        }
        const note = { action: "partner.create", subject: account.id, detail: { name } }
        const log = [record(actor, rows, fresh, note)]
        return { answer: account, changes: { ...EMPTY, newAccounts: [account], log } }
      })
  })
