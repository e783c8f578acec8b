/** Rows of `controls`, `operator_token`, `allowance`, `approval`, `operator_log` and `operator_reply`. */
import type {
  Approval,
  ApprovalLimits,
  Controls,
  LogEntry,
  Reply,
  Token
} from "@cardpack/core/domain"
import type { Columns } from "./Columns.ts"
import * as Table from "./Table.ts"

export const controls = (column: Columns): Controls.Controls => ({
  orders: column.boolean("orders"),
  buybacks: column.boolean("buybacks"),
  redemptions: column.boolean("redemptions"),
  mints: column.boolean("mints")
})

export const tokens = Table.make<Token.Token>({
  name: "operator_token",
  key: ["id"],
  fixed: ["hash", "role", "expiresAt", "madeBy", "makerTokenId"],
  columns: (column) => ({
    id: column.id("tok"),
    name: column.text(),
    hash: column.text(),
    role: column.text(),
    expiresAt: column.nullable.instant(),
    madeBy: column.nullable.text(),
    makerTokenId: column.nullable.id("tok"),
    createdAt: column.instant(),
    lastUsedAt: column.nullable.instant(),
    revokedAt: column.nullable.instant()
  })
})

export const allowances = Table.make<ApprovalLimits.Allowance>({
  name: "allowance",
  key: ["sender"],
  columns: (column) => ({ sender: column.text(), day: column.text(), used: column.bigint() })
})

export const approvals = Table.make<Approval.Approval>({
  name: "approval",
  key: ["id"],
  fixed: ["act", "subject", "costUsd", "requestKey", "sender", "actor", "createdAt", "expiresAt"],
  columns: (column) => ({
    id: column.id("apr"),
    act: column.text(),
    subject: column.text(),
    costUsd: column.bigint("cost"),
    summary: column.text(),
    arguments: column.json(),
    requestKey: column.text(),
    sender: column.text(),
    actor: column.text(),
    role: column.text(),
    session: column.nullable.text(),
    line: column.nullable.text(),
    status: column.text(),
    settledBy: column.nullable.text(),
    settledSender: column.nullable.text(),
    createdAt: column.instant(),
    expiresAt: column.instant(),
    settledAt: column.nullable.instant()
  }),
  length: (row) => JSON.stringify(row.arguments).length
})

export const log = Table.make<LogEntry.LogEntry>({
  name: "operator_log",
  key: ["id"],
  columns: (column) => ({
    id: column.id("log"),
    actor: column.text(),
    action: column.text(),
    subject: column.text(),
    detail: column.json(),
    createdAt: column.instant()
  })
})

export const replies = Table.make<Reply.Reply>({
  name: "operator_reply",
  key: ["key"],
  columns: (column) => ({
    key: column.text(),
    fingerprint: column.text(),
    body: column.json(),
    createdAt: column.instant()
  })
})
