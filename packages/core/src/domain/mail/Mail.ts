/**
 * A mail about a shipment's status (contract.md#notifications), at most one for each status and
 * channel; or about an event, to the partner's own address (contract.md#low-balance).
 */
import { Result } from "effect"
import type { AccountId, EventId, OperationId, ShipmentId } from "../id/Id.ts"
import * as Machine from "../machine/Machine.ts"
import type { Channel } from "../shipment/Shipment.ts"
import type { Status } from "../shipment/Transitions.ts"
import type { Instant } from "../time/Instant.ts"
import type { Event } from "../webhook/Event.ts"
import { type Facts, type State, table } from "./Transitions.ts"

type MailId = `mail_${string}`

/** The shipment statuses that cause a mail. */
export const STATUSES = ["created", "shipped", "delivered", "exception"] as const
export type MailedStatus = (typeof STATUSES)[number]

interface Common {
  readonly id: MailId
  readonly accountId: AccountId
  readonly channel: Channel
  readonly state: State
  /** How often the mail was handed over, failed attempts included. */
  readonly attempts: number
  /**
   * While `queued`, when to send it; while `sending`, when its sender is presumed dead. Null once
   * finished.
   */
  readonly dueAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export interface ShipmentMail extends Common {
  readonly shipmentId: ShipmentId
  readonly operationId: OperationId
  readonly status: MailedStatus
  readonly eventId: null
}

export interface EventMail extends Common {
  readonly shipmentId: null
  readonly operationId: null
  readonly status: null
  readonly eventId: EventId
}

export type Mail = ShipmentMail | EventMail

export const isAboutEvent = (mail: Mail): mail is EventMail => mail.eventId !== null

/** A new mail about an event that was just written. */
export const about = (id: MailId, { accountId, createdAt, id: eventId }: Event): EventMail => ({
  id,
  accountId,
  shipmentId: null,
  operationId: null,
  status: null,
  eventId,
  channel: "partner_email",
  state: Machine.begin(table, "notify").to,
  attempts: 0,
  dueAt: createdAt,
  createdAt,
  updatedAt: createdAt
})

export const fire = <M extends Mail, Trigger extends keyof Facts>(
  mail: M,
  trigger: Trigger,
  facts: Facts[Trigger],
  now: Instant
): Result.Result<M, Machine.Illegal> =>
  Result.map(Machine.fire(table, mail.state, trigger, facts), ({ to }) => ({
    ...mail,
    state: to,
    updatedAt: now
  }))

/** States of a mail that was surely not sent, so that its shipment status may be mailed again. */
export const UNSENT = ["skipped", "failed"] as const satisfies ReadonlyArray<State>

export const isUnsent = ({ state }: Mail): boolean => UNSENT.some((unsent) => unsent === state)

export const isMailed = (status: Status): status is MailedStatus =>
  STATUSES.some((mailed) => mailed === status)

/** Identifies a mail for the worker. */
export interface MailKey {
  readonly accountId: AccountId
  /** Null when it is about an event. */
  readonly operationId: OperationId | null
  /** Null when it is about a shipment. */
  readonly eventId: EventId | null
  readonly mailId: MailId
}
