/** A planted bug: one small change that a careless engineer could make, and what should notice it. */

export interface Mutant {
  readonly id: string
  /** What was broken, in plain English. */
  readonly sentence: string
  /** Relative to the root. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /**
   * The tests expected to notice it, the cheapest first: vitest's filter of files, and after a `#` a
   * pattern of tests' names.
   */
  readonly suites: ReadonlyArray<string>
}

/** How often a text occurs in another. */
export const occurrences = (text: string, part: string): number => text.split(part).length - 1

/** The source with the bug; null unless its place is found exactly once. */
export const planted = (text: string, { find, replace }: Mutant): string | null =>
  occurrences(text, find) === 1 ? text.split(find).join(replace) : null

const ROOTS = {
  core: "packages/core/src",
  adapters: "packages/adapters/src",
  http: "packages/http/src",
  client: "packages/http/client/src",
  console: "packages/http/console/src"
}

type Package = keyof typeof ROOTS

type Row = readonly [
  id: string,
  sentence: string,
  file: string,
  find: string,
  replace: string,
  ...suites: ReadonlyArray<string>
]

/** The mutants of one area, one row each. `file` is relative to the sources of the package. */
export const area = (of: Package, rows: ReadonlyArray<Row>): ReadonlyArray<Mutant> =>
  rows.map(([id, sentence, file, find, replace, ...suites]) => ({
    id,
    sentence,
    file: `${ROOTS[of]}/${file}`,
    find,
    replace,
    suites
  }))

/** The two parts of a suite. */
export const suiteOf = (
  suite: string
): { readonly files: string; readonly named: string | null } => {
  const [files = "", named = null] = suite.split("#")
  return { files, named }
}
