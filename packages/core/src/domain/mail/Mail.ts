/**
 * A mail about a shipment's status (contract.md#notifications): at most one for each status and
 * channel.
 */
import { Result } from "effect"
import type { AccountId, OperationId, ShipmentId } from "../id/Id.ts"
import * as Machine from "../machine/Machine.ts"
import type { Channel } from "../shipment/Shipment.ts"
import type { Status } from "../shipment/Transitions.ts"
import type { Instant } from "../time/Instant.ts"
import { type Facts, type State, table } from "./Transitions.ts"

type MailId = `mail_${string}`

/** The shipment statuses that cause a mail. */
export const STATUSES = ["created", "shipped", "delivered", "exception"] as const
export type MailedStatus = (typeof STATUSES)[number]

export interface Mail {
  readonly id: MailId
  readonly accountId: AccountId
  readonly shipmentId: ShipmentId
  readonly operationId: OperationId
  readonly status: MailedStatus
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

export const fire = <Trigger extends keyof Facts>(
  mail: Mail,
  trigger: Trigger,
  facts: Facts[Trigger],
  now: Instant
): Result.Result<Mail, Machine.Illegal> =>
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
  readonly operationId: OperationId
  readonly mailId: MailId
}
