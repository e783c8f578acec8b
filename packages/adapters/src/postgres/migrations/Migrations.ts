/**
 * The schema's migrations, run at every start behind a lock. A migration of a few statements, such
 * as a new word in a CHECK, may stand in the list itself; all are frozen text.
 */
import { Data, Effect } from "effect"
import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import account from "./0001_account.ts"
import catalog from "./0002_catalog.ts"
import customer from "./0003_customer.ts"
import operation from "./0004_operation.ts"
import history from "./0005_history.ts"
import shipment from "./0006_shipment.ts"
import operator from "./0007_operator.ts"
import webhook from "./0008_webhook.ts"
import mail from "./0009_mail.ts"
import chain from "./0010_chain.ts"
import onchainEnd from "./0011_onchain_end.ts"
import shipmentMail from "./0012_shipment_mail.ts"
import stamp from "./0013_stamp.ts"
import belonging from "./0014_belonging.ts"
import tokenRole from "./0015_token_role.ts"
import depositSweep from "./0016_deposit_sweep.ts"
import recipient from "./0018_recipient.ts"
import claim from "./0019_claim.ts"
import forget from "./0020_forget.ts"
import eventConsumer from "./0021_event_consumer.ts"
import found from "./0022_found.ts"
import queue from "./0023_queue.ts"
import lowBalance from "./0024_low_balance.ts"
import operationLife from "./0025_operation_life.ts"
import tokenUse from "./0026_token_use.ts"
import refusedRequest from "./0027_refused_request.ts"
import ledgerLink from "./0028_ledger_link.ts"
import settled from "./0029_settled.ts"
import cause from "./0030_cause.ts"
import assignedAtBlock from "./0031_assigned_at_block.ts"
import changed from "./0032_changed.ts"
import madeBy from "./0033_made_by.ts"
import guarded from "./0034_guarded.ts"
import keptAccess from "./0035_kept_access.ts"
import signed from "./0036_signed.ts"
import bounded from "./0037_bounded.ts"
import versioned from "./0038_versioned.ts"
import parked from "./0039_parked.ts"
import logLink from "./0041_log_link.ts"
import approval from "./0042_approval.ts"

const MIGRATIONS = {
  "0001_account": account,
  "0002_catalog": catalog,
  "0003_customer": customer,
  "0004_operation": operation,
  "0005_history": history,
  "0006_shipment": shipment,
  "0007_operator": operator,
  "0008_webhook": webhook,
  "0009_mail": mail,
  "0010_chain": chain,
  "0011_onchain_end": onchainEnd,
  "0012_shipment_mail": shipmentMail,
  "0013_stamp": stamp,
  "0014_belonging": belonging,
  "0015_token_role": tokenRole,
  "0016_deposit_sweep": depositSweep,
  "0018_recipient": recipient,
  "0019_claim": claim,
  "0020_forget": forget,
  "0021_event_consumer": eventConsumer,
  "0022_found": found,
  "0023_queue": queue,
  "0024_low_balance": lowBalance,
  "0025_operation_life": operationLife,
  "0026_token_use": tokenUse,
  "0027_refused_request": refusedRequest,
  "0028_ledger_link": ledgerLink,
  "0029_settled": settled,
  "0030_cause": cause,
  "0031_assigned_at_block": assignedAtBlock,
  "0032_changed": changed,
  "0033_made_by": madeBy,
  "0034_guarded": guarded,
  "0035_kept_access": keptAccess,
  "0036_signed": signed,
  "0037_bounded": bounded,
  "0038_versioned": versioned,
  "0039_parked": parked,
  "0041_log_link": logLink,
  "0042_approval": approval
}

const TABLE = "schema_migration"

const migrate = Migrator.make({})({
  table: TABLE,
  loader: Migrator.fromRecord(MIGRATIONS)
})

const NAMES = Object.keys(MIGRATIONS)
const numberOf = (name: string): number => Number.parseInt(name, 10)
const rowOf = (name: string): string => `${numberOf(name)}, '${name.replace(/^\d+_/, "")}'`
const NUMBERS = NAMES.map(numberOf)
export const NEWEST = Math.max(...NUMBERS)

