/** Rows of `controls`, `operator_token`, `operator_log` and `operator_reply`. */
import { Controls, type LogEntry, type Reply, type Token } from "@cardpack/core/domain"
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
