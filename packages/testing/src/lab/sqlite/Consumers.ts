/** The queue of event consumers. */
import { Event, type Id } from "@cardpack/core/domain"
import { ConsumerQueue } from "@cardpack/core/ports"
import type { Connection } from "./Connection.ts"
import type { Transactions } from "./Transactions.ts"

type Service = ConsumerQueue.ConsumerQueue["Service"]

const register = (connection: Connection, consumer: string, start: ConsumerQueue.Start): void => {
  const isNew = connection.run("INSERT OR IGNORE INTO consumers VALUES (?)", consumer) === 1
  if (isNew && start === "now")
    connection.run(
      "INSERT INTO positions SELECT ?, id, NULL, NULL, sequence FROM accounts",
      consumer
    )
}

/** New lanes first, then those whose turn was longest ago. */
const FREE = `SELECT a.id, ifnull(p.through, 0) AS through FROM accounts AS a
  LEFT JOIN positions AS p ON p.account = a.id AND p.consumer = ?1
  WHERE a.sequence > ifnull(p.through, 0) AND (p.owner IS NULL OR p.until <= ?2)
  AND (?3 IS NULL OR a.id IN (SELECT value FROM json_each(?3)))
  ORDER BY p.account IS NOT NULL, ifnull(p.until, -1), a.id LIMIT ?4`

const keep = (
  connection: Connection,
  { consumer, owner }: ConsumerQueue.Holder,
  positions: ReadonlyArray<ConsumerQueue.Position>,
  [next, until]: readonly [string | null, number]
): ReadonlyArray<Id.AccountId> =>
  positions
    .filter(
      ({ accountId, through }) =>
        connection.run(
          `UPDATE positions SET owner = ?, until = ?, through = max(through, ?)
           WHERE consumer = ? AND account = ? AND owner = ?`,
          ...[next, until, through, consumer, accountId, owner]
        ) === 1
    )
    .map(({ accountId }) => accountId)

const events = (
  connection: Connection,
  { accountId, through }: ConsumerQueue.Position,
  types: ReadonlyArray<string> | null,
  limit: number
): ConsumerQueue.Work => {
  const found = connection.bodies<Event.Event>(
    `SELECT body FROM events WHERE accountId = ?1 AND sequence > ?2 AND type <> ?3
     AND (?4 IS NULL OR type IN (SELECT value FROM json_each(?4))) ORDER BY sequence LIMIT ?5`,
    ...[accountId, through, Event.TEST, types === null ? null : JSON.stringify(types), limit]
  )
  const [account] = connection.rows("SELECT sequence FROM accounts WHERE id = ?", accountId)
  const newest = account === undefined ? through : BigInt(account.sequence as bigint)
  const last = found.length === limit ? found.at(-1)?.sequence : undefined
  return { events: found, through: last ?? newest }
}

export const make = ({ change, read }: Transactions): Service =>
  ConsumerQueue.ConsumerQueue.of({
    register: (consumer, start) => change((connection) => register(connection, consumer, start)),
    lease: ({ consumer, owner }, accounts, limit, milliseconds) =>
      change((connection, now) => {
        const among = accounts === null ? null : JSON.stringify(accounts)
        return connection.rows(FREE, consumer, now, among, limit).map(({ id, through }) => {
          connection.run(
            `INSERT INTO positions VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO UPDATE SET owner = ?3, until = ?4`,
            ...[consumer, id as string, owner, now + milliseconds, through as bigint]
          )
          return { accountId: id as Id.AccountId, through: BigInt(through as bigint) }
        })
      }),
    renew: (holder, positions, milliseconds) =>
      change((connection, now) =>
        keep(connection, holder, positions, [holder.owner, now + milliseconds])
      ),
    release: (holder, positions) =>
      change((connection, now) => void keep(connection, holder, positions, [null, now])),
    events: (position, types, limit) =>
      read((connection) => events(connection, position, types, limit))
  })
