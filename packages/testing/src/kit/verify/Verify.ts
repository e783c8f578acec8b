/** Runs the cases without a test runner: `cardpack verify`. */
import { Broken } from "../certify/Broken.ts"
import {
  type Certificate,
  type Promised,
  parseTitle,
  SUITE_VERSION
} from "../certify/Certificate.ts"
import { Lacking } from "../certify/Lacking.ts"
import * as Report from "../certify/Report.ts"
import { Bench } from "./Bench.ts"
import { type Case, idOf } from "./Case.ts"
import { CASES } from "./Cases.ts"
import * as Coverage from "./Coverage.ts"
import { detect } from "./Detect.ts"
import { goneBy } from "./Shared.ts"
import { CAPABILITIES, type Capabilities, type Capability, type Target } from "./Target.ts"

export interface Verification extends Target {
  /** The deployment's name in reports; its host unless given. */
  readonly name?: string
  /** Ids or their beginnings, such as `HTTP-ORDER`; all unless given. */
  readonly only?: ReadonlyArray<string>
  /** Repeats the values that are drawn. */
  readonly seed?: number
  /** What the deployment can do; asked of it unless given. */
  readonly capabilities?: Capabilities
  /** What it must be able to do: a run that finds one of them lacking is not ok. */
  readonly requires?: ReadonlyArray<string>
  /** Ends the run before its next promise; what it made is retired all the same. */
  readonly signal?: AbortSignal
  /** It makes partners and machines: production must be named on purpose. */
  readonly allowProduction?: boolean
  /** Called with each promise that was tried. */
  readonly onTried?: (promised: Promised) => void
}

export interface Verified {
  readonly certificate: Certificate
  readonly coverage: ReadonlyArray<Coverage.Row>
  /** What was required and is lacking. */
  readonly missing: ReadonlyArray<string>
  /** What the run couldn't retire. */
  readonly left: ReadonlyArray<string>
  readonly ok: boolean
}

const PATIENCE_MS = 300_000

const inTime = async (run: Promise<void>): Promise<void> => {
  const timer: { clear?: () => void } = {}
  const late = new Promise<never>((_, reject) => {
    const handle = setTimeout(
      () => reject(new Error(`it was not over after ${PATIENCE_MS / 1000} seconds`)),
      PATIENCE_MS
    )
    timer.clear = () => clearTimeout(handle)
  })
  await Promise.race([run, late]).finally(() => timer.clear?.())
}

const untried = (each: Case) => {
  const [id, sentence] = parseTitle(each.title)
  return { id, sentence, runs: 0, milliseconds: 0, failure: null }
}

const tried = async (bench: Bench, each: Case, lacks: string | null): Promise<Promised> => {
  const none = untried(each)
  const { id, sentence } = none
  if (lacks !== null) return { ...none, verdict: "not certified", lacks }
  const begun = performance.now()
  bench.journal.trying = id
  const mark = (await bench.account?.mark()) ?? null
  const outcome = await inTime(each.run(bench)).then(
    () => null,
    (error: unknown) => error
  )
  const ran = { ...none, lacks: null, runs: 1, milliseconds: performance.now() - begun }
  if (outcome === null) return { ...ran, verdict: "passed" }
  if (outcome instanceof Lacking) return { ...ran, verdict: "not certified", lacks: outcome.what }
  const gone = bench.account === null ? null : (goneBy(String(outcome)) ?? bench.account.gone)
  if (gone !== null) return { ...ran, verdict: "not certified", lacks: gone }
  // Others may have moved what the case looked at.
  if (mark !== null && (await bench.account?.isBusySince(mark)) === true)
    return { ...ran, verdict: "not certified", lacks: "a quiet account" }
  return { ...ran, verdict: "failed", failure: new Broken(id, sentence, outcome).failure }
}

