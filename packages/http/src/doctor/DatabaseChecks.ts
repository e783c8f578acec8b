/** Is the database there, this version's, this environment's, and readable with these keys? */

import { IdentityTables } from "@cardpack/adapters/identity"
import { Database, Guards, Postgres, Writing } from "@cardpack/adapters/postgres"
import { SchemaName } from "@cardpack/adapters/postgres/naming"
import { Vault } from "@cardpack/adapters/vault"
import { Canary } from "@cardpack/core"
import { Desk, Vault as VaultPort } from "@cardpack/core/ports"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { ServiceConfig } from "../Config.ts"
import * as Failure from "../start/Failure.ts"
import * as KeptFile from "../start/KeptFile.ts"
import * as Storage from "../start/Storage.ts"
import * as ClockCheck from "./ClockCheck.ts"
import { type Diagnosis, ok, warning, wrong } from "./Diagnosis.ts"
import * as DirectoryChecks from "./DirectoryChecks.ts"
import * as DrawKeyCheck from "./DrawKeyCheck.ts"
import * as RoleChecks from "./RoleChecks.ts"

/** Milliseconds for a first answer. */
const PATIENCE = 10_000

const FACTS = `SELECT current_setting('server_version'),
  extract(epoch FROM clock_timestamp())::float8 * 1000`

/** Of the same kinds as `/ready` tries, before there is a table. */
const TRY = `SELECT current_setting('transaction_read_only') = 'on' OR pg_is_in_recovery(), ${Writing.SORTED}`

const writes = (sql: SqlClient) =>
  sql.unsafe(TRY).values.pipe(
    Effect.map(([row]) => (row?.[0] === true ? Writing.READ_ONLY : null)),
    Effect.catch((error) => {
      const why = Writing.refusal(error)
      return why === undefined ? Effect.fail(error) : Effect.succeed(why)
    }),
    Effect.map((why) =>
      why === null
        ? ok("database writes", "they are taken")
        : wrong(
            "database writes",
            `none is taken: ${why}`,
            "Nothing can be sold until it is mended"
          )
    )
  )

const reached = Effect.gen(function* () {
  const sql = yield* SqlClient
  // The first statement would also measure the connection.
  yield* sql.unsafe("SELECT 1")
  const sent = Date.now()
  const [[version, now] = []] = yield* sql.unsafe(FACTS).values
  return [
    ok("database", `PostgreSQL ${String(version)} answers`),
    ClockCheck.clock(sent, Date.now(), Number(now)),
    yield* writes(sql),
    ...(yield* RoleChecks.check)
  ]
})

const server = (config: ServiceConfig, at: NonNullable<ReturnType<typeof Storage.server>>) =>
  Postgres.patiently(at, reached).pipe(
    Effect.timeoutOrElse({
      duration: PATIENCE,
      orElse: () => Effect.fail(new Error(`no answer in ${PATIENCE / 1000} s`))
    }),
    Effect.catch((error) =>
      Effect.succeed([
        wrong(
          "database",
          Failure.tell(error, config),
          error instanceof Postgres.ServerTooOld
            ? `Upgrade the server to PostgreSQL ${Postgres.OLDEST} or newer`
            : "Check DATABASE_URL, that the server runs, and that this computer may connect to it"
        )
      ])
    )
  )

const FIRST = "0001_account"

const pending = (config: ServiceConfig, names: ReadonlyArray<string>): Diagnosis => {
  if (names.length === 0) return ok("migrations", "none is pending")
  const found = names.includes(FIRST)
    ? "the database has no tables yet"
    : `pending: ${names.join(", ")}`
  const advice = "Run cardpack migrate"
  return config.migrates
    ? warning("migrations", found, `${advice}, or let the next start run them`)
    : wrong("migrations", found, `${advice}: with CARDPACK_MIGRATE=off no process starts before`)
}

/** A sandbox with the embedded database keeps the key that it made. */
const keeps = ({ databaseUrl, encryptionKey, environment }: ServiceConfig) =>
  encryptionKey === null && databaseUrl === null && environment === "sandbox"

const keyOf = (config: ServiceConfig) =>
  keeps(config)
    ? Effect.map(KeptFile.read(config.dataDirectory, KeptFile.ENCRYPTION_KEY), (kept) =>
        kept === null || kept === "" ? null : Redacted.make(kept)
      )
    : Effect.succeed(config.encryptionKey)

const vaultOf = (config: ServiceConfig) =>
  Layer.unwrap(
    Effect.map(keyOf(config), (key) =>
      Vault.layer(key, {
        plainWithoutKey: config.environment === "sandbox",
        otherKeys: config.otherEncryptionKeys
      })
    )
  )

const CHECK = "encryption key"

/** A restored copy, for one. A start would make another key, and be refused. */
const lost = ({ dataDirectory }: ServiceConfig): Diagnosis =>
  wrong(
    CHECK,
    `the database is encrypted, and ${dataDirectory} has no file ${KeptFile.ENCRYPTION_KEY}`,
    "Copy that file from the data directory where the database was made, or set CARDPACK_ENCRYPTION_KEY to its text"
  )

