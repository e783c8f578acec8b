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
