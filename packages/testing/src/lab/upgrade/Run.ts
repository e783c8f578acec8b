/**
 * An upgrade under load, back again, and up once more: processes of an earlier commit and of this
 * one on one database, one replaced after the other; then the checker of the nemesis reads the books.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Effect } from "effect"
import { pg } from "../../world/database/NodePostgres.ts"
import * as Server from "../../world/database/Server.ts"
import * as Built from "../../world/service/Built.ts"
import * as Service from "../../world/service/Service.ts"
import type * as Checker from "../nemesis/Checker.ts"
import * as Receiving from "../nemesis/Receiving.ts"
import type { Ground } from "../nemesis/Stage.ts"
import * as Earlier from "./Earlier.ts"
import * as Fleet from "./Fleet.ts"
import type * as Options from "./Options.ts"
import * as UnderLoad from "./UnderLoad.ts"

export interface Outcome {
  readonly answered: Readonly<Record<string, number>>
  readonly failed: ReadonlyArray<Fleet.Failed>
  readonly violations: ReadonlyArray<Checker.Violation>
  /** Whether the earlier version starts by itself on the database that this one migrated. */
  readonly goesBack: boolean
  /** What the run wrote, unless nothing is wrong. */
  readonly directory: string | null
}

type Say = (text: string) => void

const OPERATOR_TOKEN = "fedcba9876543210fedcba9876543210fedcba9876543210"
const [OLD, NEW] = ["earlier", "this"]

const settingsOf = (databaseUrl: string, directory: string): Service.Environment => ({
  CARDPACK_SEED: "none",
  CARDPACK_CHAIN: "off",
  CARDPACK_CONSOLE: "off",
  CARDPACK_OPERATOR_TOKEN: OPERATOR_TOKEN,
  CARDPACK_ENCRYPTION_KEY: "a key of the upgrade for its own data alone",
  CARDPACK_MAX_OPEN_SEALED: "100000",
  CARDPACK_WEBHOOK_TARGETS: "any",
  CARDPACK_REQUEST_LOG: "off",
  DATABASE_URL: databaseUrl,
  CARDPACK_DATA_DIR: directory
})

const query = async (databaseUrl: string, statement: string): Promise<ReadonlyArray<object>> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client.query(statement).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error))
  )
}

const NEWEST = "SELECT max(migration_id) AS id FROM schema_migration"

/**
 * Starts an earlier version on the database of this one. Versions from before databases said whom
 * they take refuse that, so for their start the rows of later migrations are hidden from them.
 */
const back = async (
  start: () => Promise<Service.Service>,
  databaseUrl: string,
  version: number
): Promise<{ readonly service: Service.Service; readonly goesBack: boolean }> => {
  const first = await start().catch((error: unknown) => String(error))
  if (typeof first !== "string") return { service: first, goesBack: true }
  if (!first.includes("newer than this version")) throw new Error(first)
  const later = `schema_migration WHERE migration_id > ${version}`
  await query(databaseUrl, "CREATE SCHEMA hidden")
  await query(databaseUrl, `CREATE TABLE hidden.later AS SELECT * FROM ${later}`)
  await query(databaseUrl, `DELETE FROM ${later}`)
  const service = await start()
  await query(databaseUrl, "INSERT INTO schema_migration SELECT * FROM hidden.later")
  await query(databaseUrl, "DROP SCHEMA hidden CASCADE")
  return { service, goesBack: false }
}

const played = async (options: Options.Options, stage: Ground, directory: string, say: Say) => {
  const { databaseUrl } = stage
  const earlier = Earlier.build(options.commit, directory)
  Built.default()
  const fleet = Fleet.make()
  let started = 0
  const start = (main: string) => async () => {
    const own = join(directory, `data-${started++}`)
    mkdirSync(own)
    return Service.start(settingsOf(databaseUrl, own), { main })
  }
  const [older, newer] = [start(earlier), start(Built.SERVICE)]
  const phase = (name: string) => {
    say(name)
    fleet.phase(name)
  }
  const serve = () => pause(options.seconds * 1000)
  let goesBack = true
  const climb = async () => {
    for (const _ of [1, 2]) {
      fleet.add(NEW, await newer())
      await serve()
      await fleet.retire(OLD)
    }
    await serve()
  }
  const descend = async (version: number) => {
    for (const _ of [1, 2]) {
      const found = await back(older, databaseUrl, version)
      goesBack &&= found.goesBack
      fleet.add(OLD, found.service)
      await serve()
      await fleet.retire(NEW)
    }
    await serve()
  }
  try {
    phase("before")
    fleet.add(OLD, await older())
    fleet.add(OLD, await older())
    const [{ id: version } = { id: 0 }] = (await query(databaseUrl, NEWEST)) as [{ id: number }]
    say(`the earlier version is ${version}`)
    const story = async () => {
      await serve()
      phase("up")
      await climb()
      phase("down")
      await descend(version)
      phase("up again")
      await climb()
    }
    const { transport } = fleet
    const { violations } = await UnderLoad.play(
      { stage, transport, directory, say },
      options,
      story
    )
    const failed = [...fleet.failed]
    return { answered: fleet.answered(), failed, violations, goesBack }
  } finally {
    await fleet.end()
  }
}

const staged = (directory: string) =>
  Effect.gen(function* () {
    const postgres = yield* Server.make({ fsync: true })
    const databaseUrl = yield* postgres.database
    const receiving = yield* Effect.acquireRelease(
      Effect.promise(() => Receiving.start(join(directory, "received.jsonl"))),
      (opened) => Effect.promise(() => opened.close())
    )
    return { databaseUrl, receiving, operatorToken: OPERATOR_TOKEN }
  })

export const run = async (options: Options.Options, say: Say): Promise<Outcome> => {
  const directory = mkdtempSync(join(tmpdir(), "cardpack-upgrade-"))
  const outcome = await Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(staged(directory), (stage) =>
        Effect.promise(() => played(options, stage, directory, say))
      )
    )
  )
  if (outcome.failed.length + outcome.violations.length > 0) {
    writeFileSync(join(directory, "failed.json"), JSON.stringify(outcome.failed, null, 2))
    return { ...outcome, directory }
  }
  rmSync(directory, { recursive: true, force: true })
  return { ...outcome, directory: null }
}
