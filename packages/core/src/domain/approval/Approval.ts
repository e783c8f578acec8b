/** An act above a daily limit, which waits for a second person (decisions.md#daily-limits). */
import * as Sha256 from "../hash/Sha256.ts"
import type { Json } from "../json/Json.ts"
import * as Written from "../json/Written.ts"
import type { Steps } from "../steps/Steps.ts"
import * as Instant from "../time/Instant.ts"
import type { Role, TokenId } from "../token/Token.ts"
import * as Usd from "../usd/Usd.ts"
import type { Status } from "./Transitions.ts"

export type ApprovalId = `apr_${string}`

/** What has a limit, by the log's names. */
export const ACTS = [
  "balance.bonus",
  "balance.adjustment",
  "stock.withdraw",
  "stock.return",
  "prices.put",
  "machine.update",
  "catalog.put"
] as const
export type Act = (typeof ACTS)[number]

export { STATUSES } from "./Transitions.ts"

/** How long somebody may confirm it. */
export const LIFE = Instant.DAY

/** How many of one line, so of one person and their tokens or of all newcomers, may wait: who confirms has to read each (decisions.md#waiting-approvals). */
export const MOST_WAITING = 100

export interface Approval {
  readonly id: ApprovalId
  readonly act: Act
  /** What the act is about: a partner, a machine, or the kind of thing. */
  readonly subject: string
  readonly costUsd: Usd.Usd
  /** For people. */
  readonly summary: string
  /** Of the act, from which its command is made. */
  readonly arguments: Json
  /** Tells requests that are repeated from new ones. */
  readonly requestKey: string
  /** Who asked: a token's or a person's id, or the name of the environment's token. */
  readonly sender: string
  /** Who asked, as the log says. */
  readonly actor: string
  readonly role: Role
  /** Of a person who asked. */
  readonly session: string | null
  /** By whose allowance it counts; null for one of an earlier version. */
  readonly line: string | null
  readonly status: Status
  readonly settledBy: string | null
  readonly settledSender: string | null
  readonly createdAt: Instant.Instant
  readonly expiresAt: Instant.Instant
  readonly settledAt: Instant.Instant | null
}

/** The token that asked; null for a person and the environment's. */
export const tokenOf = ({ sender }: Approval): TokenId | null =>
  sender.startsWith("tok_") ? (sender as TokenId) : null

export const statusOf = ({ expiresAt, status }: Approval, now: Instant.Instant) =>
  status === "pending" && now >= expiresAt ? ("expired" as const) : status

/** Of all that whoever confirms it goes by; the log has it of the request (design.md#approval-digests). */
export function* digestOf(approval: Approval): Steps<string> {
  const { act, actor, costUsd, expiresAt, requestKey, role, sender, session, subject } = approval
  const lines = [act, subject, costUsd, approval.summary, requestKey, sender, actor, role]
  const asked = yield* Written.textOf(approval.arguments)
  return Sha256.of([...lines, session ?? "", expiresAt, asked].join("\n"))
}

/** As operators read it; the arguments are apart, since they may be long. */
export const view = (approval: Approval, now: Instant.Instant) => ({
  id: approval.id,
  action: approval.act,
  subject: approval.subject,
  costUsd: Usd.format(approval.costUsd),
  summary: approval.summary,
  requestedBy: approval.actor,
  role: approval.role,
  status: statusOf(approval, now),
  settledBy: approval.settledBy,
  createdAt: Instant.format(approval.createdAt),
  expiresAt: Instant.format(approval.expiresAt),
  settledAt: Instant.formatNullable(approval.settledAt)
})
