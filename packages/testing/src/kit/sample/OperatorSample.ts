/** Whole rows of the operators' side with sensible fields. Every id, name and key is new. */
import {
  type Approval,
  type ApprovalLimits,
  Instant,
  type LogEntry,
  type Reply,
  type Token
} from "@cardpack/core/domain"
import * as Sample from "./Sample.ts"

export const token = (fields: Partial<Token.Token> = {}): Token.Token => ({
  id: Sample.id("tok"),
  name: `operator-${Sample.number()}`,
  hash: Sample.hex(),
  role: "support",
  expiresAt: null,
  makerTokenId: null,
  madeBy: null,
  createdAt: Sample.THEN,
  lastUsedAt: null,
  revokedAt: null,
  ...fields
})

export const logEntry = (fields: Partial<LogEntry.LogEntry> = {}): LogEntry.LogEntry => ({
  id: Sample.id("log"),
  actor: "environment",
  action: "stock.return",
  subject: "CERT-1",
  detail: { reason: "recount", references: ["CERT-1"] },
  createdAt: Sample.THEN,
  ...fields
})

export const reply = (fields: Partial<Reply.Reply> = {}): Reply.Reply => ({
  key: `reply-${Sample.number()}`,
  fingerprint: Sample.hex(),
  body: { changed: 1 },
  createdAt: Sample.THEN,
  ...fields
})

export const allowance = (
  fields: Partial<ApprovalLimits.Allowance> = {}
): ApprovalLimits.Allowance => ({
  sender: Sample.id("tok"),
  day: Instant.format(Sample.THEN).slice(0, 10),
  used: 5_000_000n,
  ...fields
})

export const approval = (fields: Partial<Approval.Approval> = {}): Approval.Approval => ({
  id: Sample.id("apr"),
  act: "balance.bonus",
  subject: "par_x",
  costUsd: 25_000_000n,
  summary: "a bonus",
  arguments: { amountUsd: "25.000000" },
  requestKey: `request-${Sample.number()}`,
  sender: Sample.id("tok"),
  actor: "ada",
  role: "finance",
  session: null,
  status: "pending",
  settledBy: null,
  line: "ada",
  settledSender: null,
  createdAt: Sample.THEN,
  expiresAt: Sample.THEN + 1,
  settledAt: null,
  ...fields
})
