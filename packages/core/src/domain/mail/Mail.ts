/**
 * A mail about a shipment's status (contract.md#notifications): at most one for each status and
 * channel.
 */
import { Result } from "effect"
import type { AccountId, MailId, OperationId, ShipmentId } from "../id/Id.ts"
import * as Machine from "../machine/Machine.ts"
import type { Channel } from "../shipment/Shipment.ts"
import type { Status } from "../shipment/Transitions.ts"
import type { Instant } from "../time/Instant.ts"
import { type Facts, type State, table } from "./Transitions.ts"

/** The shipment statuses that are mailed about. */
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
  /** How often it was handed over, or tried to be. */
  readonly attempts: number
  /**
   * While `queued`, when it is to be sent; while `sending`, when whoever sends it is taken for
   * dead. Null once it is finished.
   */
  readonly dueAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** The mail in its next state. */
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

/** States of a mail that was surely not sent, and so does not use its status up. */
export const UNSENT = ["skipped", "failed"] as const satisfies ReadonlyArray<State>

export const isUnsent = ({ state }: Mail): boolean => UNSENT.some((unsent) => unsent === state)

export const isMailed = (status: Status): status is MailedStatus =>
  STATUSES.some((mailed) => mailed === status)

/** What names a mail for the worker. */
export interface MailKey {
  readonly accountId: AccountId
  readonly operationId: OperationId
  readonly mailId: MailId
}
