/** Runs the cases without a test runner: `cardpack verify`. */
import { Broken } from "../certify/Broken.ts"
import { type Certificate, type Promised, parseTitle } from "../certify/Certificate.ts"
import * as Report from "../certify/Report.ts"
import { Bench } from "./Bench.ts"
import { type Case, idOf } from "./Case.ts"
import { CASES } from "./Cases.ts"
import * as Coverage from "./Coverage.ts"
import { detect } from "./Detect.ts"
import { type Capabilities, Lacking, type Target } from "./Target.ts"

export interface Verification extends Target {
  /** The deployment's name in reports; its host unless given. */
  readonly name?: string
  /** Ids or their beginnings, such as `HTTP-ORDER`; all unless given. */
  readonly only?: ReadonlyArray<string>
  /** Repeats the values that are drawn. */
  readonly seed?: number
  /** What the deployment can do; asked of it unless given. */
  readonly capabilities?: Capabilities
  /** It makes partners and machines: production must be named on purpose. */
  readonly allowProduction?: boolean
  /** Called with each promise that was tried. */
  readonly onTried?: (promised: Promised) => void
}

export interface Verified {
  readonly certificate: Certificate
  readonly coverage: ReadonlyArray<Coverage.Row>
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

const tried = async (bench: Bench, each: Case, lacks: string | null): Promise<Promised> => {
  const [id, sentence] = parseTitle(each.title)
  const none = { id, sentence, runs: 0, milliseconds: 0, failure: null }
  if (lacks !== null) return { ...none, verdict: "not certified", lacks }
  const begun = performance.now()
  bench.journal.trying = id
  const outcome = await inTime(each.run(bench)).then(
    () => null,
    (error: unknown) => error
  )
  const ran = { ...none, lacks: null, runs: 1, milliseconds: performance.now() - begun }
  if (outcome === null) return { ...ran, verdict: "passed" }
  if (outcome instanceof Lacking) return { ...ran, verdict: "not certified", lacks: outcome.what }
  // A partner's own money may run out in any case.
  const isPoor = bench.target.operatorToken === undefined && /insufficient_b/.test(String(outcome))
  if (isPoor) return { ...ran, verdict: "not certified", lacks: "money" }
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

const tryAll = async (bench: Bench, options: Verification): Promise<ReadonlyArray<Promised>> => {
  if (options.allowProduction !== true && (await bench.environment()) === "production")
    throw new Error("this is production: the run makes partners, machines and money there")
  const capabilities = options.capabilities ?? (await detect(bench))
  const promises: Array<Promised> = []
  for (const each of chosen(options.only)) {
    const lacks = each.needs.find((need) => capabilities[need] !== true) ?? null
    const promised = await tried(bench, each, lacks)
    promises.push(promised)
    options.onTried?.(promised)
  }
  return promises
}

export const verify = async (options: Verification): Promise<Verified> => {
  const { seed = Math.floor(Math.random() * 2 ** 31) } = options
  const bench = await Bench.open(options, seed)
  let left: ReadonlyArray<string> = []
  const promises = await tryAll(bench, options).finally(async () => {
    left = await bench.close()
  })
  const certificate: Certificate = {
    suite: "http",
    adapter: options.name ?? new URL(options.url).host,
    package: "cardpack",
    version: bench.journal.document.document.info?.version ?? "",
    seed,
    promises
  }
  const ok = promises.every(({ verdict }) => verdict !== "failed")
  return { certificate, coverage: Coverage.rows(bench.journal, promises), left, ok }
}

/** Writes the reports, with the coverage beside them. */
export const write = (verified: Verified, directory: string): void => {
  const { certificate, coverage } = verified
  const target = { package: certificate.package, version: certificate.version, directory }
  Report.write(certificate, target)
  Report.writeFile(certificate, target, "coverage.md", Coverage.markdown(coverage))
}

/** The result for people: coverage, then what is broken, then one line. */
export const text = ({ certificate, coverage, left }: Verified): string =>
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
    ...left.map((each) => `left behind: ${each}`),
    Report.line(certificate)
  ].join("\n")
