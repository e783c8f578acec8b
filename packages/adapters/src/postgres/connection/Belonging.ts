/**
 * A database belongs to one environment and one chain, which the first process that starts on it
 * writes down; processes of others are refused before they write anything
 * (decisions.md#database-identity). Otherwise a mistyped DATABASE_URL could put worthless money
 * into real balances.
 */
import { type Event, Evm } from "@cardpack/core/domain"
import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

export interface Belonging {
  readonly environment: Event.Environment
  readonly chainId: number
}

export interface Options {
  /** The sandbox unless set. */
  readonly environment?: Event.Environment
  /** 8453 in production and 84532 in the sandbox unless set, even while the chain is off. */
  readonly chainId?: number
}

export const of = ({ chainId, environment = "sandbox" }: Options): Belonging => ({
  environment,
  chainId: chainId ?? Evm.CHAIN_IDS[environment]
})

const nameOf = ({ chainId, environment }: Belonging): string => `${environment} on chain ${chainId}`

/** The database belongs to another environment or chain. Nothing was written. */
export class BelongsElsewhere extends Data.TaggedError("BelongsElsewhere")<{
  readonly owner: Belonging
  readonly process: Belonging
}> {
  override get message(): string {
    const [owner, process] = [nameOf(this.owner), nameOf(this.process)]
    return `the database belongs to ${owner}, and this process is of ${process}`
  }
}

const OWNER = "SELECT environment, chain_id FROM belonging"

/** In a database of an earlier version, keys name the environment and deposits the chain. */
const EVIDENCE = `SELECT
  (SELECT CASE substr(prefix, 4, 1) WHEN 'p' THEN 'production' WHEN 's' THEN 'sandbox' END
    FROM api_key ORDER BY created_at LIMIT 1),
  coalesce(
    (SELECT chain_id FROM funding_intent LIMIT 1),
    (SELECT chain_id FROM funding_transaction LIMIT 1),
    (SELECT chain_id FROM foreign_deposit LIMIT 1),
    (SELECT chain_id FROM onchain_order LIMIT 1),
    (SELECT chain_id FROM onchain_burn LIMIT 1))`

const CLAIM = `INSERT INTO belonging (environment, chain_id) VALUES ($1, $2)
  ON CONFLICT DO NOTHING`

const belongingOf = (row: ReadonlyArray<unknown> | undefined, otherwise: Belonging): Belonging => ({
  environment: (row?.[0] as Event.Environment | null | undefined) ?? otherwise.environment,
  chainId: (row?.[1] as number | null | undefined) ?? otherwise.chainId
})

const compare = (owner: Belonging, process: Belonging) =>
  owner.environment === process.environment && owner.chainId === process.chainId
    ? Effect.void
    : Effect.fail(new BelongsElsewhere({ owner, process }))

/** Runs before migrations, so that a process of another environment does not change the schema. */
export const check = Effect.fnUntraced(function* (process: Belonging) {
  const sql = yield* SqlClient
  const [[table] = []] = yield* sql.unsafe("SELECT to_regclass('belonging')::text").values
  if (table == null) return
  yield* compare(belongingOf((yield* sql.unsafe(OWNER).values)[0], process), process)
})

/**
 * Runs after migrations. Of several first starts at once, one writes the row and the others read
 * it.
 */
export const claim = Effect.fnUntraced(function* (process: Belonging) {
  const sql = yield* SqlClient
  const read = Effect.map(sql.unsafe(OWNER).values, ([row]) => row)
  const owner = yield* read
  if (owner !== undefined) return yield* compare(belongingOf(owner, process), process)
  const [evidence] = yield* sql.unsafe(EVIDENCE).values
  yield* compare(belongingOf(evidence, process), process)
  yield* sql.unsafe(CLAIM, [process.environment, process.chainId])
  yield* compare(belongingOf(yield* read, process), process)
})
