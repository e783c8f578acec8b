/** Rows of `controls`, `operator_token`, `allowance`, `approval`, `operator_log` and `operator_reply`. */
import {
  type Approval,
  type ApprovalLimits,
  Controls,
  type LogEntry,
  type Reply,
  type Token
} from "@cardpack/core/domain"
import * as Table from "./Table.ts"

/** The columns of `controls` for {@link readControls}. */
export const CONTROLS = Controls.CONTROLS.join(", ")

export const readControls = (values: Table.Values, at = 0): Controls.Controls =>
  Object.fromEntries(
    Controls.CONTROLS.map((control, index) => [control, values[at + index]])
  ) as unknown as Controls.Controls

export const tokens = Table.make<Token.Token>({
  name: "operator_token",
  key: ["id"],
  fixed: ["hash", "role", "expiresAt", "madeBy"],
  columns: (column) => ({
    id: column.id("tok"),
    name: column.text(),
    hash: column.text(),
    role: column.text(),
    expiresAt: column.nullable.instant(),
    madeBy: column.nullable.text(),
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
