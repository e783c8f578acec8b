/**
 * What the mail worker does, as commands in the account's lane: `sending` is stored before a
 * message is handed over, and its end before it is looked at again (contract.md#notifications).
 */
import { Result } from "effect"
import type { Account } from "../account/Account.ts"
import { type ChangeSet, EMPTY } from "../engine/ChangeSet.ts"
import type { Command } from "../engine/Command.ts"
import { Draft } from "../engine/Draft.ts"
import type { Fresh } from "../engine/Entropy.ts"
import * as LoadPlan from "../engine/LoadPlan.ts"
import { owned } from "../engine/Lookup.ts"
import type { Rows } from "../engine/Rows.ts"
import type { AccountId, MailId, OperationId } from "../id/Id.ts"
import * as Machine from "../machine/Machine.ts"
import { NotFound, type Refusal } from "../refusal/Refusal.ts"
import type { Channel, Email, Shipment } from "../shipment/Shipment.ts"
import type { Instant } from "../time/Instant.ts"
import * as Schedule from "../webhook/Schedule.ts"
import type { Mail } from "./Mail.ts"
import type { Handover } from "./Mailer.ts"
import { type State, type Trigger, table } from "./Transitions.ts"

/** What names a mail for the worker. */
export interface MailKey {
  readonly accountId: AccountId
  readonly operationId: OperationId
  readonly mailId: MailId
}

/** A mail with what its text and its address come from. */
export interface Envelope {
  readonly mail: Mail
  readonly shipment: Shipment
  readonly account: Account
}

/** Milliseconds after which whoever sends a mail is taken for dead; longer than any hand-over takes. */
export const LEASE = 10 * Schedule.MINUTE

const RECORDED: Readonly<Partial<Record<State, Email["state"]>>> = {
  sent: "sent",
  skipped: "skipped",
  failed: "failed",
  unknown: "unknown"
}

const found = (rows: Rows, key: MailKey): Result.Result<Envelope, Refusal> => {
  const account = rows.account(key.accountId)
  const mail = owned(rows.mails.get(key.mailId), key.accountId)
  const shipment = rows.shipmentOf(key.accountId, key.operationId)
  return account === undefined || mail === undefined || shipment === undefined
    ? Result.fail(NotFound({ resource: "mail", id: key.mailId }))
    : Result.succeed({ account, mail, shipment })
}

/** The mail in its next state, and on the shipment what became of it once that is final. */
const moved = (
  { account, mail, shipment }: Envelope,
  trigger: Trigger,
  fields: { readonly attempts?: number; readonly dueAt: Instant | null },
  rows: Rows,
  fresh: Fresh
): { readonly mail: Mail; readonly changes: ChangeSet } | null => {
  const row = Machine.find(table, mail.state, trigger)
  if (row === undefined) return null
  const next: Mail = { ...mail, ...fields, state: row.to, updatedAt: rows.now }
  const state = RECORDED[row.to]
  const draft = new Draft(account, rows, fresh)
  if (state === undefined) {
    return { mail: next, changes: draft.changes({ mails: [next] }) }
  }
  const email: Email = { status: mail.status, channel: mail.channel, state, at: rows.now }
  // Of a status that is mailed about again, since the mail was not sent, the last word stands.
  const others = shipment.emails.filter(
    (each) => each.status !== email.status || each.channel !== email.channel
  )
  const told: Shipment = { ...shipment, emails: [...others, email] }
  return { mail: next, changes: draft.changes({ mails: [next], shipments: [told] }) }
}

const command = <A>(name: string, key: MailKey, decide: Command<A>["decide"]): Command<A> => ({
  name,
  scope: { accounts: [key.accountId], operator: false },
  plan: {
    ...LoadPlan.EMPTY,
    accounts: [key.accountId],
    mails: [{ accountId: key.accountId, id: key.mailId }],
    shipments: [{ accountId: key.accountId, id: key.operationId }]
  },
  weight: 0,
  stock: null,
  decide
})

/** What this service can send at all. */
export interface Policy {
  /** A mail server is configured. */
  readonly configured: boolean
  /** The sandbox sends only `partner_email` (contract.md#notifications). */
  readonly channels: ReadonlyArray<Channel>
}

const canSend = ({ account, mail, shipment }: Envelope, policy: Policy): boolean => {
  const address =
    mail.channel === "partner_email" ? account.notificationEmail : shipment.customerEmail
  return policy.configured && policy.channels.includes(mail.channel) && address !== null
}

/**
 * Takes a due mail to send it; null when it is not due, somebody else took it, or it cannot be
 * sent here and is skipped. One that was `sending` for longer than {@link LEASE} is given up as
 * `unknown`.
 */
export const startMail = (key: MailKey, policy: Policy): Command<Envelope | null> =>
  command("startMail", key, (rows, fresh) =>
    Result.map(found(rows, key), (envelope) => {
      const nothing = { answer: null, changes: EMPTY }
      const { mail } = envelope
      if (mail.dueAt === null || mail.dueAt > rows.now) return nothing
      if (mail.state === "sending" || !canSend(envelope, policy)) {
        const trigger = mail.state === "sending" ? "lose" : "skip"
        const ended = moved(envelope, trigger, { dueAt: null }, rows, fresh)
        return { answer: null, changes: ended?.changes ?? EMPTY }
      }
      const fields = { attempts: mail.attempts + 1, dueAt: rows.now + LEASE }
      const started = moved(envelope, "start", fields, rows, fresh)
      return started === null
        ? nothing
        : { answer: { ...envelope, mail: started.mail }, changes: started.changes }
    })
  )

const triggerOf = (handover: Handover, delay: number | null): Trigger => {
  switch (handover._tag) {
    case "accepted":
      return "accept"
    case "deferred":
      return delay === null ? "give_up" : "defer"
    case "refused":
      return "refuse"
    case "unknown":
      return "lose"
  }
}

/**
 * Writes how the `attempt`-th hand-over ended. `unit` is the minute of the schedule in
 * milliseconds. What was given up meanwhile stays given up.
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
      const delay = Schedule.delayAfter(attempt)
      const trigger = triggerOf(handover, delay)
      const dueAt = trigger === "defer" && delay !== null ? rows.now + delay * unit : null
      const next = moved(envelope, trigger, { dueAt }, rows, fresh)
      return next === null ? nothing : { answer: undefined, changes: next.changes }
    })
  )