const key = Effect.fnUntraced(function* (config: ServiceConfig) {
  const vault = yield* VaultPort.Vault
  if (!vault.encrypts) {
    if (keeps(config) && (yield* (yield* Desk.Desk).canary) !== null) return lost(config)
    const found = "CARDPACK_ENCRYPTION_KEY is not set: webhooks answer 503"
    const advice = "Set it to what openssl rand -hex 32 prints"
    return warning(CHECK, found, advice)
  }
  const opened = yield* Effect.result(Canary.verify)
  if (opened._tag === "Failure") {
    const advice = "Set the key of this database; more in README, Keys at rest"
    return wrong(CHECK, Failure.tell(opened.failure, config), advice)
  }
  const stored = yield* (yield* Desk.Desk).canary
  return stored === null || vault.isNewest(stored)
    ? ok(CHECK, "it decrypts the database")
    : warning(
        CHECK,
        "texts have another key than CARDPACK_ENCRYPTION_KEY",
        "Run cardpack rotate-key once all processes have the new key"
      )
})

const audit = Effect.gen(function* () {
  const checks = yield* (yield* Desk.Desk).audit
  const failed = checks.filter((check) => !check.ok)
  return failed.length === 0
    ? [ok("audit", `${checks.length} checks passed`)]
    : failed.map(({ name, violations }) =>
        wrong("audit", `${name}: ${violations.join(" ")}`, "Stop sales and find the cause")
      )
})

/** The audit looks at them too. */
const guards = Effect.gen(function* () {
  const missing = yield* Guards.missing(yield* Database.Database)
  return missing.length === 0
    ? ok("triggers", "all triggers and constraints are there and switched on, and nothing else")
    : wrong("triggers", `missing, switched off or not ours: ${missing.join("; ")}`, Guards.REMEDY)
})

/** As during an upgrade, or after a way back. */
const ahead = Effect.gen(function* () {
  const { known, ran } = (yield* (yield* Desk.Desk).condition).migration
  if (ran <= known) return []
  const found = `the database is at version ${ran}, and takes this one (${known}) too`
  return [warning("migrations", found, "End the upgrade: start the newer version everywhere")]
})

const contents = Effect.fnUntraced(
  function* (config: ServiceConfig, withAudit: boolean) {
    const found = [
      ...(yield* ahead),
      yield* key(config),
      yield* DrawKeyCheck.check(config),
      yield* guards
    ]
    return [...found, ...(withAudit ? yield* audit : [])]
  },
  (effect, config) =>
    Effect.provide(
      effect,
      Layer.merge(Storage.layer({ ...config, migrates: false }), vaultOf(config))
    )
)

const migrates = (config: ServiceConfig) => {
  const at = Storage.server(config)
  if (at === null || !config.migrates) return Effect.succeed([])
  return Postgres.patiently(at, RoleChecks.migrates(config.databaseSchema ?? SchemaName.PUBLIC))
}

const people = (config: ServiceConfig) => {
  const { databaseSchema: schema } = config
  const at = Storage.server(config)
  if (at === null || !Storage.holdsPeople(config)) return Effect.succeed([])
  const own = IdentityTables.schemaOf(schema === null ? {} : { schema })
  return Postgres.patiently(at, RoleChecks.people(own))
}

/** Everything that needs the tables; `audit` reads the whole database. */
const tables = Effect.fnUntraced(function* (config: ServiceConfig, withAudit: boolean) {
  const names = yield* Storage.migrations(config).pending
  const found = pending(config, names)
  const owner = ok("environment", `the database is of ${config.environment}`)
  if (names.length > 0) return [found, ...(yield* migrates(config))]
  const own = yield* people(config)
  return [found, owner, ...own, ...(yield* contents(config, withAudit))]
})

const ADVICE: Readonly<Record<string, string>> = {
  DirectoryOfVersion: "Move it over as told",
  BelongsElsewhere: "Name a database of this environment",
  PoolerUnusable: "Set the pooler to session mode, or name the server itself",
  EncodingUnusable: "Name a database in UTF8",
  MigrationError: "Start the version that belongs to the database",
  SchemaUnusable: "Set CARDPACK_DATABASE_SCHEMA to the schema of our tables"
}

const explained =
  (config: ServiceConfig) =>
  (error: { readonly _tag: string }): ReadonlyArray<Diagnosis> => [
    wrong(
      error._tag === "BelongsElsewhere" ? "environment" : "database contents",
      Failure.tell(error, config),
      ADVICE[error._tag] ?? "Look at the database's log"
    )
  ]

export const check = Effect.fnUntraced(function* (config: ServiceConfig, withAudit: boolean) {
  const at = Storage.server(config)
  const place = at === null ? DirectoryChecks.place(config) : yield* server(config, at)
  if (place.some(({ status }) => status === "wrong")) return place
  if (at === null && !DirectoryChecks.exists(config)) return place
  const found = yield* tables(config, withAudit).pipe(
    Effect.catchTag("DirectoryInUse", (error) => DirectoryChecks.running(config, error.message)),
    Effect.catch((error) => Effect.succeed(explained(config)(error)))
  )
  return [...place, ...found]
})
