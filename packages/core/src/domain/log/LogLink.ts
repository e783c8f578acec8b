/**
 * The chain of the operators' log (design.md#log-links). Each row has a number and carries the
 * SHA-256 of the link before it and of its own fields, as entries of a ledger do: an exported log
 * convicts whoever changed, added or removed a row of the past.
 */
import * as Sha256 from "../hash/Sha256.ts"
import * as Id from "../id/Id.ts"
import type { LogEntry } from "./LogEntry.ts"

/** The last row of the log, or any other. */
export interface Head {
  /** One more than that of the row before; 0 before the first. */
  readonly number: number
  /** 64 hexadecimal digits. */
  readonly link: string
}

/** A row as the log keeps it. */
export type Linked = LogEntry & Head

/** What the first row is linked to. */
export const ORIGIN: Head = { number: 0, link: Sha256.of("cardpack log") }

/** The number and the link of a row that comes after `before`. */
export const after = (before: Head, entry: LogEntry): Head => {
  const number = before.number + 1
  const link = Sha256.of(
    `${before.link}
${number}
${Id.toUuid(entry.id)}
${entry.createdAt}
${entry.actor}
${entry.action}
${entry.subject}
${JSON.stringify(entry.detail)}`
  )
  return { number, link }
}
