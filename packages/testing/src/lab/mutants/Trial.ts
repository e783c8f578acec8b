/** Tries mutants one by one: whether a test notices each, which one, and how soon. */
import { type Mutant, suiteOf } from "./Mutant.ts"
import type { Scratch } from "./Scratch.ts"
import * as Vitest from "./Vitest.ts"

export interface Verdict {
  readonly mutant: Mutant
  /** The test that failed first; null when none did in time. */
  readonly caughtBy: Vitest.Failure | null
  readonly seconds: number
  /** Why it counts as not caught; null when it was caught. */
  readonly why: string | null
}

export interface Terms {
  /** Of the properties. */
  readonly seed: number
  /** Seconds for all suites of a mutant. */
  readonly limit: number
}

/** Milliseconds for the suites without a mutant. */
const PATIENCE = 1_800_000

/** Such a mutant says nothing about the tests: it must compile. */
const UNLOADED = /SyntaxError|Transform failed|Parse failure|PARSE_ERROR|does not provide an export/

export const attempt = async (
  scratch: Scratch,
  mutant: Mutant,
  { limit, seed }: Terms
): Promise<Verdict> => {
  const begun = performance.now()
  const elapsed = () => performance.now() - begun
  const verdict = (why: string | null, caughtBy: Verdict["caughtBy"] = null): Verdict => ({
    mutant,
    caughtBy,
    seconds: elapsed() / 1000,
    why
  })
  const restore = scratch.plant(mutant)
  try {
    for (const suite of mutant.suites) {
      const { files, named } = suiteOf(suite)
      const outcome = await Vitest.run({
        root: scratch.root,
        filters: [files],
        named,
        seed,
        limit: Math.max(1, limit * 1000 - elapsed()),
        bail: true
      })
      if (outcome._tag === "TimedOut") return verdict(`no test failed within ${limit} s`)
      if (outcome._tag === "Broken") return verdict(`${suite} did not run: ${outcome.said}`)
      if (outcome._tag === "Passed") continue
      const [first] = outcome.failures
      if (first === undefined) return verdict(`${suite} failed without a reason`)
      if (first.test === Vitest.SET_UP && UNLOADED.test(first.message))
        return verdict(`it does not compile: ${first.message}`)
      return verdict(null, first)
    }
    return verdict("all tests passed")
  } finally {
    restore()
  }
}

/** Files by the pattern of tests' names, so that what is run together is run once. */
const suitesBy = (mutants: ReadonlyArray<Mutant>) => {
  const patterns = new Map<string, Set<string>>()
  for (const { files, named } of mutants.flatMap(({ suites }) => suites.map(suiteOf))) {
    const known = patterns.get(files) ?? new Set()
    patterns.set(files, known.add(named ?? ""))
  }
  const groups = new Map<string, { named: string | null; filters: Array<string> }>()
  for (const [files, names] of patterns) {
    const named = names.has("") ? null : Array.from(names).join("|")
    const key = `${Vitest.isFault(files)} ${named}`
    const group = groups.get(key) ?? { named, filters: [] }
    group.filters.push(files)
    groups.set(key, group)
  }
  return groups.values()
}

const said = (outcome: Vitest.Outcome): string | null => {
  switch (outcome._tag) {
    case "Passed":
      return null
    case "TimedOut":
      return "the suites without a mutant took too long"
    case "Broken":
      return outcome.said
    case "Failed":
      return outcome.failures
        .map(({ file, message, test }) => `${file}: ${test}\n${message}`)
        .join("\n")
  }
}

/** Why the sources without a mutant are no ground to stand on; null when every suite passes. */
export const flawOf = async (
  scratch: Scratch,
  mutants: ReadonlyArray<Mutant>,
  seed: number
): Promise<string | null> => {
  for (const { filters, named } of suitesBy(mutants)) {
    const outcome = await Vitest.run({
      root: scratch.root,
      filters,
      named,
      seed,
      limit: PATIENCE,
      bail: false
    })
    const flaw = said(outcome)
    if (flaw !== null) return flaw
  }
  return null
}
