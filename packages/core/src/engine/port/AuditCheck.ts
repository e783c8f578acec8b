import type { Instant } from "../../domain/time/Instant.ts"

/**
 * The check that fails while an incident is open. Operators know of it: books that fail it alone are
 * sound.
 */
export const OPEN_INCIDENTS = "no open incidents"

/** One check of the audit; `violations` names at most 100 offending ids or references. */
export interface Check {
  readonly name: string
  readonly ok: boolean
  readonly examined: number
  readonly violations: ReadonlyArray<string>
  /** What an operator does about a violation. */
  readonly remedy: string
}

/** Where an audit begins, by the numbers of the store's transactions, whose order no clock changes. */
export interface AuditMark {
  /** Of the next one. */
  readonly mark: string
  /** Of the first one that has not ended: what lower ones wrote, the audit sees. */
  readonly oldest: string
}

/** What an audit of changes builds on: when it began, less a margin, and what its log has besides. */
export interface AuditBase {
  readonly since: Instant
  /** Null of earlier versions. */
  readonly oldest: string | null
}
