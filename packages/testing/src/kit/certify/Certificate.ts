/** What a run of a suite found out about an adapter, promise by promise. */

/** That of the package (a test compares them). Later versions of a suite may promise more. */
export const SUITE_VERSION = "0.1.0"

/** A promise is not certified when the adapter lacks what it needs. */
export type Verdict = "passed" | "failed" | "not certified" | "not run"

export interface Failure {
  readonly message: string
  readonly expected: string | null
  readonly found: string | null
}

export interface Promised {
  /** Stable: `STORE-IDEM-01`. */
  readonly id: string
  readonly sentence: string
  verdict: Verdict
  /** What the adapter lacks; null when it lacks nothing. */
  lacks: string | null
  /** Tests and runs of properties. */
  runs: number
  milliseconds: number
  failure: Failure | null
}

export interface Certificate {
  readonly suite: string
  readonly suiteVersion: string
  /** The adapter's name, its package, and the version of that package. */
  readonly adapter: string
  readonly package: string
  readonly version: string
  readonly seed: number
  readonly promises: ReadonlyArray<Promised>
}

export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly notCertified: number
  readonly notRun: number
  readonly runs: number
  readonly milliseconds: number
}

export const tally = ({ promises }: Pick<Certificate, "promises">): Tally => {
  const count = (verdict: Verdict) => promises.filter((each) => each.verdict === verdict).length
  const sum = (of: (each: Promised) => number) =>
    promises.reduce((total, each) => total + of(each), 0)
  return {
    passed: count("passed"),
    failed: count("failed"),
    notCertified: count("not certified"),
    notRun: count("not run"),
    runs: sum((each) => each.runs),
    milliseconds: Math.round(sum((each) => each.milliseconds))
  }
}

const TITLE = /^([A-Z]+(?:-[A-Z]+)+-\d\d): (.+)$/s

/** The id and the sentence of a promise; throws for a title without an id. */
export const parseTitle = (title: string): readonly [id: string, sentence: string] => {
  const [, id, sentence] = TITLE.exec(title) ?? []
  if (id === undefined || sentence === undefined)
    throw new Error(`a promise has no id like STORE-IDEM-01: ${title}`)
  return [id, sentence.replaceAll(/%[sdj]|\$\w+/g, "…")]
}