/** What {@link TABLE} has once all ran, as statements. */
export const RAN = NAMES.map(
  (name) => `INSERT INTO ${TABLE} (migration_id, name) VALUES (${rowOf(name)})`
)

const ranSoFar = SqlClient.use((sql) =>
  Effect.gen(function* () {
    const [table] = yield* sql`SELECT 1 WHERE to_regclass('schema_migration') IS NOT NULL`
    if (table === undefined) return []
    const rows = yield* sql<{
      readonly id: number
    }>`SELECT migration_id AS id FROM schema_migration ORDER BY 1`
    return rows.map(({ id }) => Number(id))
  })
)

const BETWEEN = "made by a version between two releases"
const INSTEAD = "begin with an empty database, or restore one of a release"

/** Why this code must not run on a database with these migrations; null when it may. */
const flaw = (ran: ReadonlyArray<number>): string | null => {
  const newest = Math.max(0, ...ran)
  if (newest > NEWEST) {
    return `the database is newer than this version of cardpack: its schema is at migration ${newest}, and this version knows them up to ${NEWEST}. Start the version that brought it there, or a later one; to go back, restore a backup of before that`
  }
  const unknown = ran.filter((number) => !NUMBERS.includes(number))
  if (unknown.length > 0) {
    return `the database was ${BETWEEN}, which ran the migrations ${unknown.join(", ")} that none knows: ${INSTEAD}`
  }
  const missing = NUMBERS.filter((number) => number < newest && !ran.includes(number))
  return missing.length === 0
    ? null
    : `the database was ${BETWEEN}, which passed over the migrations ${missing.join(", ")}: ${INSTEAD}`
}

/**
 * Checks the list of migrations itself: the migrator compares only the newest one, so it would
 * start on a database of a later version, and never run one that was skipped.
 */
const known = Effect.flatMap(ranSoFar, (ran) => {
  const message = flaw(ran)
  if (message === null) return Effect.succeed(ran)
  return Effect.fail(new Migrator.MigrationError({ kind: "BadState", message }))
})

/**
 * Runs pending migrations in one transaction, under a lock on their table: of several processes
 * that start at once, one migrates, and the others wait and find nothing to do. Checks before, so
 * that a refusal changes nothing, and after, because another version may have migrated meanwhile.
 * Answers what it ran itself.
 */
export const run = Effect.gen(function* () {
  yield* known
  const ran = yield* migrate
  yield* known
  return NAMES.filter((name) => ran.some(([id]) => id === numberOf(name)))
})

/** The names of those that this version knows and the database has not run, in their order. */
export const pending = Effect.map(known, (ran) =>
  NAMES.filter((name) => !ran.includes(numberOf(name)))
)

/** The database is older than this version, and this process may not change that. */
export class MigrationsPending extends Data.TaggedError("MigrationsPending")<{
  readonly names: ReadonlyArray<string>
}> {
  override get message(): string {
    return `the database is behind this version: pending are ${this.names.join(", ")}`
  }
}

const HISTORY = `CREATE TABLE IF NOT EXISTS ${TABLE} (
  migration_id integer primary key,
  created_at timestamp with time zone not null default now(),
  name text not null
)`

/**
 * What {@link run} would do, as statements. The rows come first: if others have run them meanwhile,
 * the key ends the transaction before anything else runs.
 */
export const statements = Effect.map(pending, (names): ReadonlyArray<string> => {
  if (names.length === 0) return []
  const rows = names.map((name) => `(${rowOf(name)})`)
  return [
    HISTORY,
    `LOCK TABLE ${TABLE} IN ACCESS EXCLUSIVE MODE`,
    `INSERT INTO ${TABLE} (migration_id, name) VALUES\n  ${rows.join(",\n  ")}`,
    ...Object.entries(MIGRATIONS).flatMap(([name, { statements }]) =>
      names.includes(name) ? statements : []
    )
  ]
})
