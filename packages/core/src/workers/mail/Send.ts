/**
 * The mail worker's commands, in the account's lane: one stores `sending` before a message is
 * handed over, the other stores the result (contract.md#notifications).
 */

import { Result } from "effect"
import type { Account } from "../../domain/account/Account.ts"
import * as MailSubject from "../../domain/account/MailSubject.ts"
import type { Illegal } from "../../domain/machine/Machine.ts"
import type { MailKey } from "../../domain/mail/Mail.ts"
import * as Mail from "../../domain/mail/Mail.ts"
import type { State } from "../../domain/mail/Transitions.ts"
import { NotFound, type Refusal } from "../../domain/refusal/Refusal.ts"
import type { Channel, Email, Shipment } from "../../domain/shipment/Shipment.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Event } from "../../domain/webhook/Event.ts"
import * as Schedule from "../../domain/webhook/Schedule.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import type { Handover } from "../../engine/port/Mailer.ts"
import { type ChangeSet, EMPTY } from "../../engine/rows/ChangeSet.ts"
import * as LoadPlan from "../../engine/rows/LoadPlan.ts"
import type { Rows } from "../../engine/rows/Rows.ts"

/** A mail with the rows that give its text and its address. */
export type Envelope = {
  readonly account: Account
} & (
  | { readonly mail: Mail.ShipmentMail; readonly shipment: Shipment }
  | { readonly mail: Mail.EventMail; readonly event: Event }
)

/** Milliseconds after which a mail's sender is presumed dead; longer than any hand-over. */
export const LEASE = 10 * Schedule.MINUTE

const RECORDED: Readonly<Partial<Record<State, Email["state"]>>> = {
  sent: "sent",
  skipped: "skipped",
  failed: "failed",
  unknown: "unknown"
}

const found = (rows: Rows, key: MailKey): Result.Result<Envelope, Refusal> => {
  const { accountId } = key
  const account = rows.account(accountId)
  const mail = rows.mails.owned(accountId, key.mailId)
  const nothing = Result.fail(NotFound({ resource: "mail", id: key.mailId }))
  if (account === undefined || mail === undefined) return nothing
  if (Mail.isAboutEvent(mail)) {
    const event = rows.event(accountId, mail.eventId)
    return event === undefined ? nothing : Result.succeed({ account, mail, event })
  }
  const shipment = rows.shipmentOf(accountId, mail.operationId)
  return shipment === undefined ? nothing : Result.succeed({ account, mail, shipment })
}

/** The changes for a mail in its next state; a final state is also recorded on the shipment. */
const changesOf = (envelope: Envelope, mail: Mail.Mail, rows: Rows, fresh: Fresh): ChangeSet => {
  const draft = new Draft(envelope.account, rows, fresh)
  const state = RECORDED[mail.state]
  if (state === undefined || Mail.isAboutEvent(mail) || !("shipment" in envelope)) {
    return draft.changes({ mails: [mail] })
  }
  const { shipment } = envelope
  const email: Email = { status: mail.status, channel: mail.channel, state, at: rows.now }
  // A status is mailed again when its mail was not sent; the newer result replaces the older.
  const others = shipment.emails.filter(
    (each) => each.status !== email.status || each.channel !== email.channel
  )
  const withEmail: Shipment = { ...shipment, emails: [...others, email] }
  return draft.changes({ mails: [mail], shipments: [withEmail] })
}

const command = <A>(name: string, key: MailKey, decide: Command<A>["decide"]): Command<A> => ({
  name,
  scope: { accounts: [key.accountId], operator: false },
  plan: {
    ...LoadPlan.EMPTY,
    accounts: [key.accountId],
    mails: [{ accountId: key.accountId, id: key.mailId }],
    shipments: key.operationId === null ? [] : [{ accountId: key.accountId, id: key.operationId }],
    events: key.eventId === null ? [] : [{ accountId: key.accountId, id: key.eventId }]
  },
  weight: 0,
  stock: null,
  decide
})

/** The mails that this service can send. */
export interface Policy {
  /** A mail server is configured. */
  readonly configured: boolean
  /** The sandbox sends only `partner_email` (contract.md#notifications). */
  readonly channels: ReadonlyArray<Channel>
}

/** Where a mail to the partner goes; null when nowhere. */
export const partnerAddress = (envelope: Envelope): string | null =>
  MailSubject.addressOf(
    envelope.account,
    "shipment" in envelope ? "parcels" : MailSubject.ofEvent(envelope.event.type)
  )

const canSend = (envelope: Envelope, policy: Policy): boolean => {
  const { mail } = envelope
  const isCustomers = mail.channel === "customer_email" && "shipment" in envelope
  const address = isCustomers ? envelope.shipment.customerEmail : partnerAddress(envelope)
  return policy.configured && policy.channels.includes(mail.channel) && address !== null
}

/**
 * Takes a due mail for sending. Null when it is not due, another worker took it, or it can't be
 * sent here and is skipped. A mail `sending` for longer than {@link LEASE} becomes `unknown`.
 */
export const startMail = (key: MailKey, policy: Policy): Command<Envelope | null> =>
  command("startMail", key, (rows, fresh) =>
    Result.map(found(rows, key), (envelope) => {
      const { mail } = envelope
      const facts = { dueAt: mail.dueAt, now: rows.now, canSend: canSend(envelope, policy) }
      const taken = Mail.fire(mail, "take", facts, rows.now)
      if (Result.isFailure(taken)) return { answer: null, changes: EMPTY }
      const isStarted = taken.success.state === "sending"
      const next: Mail.Mail = isStarted
        ? { ...taken.success, attempts: mail.attempts + 1, dueAt: rows.now + LEASE }
        : { ...taken.success, dueAt: null }
      return {
        answer: isStarted ? ({ ...envelope, mail: next } as Envelope) : null,
        changes: changesOf(envelope, next, rows, fresh)
      }
    })
  )

const handedOver = (
  mail: Mail.Mail,
  { _tag }: Handover,
  now: Instant
): Result.Result<Mail.Mail, Illegal> => {
  switch (_tag) {
    case "accepted":
      return Mail.fire(mail, "accept", null, now)
    case "deferred":
      return Mail.fire(mail, "defer", { attempts: mail.attempts }, now)
    case "refused":
      return Mail.fire(mail, "refuse", null, now)
    case "unknown":
      return Mail.fire(mail, "lose", null, now)
  }
}

/**
 * Writes the result of the `attempt`-th hand-over, unless the mail was given up meanwhile. `unit`
 * is the minute of the schedule in milliseconds.
 */
export const settleMail = (
  key: MailKey,
  attempt: number,
  handover: Handover,
  unit: number
): Command<void> =>
  command("settleMail", key, (rows, fresh) =>
    Result.map(found(rows, key), (envelope) => {
      const nothing = { answer: undefined, changes: EMPTY }
      if (envelope.mail.attempts !== attempt) return nothing
      const ended = handedOver(envelope.mail, handover, rows.now)
      if (Result.isFailure(ended)) return nothing
      const delay = Schedule.delayAfter(attempt)
      const isAgain = ended.success.state === "queued" && delay !== null
      const next: Mail.Mail = {
        ...ended.success,
        dueAt: isAgain ? rows.now + delay * unit : null
      }
      return { answer: undefined, changes: changesOf(envelope, next, rows, fresh) }
    })
  )
