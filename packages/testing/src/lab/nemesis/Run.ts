/**
 * A run of the nemesis: clients ask two processes on one PostgreSQL while these are killed, stopped
 * and cut off; then all is healed, every question is answered, and a checker reads what remains.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, HashMap } from "effect"
import * as StoredState from "../../world/rules/StoredState.ts"
import * as Checker from "./Checker.ts"
import type { Evidence } from "./Evidence.ts"
import * as Feed from "./Feed.ts"
import * as History from "./History.ts"
import type { Options } from "./Options.ts"
import { type Played, play, type Say } from "./Play.ts"
import * as PublishedLog from "./PublishedLog.ts"
import * as Rest from "./Rest.ts"
import * as Deliveries from "./rule/Deliveries.ts"
import * as Shops from "./Shops.ts"
import * as Stage from "./Stage.ts"
import * as Supervisor from "./Supervisor.ts"
import * as Transport from "./Transport.ts"

export interface Outcome {
  readonly counts: Readonly<Record<string, number>>
  readonly delivered: number
  readonly duplicates: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly seconds: number
  readonly violations: ReadonlyArray<Checker.Violation>
  /** What the run wrote, unless it is removed. */
  readonly directory: string | null
}

export const HISTORY = "history.jsonl"
const BOOKS = "books.json"

const quantile = (sorted: ReadonlyArray<number>, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** So that a kept run can be looked at. */
const render = (state: object): string =>
  JSON.stringify(state, (_, value) => (typeof value === "bigint" ? String(value) : value))

/** Through the operator's API, which takes the audit with it. */
export const evidenceOf = async (
  stage: Stage.Ground,
  transport: Transport.Transport,
  { accounts }: Pick<Played, "accounts">,
  directory: string
): Promise<Evidence> => {
  const { checks } = await Shops.operatorOf(stage, transport)("GET", "/audit")
  const received = [...stage.receiving.received]
  const state = await StoredState.read(stage.databaseUrl)
  writeFileSync(join(directory, BOOKS), render(state))
  return {
    ...(await History.read(join(directory, HISTORY))),
    state,
    received,
    feed: await Feed.read(accounts, transport),
    audit: checks.filter(({ ok }: History.Json) => !ok),
    log: await PublishedLog.read(stage.databaseUrl)
  }
}

const outcomeOf = (played: Played, evidence: Evidence): Omit<Outcome, "directory"> => {
  const { crowd, faults, seconds } = played
  const latencies = crowd.latencies.toSorted((a, b) => a - b)
  const { events, operations } = evidence.state
  return {
    counts: {
      ...crowd.counts,
      unanswered: crowd.open.size,
      "committed operations": HashMap.size(operations),
      "committed events": HashMap.size(events),
      ...faults
    },
    ...Deliveries.ratios(evidence),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    seconds,
    violations: Checker.violations(evidence)
  }
}

const staged = async (options: Options, stage: Stage.Stage, directory: string, say: Say) => {
  const recorder = History.recorder(join(directory, HISTORY))
  const transport = Transport.make(stage.processes.map(({ service }) => service.url))
  const supervisor = Supervisor.make(stage.processes, recorder)
  const parts = { stage, supervisor, transport, recorder }
  try {
    const played = await play(options, parts, say)
    await Rest.come(parts, played, say)
    await supervisor.end()
    await recorder.close()
    say("the checker reads")
    return outcomeOf(played, await evidenceOf(stage, transport, played, directory))
  } finally {
    await supervisor.end()
    for (const [index, { service }] of stage.processes.entries())
      writeFileSync(join(directory, `service-${index}.log`), service.output())
  }
}

/** What it wrote is kept when something is wrong. */
export const run = async (options: Options, say: Say): Promise<Outcome> => {
  const directory = mkdtempSync(join(tmpdir(), "cardpack-nemesis-"))
  say(`seed ${options.seed}; all is written to ${directory}`)
  const outcome = await Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(Stage.make(directory), (stage) =>
        Effect.promise(() => staged(options, stage, directory, say))
      )
    )
  )
  if (options.keep || outcome.violations.length > 0) return { ...outcome, directory }
  rmSync(directory, { recursive: true, force: true })
  return { ...outcome, directory: null }
}
