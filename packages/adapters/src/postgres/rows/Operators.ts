/** Rows of `controls`, `operator_token`, `operator_log` and `operator_reply`. */
import {
  Controls,
  Id,
  type Json,
  type LogEntry,
  type Reply,
  type Token
} from "@cardpack/core/domain"
import * as Table from "./Table.ts"

/** The columns of `controls` that {@link readControls} reads. */
export const CONTROLS = Controls.CONTROLS.join(", ")

export const readControls = (v: Table.Values, at = 0): Controls.Controls => ({
  orders: v[at] as boolean,
  buybacks: v[at + 1] as boolean,
  redemptions: v[at + 2] as boolean,
  mints: v[at + 3] as boolean
})

export const tokens = Table.make<Token.Token>({
  name: "operator_token",
  key: ["id"],
  fixed: ["hash", "role", "expires_at"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["name", "text", (row) => row.name],
    ["hash", "text", (row) => row.hash],
    ["role", "text", (row) => row.role],
    ["expires_at", "timestamptz", (row) => row.expiresAt],
    ["created_at", "timestamptz", (row) => row.createdAt],
    ["revoked_at", "timestamptz", (row) => row.revokedAt]
  ]
})

export const readToken = (v: Table.Values): Token.Token => ({
  id: Id.fromUuid("tok", v[0] as string),
  name: v[1] as string,
  hash: v[2] as string,
  role: v[3] as Token.Role,
  expiresAt: Table.nullableInstant(v[4]),
  createdAt: Table.instant(v[5]),
  revokedAt: Table.nullableInstant(v[6])
})

export const log = Table.make<LogEntry.LogEntry>({
  name: "operator_log",
  key: ["id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["actor", "text", (row) => row.actor],
    ["action", "text", (row) => row.action],
    ["subject", "text", (row) => row.subject],
    ["detail", "json", (row) => Table.json(row.detail)],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ]
})

export const readLogEntry = (v: Table.Values): LogEntry.LogEntry => ({
  id: Id.fromUuid("log", v[0] as string),
  actor: v[1] as string,
  action: v[2] as string,
  subject: v[3] as string,
  detail: v[4] as Json.Json,
  createdAt: Table.instant(v[5])
})

export const replies = Table.make<Reply.Reply>({
  name: "operator_reply",
  key: ["key"],
  columns: [
    ["key", "text", (row) => row.key],
    ["fingerprint", "text", (row) => row.fingerprint],
    ["body", "json", (row) => Table.json(row.body)],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ]
})

export const readReply = (v: Table.Values): Reply.Reply => ({
  key: v[0] as string,
  fingerprint: v[1] as string,
  body: v[2] as Json.Json,
  createdAt: Table.instant(v[3])
})
