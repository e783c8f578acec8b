/**
 * What mails to a partner are about, and where each goes: to the subject's own address or, without
 * one, to the account's (contract.md#account).
 */
import type { AnyType } from "../webhook/Event.ts"

/** The balance; endpoints of webhooks; shipments. */
export const SUBJECTS = ["funding", "deliveries", "parcels"] as const
export type Subject = (typeof SUBJECTS)[number]

/** Of the subjects that have an address of their own. */
export type Addresses = Readonly<Partial<Record<Subject, string>>>

interface Addressed {
  readonly notificationEmail: string | null
  readonly subjectEmails: Addresses
}

export const addressOf = (
  { notificationEmail, subjectEmails }: Addressed,
  subject: Subject
): string | null => subjectEmails[subject] ?? notificationEmail

/** Of a mail about an event. */
export const ofEvent = (type: AnyType): Subject =>
  type.startsWith("webhook.") ? "deliveries" : "funding"

/** A text sets an address, null removes it, and what is not named stays. */
export type Change = Readonly<Partial<Record<Subject, string | null | undefined>>>

export const changed = (stored: Addresses, change: Change): Addresses =>
  Object.fromEntries(
    SUBJECTS.flatMap((subject) => {
      const given = change[subject]
      const address = given === undefined ? stored[subject] : given
      return typeof address === "string" ? [[subject, address]] : []
    })
  )

export const isSame = (a: Addresses, b: Addresses): boolean =>
  SUBJECTS.every((subject) => a[subject] === b[subject])

/** As the partner's people read them: each subject, null for the account's address. */
export const view = (addresses: Addresses): Readonly<Record<Subject, string | null>> => ({
  funding: addresses.funding ?? null,
  deliveries: addresses.deliveries ?? null,
  parcels: addresses.parcels ?? null
})
