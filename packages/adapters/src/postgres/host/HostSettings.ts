/**
 * The settings of our statements on a host's connection. A transaction has them for itself alone
 * (SET LOCAL), and a connection that is ours until it ends has them as its own.
 */
import * as SearchPath from "../connection/SearchPath.ts"

/** What {@link HostQuery} reads and the decisions rely on, whatever the host has set. */
const MEANING = {
  timezone: "'UTC'",
  datestyle: "'ISO, MDY'",
  bytea_output: "'hex'",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  // Otherwise an answer could be lost in a crash of the server.
  synchronous_commit: "DEFAULT"
}

/** As on connections of our own (ServerPool.ts). */
const LIMITS = {
  lock_timeout: "'5s'",
  statement_timeout: "'10s'",
  idle_in_transaction_session_timeout: "'5s'"
}

const PLANS = { jit: "off", enable_seqscan: "off", enable_bitmapscan: "off" }

/** Of the transactions that a library begins on it. */
const TRANSACTIONS = {
  default_transaction_isolation: "'read committed'",
  default_transaction_read_only: "off",
  default_transaction_deferrable: "off"
}

const NO_LIMITS = {
  lock_timeout: "0",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0"
}

/** Temporary tables of the host come last, as they could have the names of ours. */
const pathOf = ({ schema = "public" }: SearchPath.Options): string =>
  `${SearchPath.quoted(schema)}, pg_temp`

const set = (how: "SET" | "SET LOCAL", settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${how} ${name} TO ${value}`)
    .join("; ")

/**
 * A client that the host gave back in the middle of a transaction would go on in it, and our COMMIT
 * would be the host's too. After its first query a level can't change, so one of these two fails.
 */
const BEGIN =
  "BEGIN ISOLATION LEVEL SERIALIZABLE; SET TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE"

/** Begins a transaction with our settings, which end with it. */
export const begin = (options: SearchPath.Options): string =>
  `${BEGIN}; ${set("SET LOCAL", {
    search_path: pathOf(options),
    ...MEANING,
    ...LIMITS,
    ...PLANS
  })}`

/** For a connection that is ours until it ends; what the host left open on it ends first. */
export const own = (options: SearchPath.Options): string =>
  `ROLLBACK; ${set("SET", { search_path: pathOf(options), ...MEANING, ...TRANSACTIONS, ...NO_LIMITS })}`

/** Set within a host's transaction, and set back afterwards. */
const borrowed = (options: SearchPath.Options): Readonly<Record<string, string>> => {
  const { synchronous_commit: _, ...meaning } = MEANING
  const { idle_in_transaction_session_timeout: __, ...limits } = LIMITS
  return { search_path: pathOf(options), ...meaning, ...limits, ...PLANS }
}

const NAMES = Object.keys(borrowed({}))

/** The host's own, in the order that {@link RESTORE} takes them in. */
export const READ = `SELECT ${NAMES.map((name) => `current_setting('${name}')`).join(", ")}`

export const within = (options: SearchPath.Options): string => set("SET LOCAL", borrowed(options))

export const RESTORE = `SELECT ${NAMES.map(
  (name, at) => `set_config('${name}', $${at + 1}, true)`
).join(", ")}`

/**
 * Others wait for what a call has locked, a whole machine's sales among it. So the server ends a
 * transaction of the host that idles or lasts, unless the host has set a shorter time. Servers
 * before version 17 know only the first setting.
 */
export const BOUND = `SELECT set_config(name, most::text, true)
  FROM pg_settings JOIN (VALUES ('idle_in_transaction_session_timeout', 5000),
    ('transaction_timeout', 15000)) AS bound (name, most) USING (name)
  WHERE setting::int NOT BETWEEN 1 AND most`
