/**
 * The tables of the console's people on a server, as the identity library would make them: a test
 * compares. They are text here so that an administrator can read and run them, and each statement
 * names their schema, because a pooler may drop a search path (decisions.md#identity-database).
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as SearchPath from "../postgres/connection/SearchPath.ts"

/** Engines in other schemas of the same database have their own people. */
export const schemaOf = (beside: SearchPath.Options): string => SearchPath.named("identity", beside)

const NAME = "identity_tables"

type Columns = Readonly<Record<string, string>>

const ID = { id: "text NOT NULL PRIMARY KEY" }
const USER = 'text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE'
const NOW = "timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL"

const TABLES: Readonly<Record<string, Columns>> = {
  user: {
    ...ID,
    name: "text NOT NULL",
    email: "text NOT NULL UNIQUE",
    emailVerified: "boolean NOT NULL",
    image: "text",
    createdAt: NOW,
    updatedAt: NOW,
    twoFactorEnabled: "boolean"
  },
  session: {
    ...ID,
    expiresAt: "timestamptz NOT NULL",
    token: "text NOT NULL UNIQUE",
    createdAt: NOW,
    updatedAt: "timestamptz NOT NULL",
    ipAddress: "text",
    userAgent: "text",
    userId: USER
  },
  account: {
    ...ID,
    accountId: "text NOT NULL",
    providerId: "text NOT NULL",
    userId: USER,
    accessToken: "text",
    refreshToken: "text",
    idToken: "text",
    accessTokenExpiresAt: "timestamptz",
    refreshTokenExpiresAt: "timestamptz",
    scope: "text",
    password: "text",
    createdAt: NOW,
    updatedAt: "timestamptz NOT NULL"
  },
  verification: {
    ...ID,
    identifier: "text NOT NULL",
    value: "text NOT NULL",
    expiresAt: "timestamptz NOT NULL",
    createdAt: NOW,
    updatedAt: NOW
  },
  twoFactor: {
    ...ID,
    secret: "text NOT NULL",
    backupCodes: "text NOT NULL",
    userId: USER,
    verified: "boolean",
    failedVerificationCount: "integer",
    lockedUntil: "timestamptz"
  },
  jwks: {
    ...ID,
    publicKey: "text NOT NULL",
    privateKey: "text NOT NULL",
    createdAt: "timestamptz NOT NULL",
    expiresAt: "timestamptz",
    alg: "text",
    crv: "text"
  },
  passkey: {
    ...ID,
    userId: USER,
    name: "text NOT NULL",
    credentialId: "text NOT NULL UNIQUE",
    publicKey: "text NOT NULL",
    counter: "integer NOT NULL",
    transports: "text NOT NULL",
    createdAt: "timestamptz NOT NULL",
    lastUsedAt: "timestamptz"
  },
  membership: {
    ...ID,
    userId: USER,
    organizationId: "text NOT NULL",
    role: "text NOT NULL",
    createdAt: "timestamptz NOT NULL"
  }
}

/** Tables and columns, each in an index of its own. */
const INDEXED = [
  ["session", "userId"],
  ["account", "userId"],
  ["verification", "identifier"],
  ["twoFactor", "secret"],
  ["twoFactor", "userId"],
  ["passkey", "userId"],
  ["membership", "userId"],
  ["membership", "organizationId"]
] as const

const indexOf = (table: string, column: string): string => `${table}_${column}_idx`

const within = (schema: string, table: string): string => `"${schema}"."${table}"`

/** Of a table of a later version of the library, and of one of an earlier version. */
const table = (schema: string, name: string, columns: Columns): ReadonlyArray<string> => {
  const of = Object.entries(columns).map(
    ([column, type]) => `"${column}" ${type.replace('"user"', within(schema, "user"))}`
  )
  const added = of.slice(1).map((column) => `  ADD COLUMN IF NOT EXISTS ${column}`)
  return [
    `CREATE TABLE IF NOT EXISTS ${within(schema, name)} (\n  ${of.join(",\n  ")}\n)`,
    `ALTER TABLE ${within(schema, name)}\n${added.join(",\n")}`
  ]
}

const tables = (schema: string): ReadonlyArray<string> => [
  ...Object.entries(TABLES).flatMap(([name, columns]) => table(schema, name, columns)),
  ...INDEXED.map(
    ([name, column]) =>
      `CREATE INDEX IF NOT EXISTS "${indexOf(name, column)}" ON ${within(schema, name)} ("${column}")`
  )
]

/** Asked before it is made, because the right to make one may be missing where it is there. */
export const statements = Effect.fnUntraced(function* (beside: SearchPath.Options) {
  const schema = schemaOf(beside)
  const isThere = yield* SearchPath.isThere({ schema })
  return [...(isThere ? [] : [`CREATE SCHEMA "${schema}"`]), ...tables(schema)]
})

const EXPECTED = [
  ...Object.entries(TABLES).flatMap(([name, columns]) =>
    Object.keys(columns).map((column) => `${name}.${column}`)
  ),
  ...INDEXED.map(([name, column]) => indexOf(name, column))
]

const LACKING = `SELECT name FROM (VALUES ${EXPECTED.map((name) => `('${name}')`).join(", ")})
    AS expected (name)
  WHERE name NOT IN (
    SELECT c.relname || CASE WHEN c.relkind = 'r' THEN '.' || a.attname ELSE '' END
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE n.nspname = $1 AND c.relkind IN ('r', 'i')) LIMIT 1`

/** Its name if something of the tables is missing, as {@link Migrations.pending} names the others. */
export const pending = Effect.fnUntraced(function* (beside: SearchPath.Options) {
  const [lacking] = yield* (yield* SqlClient).unsafe(LACKING, [schemaOf(beside)])
  return lacking === undefined ? [] : [NAME]
})

const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"

/** Makes what is missing, once, of several processes at the same time. */
export const run = Effect.fnUntraced(function* (beside: SearchPath.Options) {
  const sql = yield* SqlClient
  if ((yield* pending(beside)).length === 0) return []
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql.unsafe(LOCK, [schemaOf(beside)])
      const names = yield* pending(beside)
      if (names.length === 0) return []
      const all = yield* statements(beside)
      yield* Effect.forEach(all, (statement) => sql.unsafe(statement), { discard: true })
      return names
    })
  )
})
