/** Whole rows of the operators' side with sensible fields. Every id, name and key is new. */
import type { LogEntry, Reply, Token } from "@cardpack/core/domain"
import * as Sample from "./Sample.ts"

export const token = (fields: Partial<Token.Token> = {}): Token.Token => ({
  id: Sample.id("tok"),
  name: `operator-${Sample.number()}`,
  hash: Sample.hex(),
  role: "support",
  expiresAt: null,
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
