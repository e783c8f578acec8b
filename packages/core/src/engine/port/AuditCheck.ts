/** One check of the audit; `violations` names at most 100 offending ids or references. */
export interface Check {
  readonly name: string
  readonly ok: boolean
  readonly examined: number
  readonly violations: ReadonlyArray<string>
  /** What an operator does about a violation. */
  readonly remedy: string
}
