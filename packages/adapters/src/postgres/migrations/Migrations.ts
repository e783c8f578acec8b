/**
 * The schema's migrations, run at every start behind a lock. A migration of a few statements, such
 * as a new word in a CHECK, may stand in the list itself; all are frozen text.
 */
import { Data, Effect, Schedule } from "effect"
import * as Migrator from "effect/sql/Migrator"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import * as Plan from "../Plan.ts"
import * as Ran from "../Ran.ts"
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
import oldest from "./0043_oldest.ts"
import tokenMaker from "./0047_token_maker.ts"
import pool from "./0048_pool.ts"
import drawLog from "./0049_draw_log.ts"
import ledgerHead from "./0050_ledger_head.ts"
import renewal from "./0051_renewal.ts"
import cardRevealed from "./0053_card_revealed.ts"
import tokenName from "./0054_token_name.ts"
import logState from "./0057_log_state.ts"
import drawTally from "./0058_draw_tally.ts"
import erased from "./0059_erased.ts"
import filtered from "./0060_filtered.ts"
import endpointHealth from "./0061_endpoint_health.ts"
import subjectEmail from "./0062_subject_email.ts"
import itemCost from "./0063_item_cost.ts"
import ownPicture from "./0070_own_picture.ts"
import eventOf from "./0071_event_of.ts"
import cardOperation from "./0072_card_operation.ts"
import endpointMaker from "./0075_endpoint_maker.ts"
import shipmentLabel from "./0078_shipment_label.ts"
import limitsGuarded from "./0079_limits_guarded.ts"
import transferOnce from "./0080_transfer_once.ts"
import publishedGuarded from "./0081_published_guarded.ts"
import endsOnce from "./0082_ends_once.ts"
import madeFixed from "./0083_made_fixed.ts"
import approvalLine from "./0084_approval_line.ts"
import labelCount from "./0085_label_count.ts"
import depositRange from "./0087_deposit_range.ts"
import { migration } from "./Schema.ts"

const LIST = {
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
  "0042_approval": approval,
  "0043_oldest": oldest,
  "0047_token_maker": tokenMaker,
  "0048_pool": pool,
  "0049_draw_log": drawLog,
  "0050_ledger_head": ledgerHead,
  "0051_renewal": renewal,
  "0053_card_revealed": cardRevealed,
  "0054_token_name": tokenName,
  "0057_log_state": logState,
  "0058_draw_tally": drawTally,
  "0059_erased": erased,
  "0060_filtered": filtered,
  "0061_endpoint_health": endpointHealth,
  "0062_subject_email": subjectEmail,
  "0063_item_cost": itemCost,
  "0070_own_picture": ownPicture,
  "0071_event_of": eventOf,
  "0072_card_operation": cardOperation,
  "0075_endpoint_maker": endpointMaker,
  "0078_shipment_label": shipmentLabel,
  "0079_limits_guarded": limitsGuarded,
  "0080_transfer_once": transferOnce,
  "0081_published_guarded": publishedGuarded,
  "0082_ends_once": endsOnce,
  "0083_made_fixed": madeFixed,
  "0084_approval_line": approvalLine,
  "0085_label_count": labelCount,
  "0087_deposit_range": depositRange
}

const TABLE = "schema_migration"

const NAMES = Object.keys(LIST)
const numberOf = (name: string): number => Number.parseInt(name, 10)
const rowOf = (name: string): string => `${numberOf(name)}, '${name.replace(/^\d+_/, "")}'`
/** Since the column is there, the oldest version that may run on it. */
const oldestOf = (name: string, { oldest }: Migration): string =>
  numberOf(name) < RECORDS ? "NULL" : String(oldest ?? "NULL")
const NUMBERS = NAMES.map(numberOf)
export const NEWEST = Math.max(...NUMBERS)

type Migration = ReturnType<typeof migration>

/** The first migration that has a column for it. */
const RECORDS = numberOf("0043_oldest")

/** With the record of the versions that it takes, which earlier ones read. */
const recorded = (name: string, { oldest, statements }: Migration): Migration => {
  const id = numberOf(name)
  if (id < RECORDS || oldest === undefined) return migration(statements)
  const record = `UPDATE ${TABLE} SET oldest = ${oldest} WHERE migration_id = ${id}`
  return migration([...statements, record])
}

const MIGRATIONS = Object.fromEntries(
  Object.entries(LIST).map(([name, each]) => [name, recorded(name, each)])
)

/**
 * Checks the list of migrations itself: the migrator compares only the newest one, so it would
 * start on a database of a later version, and never run one that was skipped.
 */
const known = Effect.flatMap(Ran.read, (ran) => {
  const message = Ran.flaw(ran, NUMBERS)
  if (message === null) return Effect.succeed(ran.map(({ id }) => id))
  return Effect.fail(new Migrator.MigrationError({ kind: "BadState", message }))
})

/** Of those from before migrations said it: 37 was tried beside them (`npm run upgrade`). */
const TRIED: Readonly<Record<string, number>> = {
  "0038_versioned": 37,
  "0039_parked": 37,
  "0041_log_link": 37,
  "0042_approval": 37
}

/** What the migrations of these names say of themselves. */
export const described = (names: ReadonlyArray<string>) =>
  Object.entries(LIST).flatMap(([name, { oldest, statements }]) =>
    names.includes(name)
      ? [{ name, oldest: oldest ?? TRIED[name] ?? numberOf(name), statements }]
      : []
  )

/** The names of those that this version knows and the database has not run, in their order. */
export const pending = Effect.map(known, (ran) =>
  NAMES.filter((name) => !ran.includes(numberOf(name)))
)

const isBusy = ({ cause }: Migrator.MigrationError | SqlError): boolean =>
  isSqlError(cause) && ["LockTimeoutError", "DeadlockError"].includes(cause.reason._tag)

/** Less than it takes PostgreSQL to look for a deadlock, of which an order could be the victim. */
const IMPATIENT = "SET LOCAL lock_timeout = '300ms'"

/** Each migration; before the first of those that are pending, the locks of all. */
const migrate = Effect.gen(function* () {
  const names = yield* pending
  const locks = Plan.statements(yield* Plan.of(described(names)))
  const loader = Object.entries(MIGRATIONS).map(([name, each]) => {
    const first = name === names[0] ? migration([IMPATIENT, ...locks]) : Effect.void
    return [name, Effect.andThen(first, each)] as const
  })
  return yield* Migrator.make({})({
    table: TABLE,
    loader: Migrator.fromRecord(Object.fromEntries(loader))
  })
})

/** All again while others hold what it wants: waiting for them, it would hold up everybody. */
const retried = migrate.pipe(
  Effect.tapError((error) =>
    isBusy(error)
      ? Effect.logWarning("migrations wait: somebody works on a table that they change")
      : Effect.void
  ),
  Effect.retry({ while: isBusy, schedule: Schedule.spaced("1 second") })
)

/** What {@link TABLE} has once all ran, as statements. */
export const RAN = Object.entries(LIST).map(
  ([name, each]) =>
    `INSERT INTO ${TABLE} (migration_id, name, oldest) VALUES (${rowOf(name)}, ${oldestOf(name, each)})`
)

/**
 * Runs pending migrations in one transaction, under a lock on their table: of several processes
 * that start at once, one migrates, and the others wait and find nothing to do. Checks before, so
 * that a refusal changes nothing, and after, because another version may have migrated meanwhile.
 * Answers what it ran itself.
 */
export const run = Effect.gen(function* () {
  yield* known
  const ran = yield* retried
  yield* known
  return NAMES.filter((name) => ran.some(([id]) => id === numberOf(name)))
})

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
