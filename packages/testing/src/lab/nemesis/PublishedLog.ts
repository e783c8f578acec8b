/** The draw log as it stands in the database: an auditor's replay, and whether every draw is in it. */
import { LogReplay, LogTiles } from "@cardpack/core/domain"
import { pg } from "../../world/database/NodePostgres.ts"

/** What is wrong with it, in words. */
export type Found = ReadonlyArray<string>

const HEAD = `SELECT size::int8, encode(root, 'hex') AS root, due,
  (SELECT count(*) FROM draw WHERE slot IS NOT NULL) AS draws FROM draw_log`
const BUNDLES = "SELECT data FROM log_part WHERE level = -1 ORDER BY number"
const LISTS = "SELECT root, leaves FROM stock_object"

/** Numbers of machines that are not published, and minutes whose seeds are not told. */
export const WAITING = `SELECT (
    SELECT coalesce(sum(s.sequence - coalesce((SELECT max(r.first + r.count - 1) FROM log_run r
      WHERE r.machine_id = s.machine_id), 0)), 0) FROM machine_stock s
  ) + (SELECT cardinality(due) FROM draw_log) AS count`

/** A column of bytes. */
const bytes = (value: unknown): Uint8Array => new Uint8Array(value as Buffer)

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

export const read = async (databaseUrl: string): Promise<Found> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const [head] = (await client.query(HEAD)).rows
    const bundles = (await client.query(BUNDLES)).rows
    const lists = (await client.query(LISTS)).rows
    const entries = bundles.flatMap(({ data }) => LogTiles.entriesOf(bytes(data)))
    const stock = new Map<string, Uint8Array>(
      lists.map(({ leaves, root }) => [
        Buffer.from(bytes(root)).toString("base64url"),
        bytes(leaves)
      ])
    )
    const replay = LogReplay.of(entries, stock)
    return [
      ...replay.flaws.map(({ index, why }) => `entry ${index}: ${why}`),
      ...(entries.length === Number(head?.size) ? [] : ["it has not as many entries as it says"]),
      ...(hex(LogReplay.rootOf(entries)) === head?.root ? [] : ["its root is another"]),
      ...(replay.draws === Number(head?.draws)
        ? []
        : [`${head?.draws} cards were drawn, and ${replay.draws} are published`]),
      ...(replay.waiting === 0 ? [] : [`${replay.waiting} draws wait for their seeds`])
    ]
  } finally {
    await client.end()
  }
}