const chosen = (only: ReadonlyArray<string> | undefined): ReadonlyArray<Case> => {
  if (only === undefined) return CASES
  const of = (start: string) => CASES.filter((each) => idOf(each).startsWith(start))
  const unknown = only.filter((start) => of(start).length === 0)
  // A run that tries nothing would break nothing.
  if (unknown.length > 0) throw new Error(`no promise begins with ${unknown.join(", ")}`)
  return CASES.filter((each) => only.some((start) => idOf(each).startsWith(start)))
}

const isCapability = (word: string): word is Capability =>
  CAPABILITIES.some((capability) => capability === word)

const required = (words: ReadonlyArray<string>): ReadonlyArray<Capability> => {
  const unknown = words.filter((word) => !isCapability(word))
  if (unknown.length === 0) return words.filter(isCapability)
  throw new Error(`${unknown.join(", ")}: no capability; they are ${CAPABILITIES.join(", ")}`)
}

interface Run {
  readonly promises: ReadonlyArray<Promised>
  readonly missing: ReadonlyArray<string>
}

const tryAll = async (bench: Bench, options: Verification): Promise<Run> => {
  if (options.allowProduction !== true && (await bench.environment()) === "production")
    throw new Error("this is production: the run makes partners, machines and money there")
  const isStopped = () => options.signal?.aborted === true
  const capabilities = options.capabilities ?? (isStopped() ? {} : await detect(bench))
  const promises: Array<Promised> = []
  for (const each of chosen(options.only)) {
    if (isStopped()) {
      promises.push({ ...untried(each), lacks: null, verdict: "not run" })
      continue
    }
    const lacks = each.needs.find((need) => capabilities[need] !== true) ?? null
    const promised = await tried(bench, each, lacks)
    promises.push(promised)
    options.onTried?.(promised)
  }
  const certified = new Set(
    promises.filter(({ verdict }) => verdict !== "not certified").map(({ id }) => id)
  )
  /** It seemed to be there, and all that takes it found something lacking. */
  const isHollow = (need: Capability) => {
    const cases = chosen(options.only).filter(({ needs }) => needs.includes(need))
    return cases.length > 0 && cases.every((each) => !certified.has(idOf(each)))
  }
  const missing = required(options.requires ?? []).filter(
    (need) => capabilities[need] !== true || isHollow(need)
  )
  return { promises, missing }
}

export const verify = async (options: Verification): Promise<Verified> => {
  const { seed = Math.floor(Math.random() * 2 ** 31) } = options
  required(options.requires ?? [])
  const bench = await Bench.open(options, seed)
  let left: ReadonlyArray<string> = []
  const { missing, promises } = await tryAll(bench, options).finally(async () => {
    left = await bench.close()
  })
  const certificate: Certificate = {
    suite: "http",
    suiteVersion: SUITE_VERSION,
    adapter: options.name ?? new URL(options.url).host,
    package: "cardpack",
    version: bench.journal.document.document.info?.version ?? "",
    seed,
    promises
  }
  const ok =
    missing.length === 0 &&
    promises.every(({ verdict }) => verdict === "passed" || verdict === "not certified")
  return { certificate, coverage: Coverage.rows(bench.journal, promises), missing, left, ok }
}

/** Writes the reports, with the coverage beside them. */
export const write = (verified: Verified, directory: string): void => {
  const { certificate, coverage } = verified
  const target = { package: certificate.package, version: certificate.version, directory }
  Report.write(certificate, target)
  Report.writeFile(certificate, target, "coverage.md", Coverage.markdown(coverage))
}

/** The result for people: coverage, then what is broken, then one line. */
export const text = ({ certificate, coverage, left, missing }: Verified): string =>
  [
    Coverage.text(coverage),
    ...certificate.promises.flatMap(({ failure, id, sentence }) =>
      failure === null
        ? []
        : [
            "",
            `${id}: ${sentence}`,
            `  ${failure.message}`,
            `  expected ${failure.expected}`,
            `  found    ${failure.found}`
          ]
    ),
    "",
    ...missing.map((each) => `required, and lacking: ${each}`),
    ...left.map((each) => `left behind: ${each}`),
    Report.line(certificate)
  ].join("\n")
