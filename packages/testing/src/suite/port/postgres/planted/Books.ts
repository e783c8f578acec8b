/** The books of a rich history, and what the audit says once something is planted in them. */
import type { Provided } from "@cardpack/adapters/postgres/layer"
import { type Check, Desk } from "@cardpack/core/engine/port/Desk"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fresh from "../../../../world/database/Fresh.ts"
import { layerOneConnection } from "../../../../world/database/Open.ts"
import * as Story from "../../../../world/dump/Story.ts"
import * as OnChain from "../../../../world/service/SimulatedChain.ts"

/** Leaves a transaction without a COMMIT. */
class Found {
  readonly _tag = "Found"
  readonly checks: ReadonlyArray<Check>

  constructor(checks: ReadonlyArray<Check>) {
    this.checks = checks
  }
}

const REPLICA = "SET LOCAL session_replication_role = replica"
/** The audit's own session is another than the one of a person with `psql`. */
const ORIGIN = "SET LOCAL session_replication_role = origin"

/** Runs a statement, which must touch a row if it is one that writes rows. */
const run = (statement: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const ran = (yield* sql.unsafe(statement).raw) as { readonly rowCount: number }
    if (/^(DELETE|INSERT|UPDATE)/.test(statement) && ran.rowCount === 0)
      return yield* Effect.fail(new Error(`no row was there for ${statement}`))
  })

type Audit = Desk["Service"]["audit"]

/** What an audit says once statements ran, of a transaction that is rolled back. */
const audited = (statements: ReadonlyArray<string>, audit: Audit) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const planted = Effect.gen(function* () {
      for (const statement of statements) yield* run(statement)
      return yield* Effect.fail(new Found(yield* audit))
    })
    const found = yield* Effect.flip(sql.withTransaction(planted))
    return found instanceof Found ? found.checks : yield* Effect.fail(found)
  })

const failing = (statements: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const checks = yield* audited(statements, (yield* Desk).audit)
    return checks.filter(({ ok }) => !ok)
  })

/** The checks that fail on the books as the service left them. */
export const sound = failing([])

/** What an audit says once statements ran that nothing held back. */
export const planted = (statements: ReadonlyArray<string>, audit: Audit) =>
  audited([REPLICA, ...statements, ORIGIN], audit)

/** The checks that fail once statements ran that no constraint and no trigger held back. */
export const after = (statements: ReadonlyArray<string>) =>
  failing([REPLICA, ...statements, ORIGIN])

/** What the audit of changes since a base says once statements ran that nothing held back. */
export const changed = (
  since: number,
  statements: ReadonlyArray<string>,
  oldest: string | null = null
) => Effect.flatMap(Desk, (desk) => planted(statements, desk.auditChanges({ since, oldest })))

const messageOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error as { readonly reason?: Error }).reason : undefined
  const inner = cause?.cause instanceof Error ? cause.cause.message : undefined
  return inner ?? cause?.message ?? String(error)
}

/** What the database says when it refuses a statement; null if it takes it. */
export const refused = (statement: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const taking = Effect.gen(function* () {
      yield* run(statement)
      // Some constraints wait for the end of a transaction.
      yield* sql.unsafe("SET CONSTRAINTS ALL IMMEDIATE")
      return yield* Effect.fail("taken" as const)
    })
    const outcome = yield* Effect.flip(sql.withTransaction(taking))
    return outcome === "taken" ? null : messageOf(outcome)
  })

/** A person who joined the operators; here no console makes their tables. */
const PEOPLE = [
  "CREATE SCHEMA identity",
  `CREATE TABLE identity.membership (
    id text PRIMARY KEY, "userId" text, "organizationId" text, role text)`,
  "INSERT INTO identity.membership VALUES ('ada.host', 'ada', 'host', 'support')",
  `INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
    SELECT '01900000-0000-7000-8000-000000000001', 'ada@example.com', 'person.join', 'host',
      '{"role":"support","linkId":"l","person":"ada"}', max(created_at) FROM operator_log`
]

/** A database with every kind of row in every lasting state. */
export const layer = Layer.effectContext(
  Effect.gen(function* () {
    let shift = 0
    const stored: Context.Context<Provided | SqlClient> = yield* Layer.build(
      layerOneConnection({ url: Redacted.make(yield* Fresh.migrated), clockShift: () => shift })
    )
    const storage = () => Layer.succeedContext(stored)
    const onChain = yield* Effect.acquireRelease(
      Effect.promise(() => OnChain.start({ storage, dailyLimits: Story.LIMITS })),
      (each) => Effect.promise(() => each.close())
    )
    const pass = async (seconds: number) => {
      shift += seconds * 1_000
    }
    yield* Effect.promise(() => Story.tell(onChain, stored, pass))
    const sql = Context.get(stored, SqlClient)
    for (const statement of PEOPLE) yield* sql.unsafe(statement)
    // A seed is told once its minute is over, behind what was drawn in it.
    shift += 600_000
    yield* Effect.promise(() => onChain.service.publish())
    yield* Effect.promise(() => onChain.service.publish())
    yield* Effect.promise(() => onChain.service.tally())
    // The log of an audit is audited too.
    yield* Effect.promise(() => onChain.service.operator.get("/audit"))
    return stored
  })
)
