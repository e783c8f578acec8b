/** What the service's role may do in the database: all that it needs, and nothing that undoes the guards. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type Diagnosis, ok, warning, wrong } from "./Diagnosis.ts"

const NAME = "database role"
const ADVICE = "more in README, A role that owns nothing"

const MAY = "pg_has_role(current_user, oid, 'MEMBER')"

/** Each answers what lets the role switch off what protects the books, or nothing. */
const POWERS = [
  "SELECT 'is a superuser' FROM pg_roles WHERE rolname = current_user AND rolsuper",
  "SELECT 'may give itself roles' FROM pg_roles WHERE rolname = current_user AND rolcreaterole",
  `SELECT 'acts as ' || rolname FROM pg_roles WHERE ${MAY} AND rolname IN
    ('pg_execute_server_program', 'pg_write_server_files', 'pg_maintain')`,
  `SELECT 'owns the database' FROM pg_database
    WHERE datname = current_database() AND pg_has_role(current_user, datdba, 'MEMBER')`,
  `SELECT 'owns the schema ' || nspname FROM pg_namespace
    WHERE nspname = current_schema() AND pg_has_role(current_user, nspowner, 'MEMBER')`,
  `SELECT 'owns ' || relname FROM pg_class WHERE relnamespace = current_schema()::text::regnamespace
    AND pg_has_role(current_user, relowner, 'MEMBER')`,
  `SELECT 'owns ' || proname || '()' FROM pg_proc
    WHERE pronamespace = current_schema()::text::regnamespace
      AND pg_has_role(current_user, proowner, 'MEMBER')`,
  `SELECT 'may create in the schema ' || current_schema()
    WHERE has_schema_privilege(current_schema(), 'CREATE')`,
  `SELECT lower(format('may %s %s', p, relname)) FROM pg_class, unnest(ARRAY['TRUNCATE', 'TRIGGER']) p
    WHERE relnamespace = current_schema()::text::regnamespace AND relkind = 'r'
      AND has_table_privilege(pg_class.oid, p)`,
  `SELECT 'may set session_replication_role' FROM pg_parameter_acl, aclexplode(paracl) a
    WHERE parname = 'session_replication_role' AND a.privilege_type = 'SET'
      AND (a.grantee = 0 OR pg_has_role(current_user, a.grantee, 'MEMBER'))`
]

/** Of the schema's tables, and its sequences. */
const LACKING = `SELECT lower(format('%s %s', p, relname)) FROM pg_class
    CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p
    WHERE relnamespace = current_schema()::text::regnamespace AND relkind = 'r'
      AND NOT has_table_privilege(pg_class.oid, p)
  UNION ALL SELECT 'use ' || relname FROM pg_class
    WHERE relnamespace = current_schema()::text::regnamespace
      AND CASE relkind WHEN 'S' THEN NOT has_sequence_privilege(pg_class.oid, 'USAGE') END`

const some = (found: ReadonlyArray<string>): string =>
  found.length > 3
    ? `${found.slice(0, 3).join(", ")} and ${found.length - 3} more`
    : found.join(", ")

/** On a database that this role can read. */
export const check: Effect.Effect<ReadonlyArray<Diagnosis>, unknown, SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient
    const list = (statement: string) =>
      Effect.map(sql.unsafe(statement).values, (rows) => rows.map(([text]) => String(text)))
    const [[name] = []] = yield* sql.unsafe("SELECT current_user::text").values
    const powers = (yield* Effect.forEach(POWERS, list)).flat()
    const lacking = yield* list(LACKING)
    const missing =
      lacking.length === 0
        ? []
        : [wrong(NAME, `${name} may not ${some(lacking)}`, `Grant it as the owner; ${ADVICE}`)]
    const strong = `${name} ${some(powers)}, and could switch off what protects the books`
    return powers.length === 0
      ? [ok(NAME, `${name} can't switch off what protects the books`), ...missing]
      : [warning(NAME, strong, `Give the service a role that owns nothing; ${ADVICE}`), ...missing]
  }
)

/** Of the tables of the console's people, in the schema `$1`. */
const PEOPLE_LACKING = `SELECT 'use the schema ' || nspname FROM pg_namespace
    WHERE nspname = $1 AND NOT has_schema_privilege(pg_namespace.oid, 'USAGE')
  UNION ALL SELECT lower(format('%s %s.%s', p, $1::text, relname)) FROM pg_class
    CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p
    WHERE relnamespace = to_regnamespace($1)::oid AND relkind = 'r'
      AND NOT has_table_privilege(pg_class.oid, p)`

const lacking =
  (statement: string, advice: string) =>
  (schema: string): Effect.Effect<ReadonlyArray<Diagnosis>, SqlError, SqlClient> =>
    SqlClient.use((sql) => sql.unsafe(statement, [schema]).values).pipe(
      Effect.map((rows) => {
        const found = some(rows.map(([text]) => String(text)))
        return found === "" ? [] : [wrong(NAME, `it may not ${found}`, `${advice}; ${ADVICE}`)]
      })
    )

export const people = lacking(PEOPLE_LACKING, "Grant it as the owner")

/** Why migrations in the schema `$1` would fail. */
const CAN_NOT_MIGRATE = `SELECT 'create the schema ' || $1::text
    WHERE to_regnamespace($1) IS NULL AND NOT has_database_privilege(current_database(), 'CREATE')
  UNION ALL SELECT lower(p) || ' in the schema ' || nspname
    FROM pg_namespace, unnest(ARRAY['USAGE', 'CREATE']) p
    WHERE nspname = $1 AND NOT has_schema_privilege(pg_namespace.oid, p)
  UNION ALL SELECT 'change our tables, which ' || pg_get_userbyid(relowner) || ' owns'
    FROM pg_class WHERE relnamespace = to_regnamespace($1)::oid AND relname = 'schema_migration'
      AND NOT pg_has_role(current_user, relowner, 'USAGE')`

/** Where a start would run migrations. */
export const migrates = lacking(
  CAN_NOT_MIGRATE,
  "Run cardpack migrate as the owner, and start with CARDPACK_MIGRATE=off"
)
