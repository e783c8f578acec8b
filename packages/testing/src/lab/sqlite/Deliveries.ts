/** The queues of deliveries, mails and claims. */
import {
  Card,
  Delivery,
  type Endpoint,
  type Event,
  type Id,
  type Mail
} from "@cardpack/core/domain"
import { ClaimQueue, DeliveryQueue, MailQueue } from "@cardpack/core/ports"
import { insert } from "./Commit.ts"
import { type Connection, decode } from "./Connection.ts"
import type { Transactions } from "./Transactions.ts"

/** Never attempted, or to be tried again by now. */
const DUE = "status = 'pending' AND (retryAt IS NULL AND sequence > ? OR retryAt <= ?)"

const FREE = `SELECT l.endpoint, l.through FROM lanes AS l
  JOIN endpoints AS e ON e.id = l.endpoint JOIN accounts AS a ON a.id = e.accountId
  WHERE e.active AND a.status <> 'suspended' AND (l.owner IS NULL OR l.until <= ?1)
  AND (?2 IS NULL OR l.endpoint IN (SELECT value FROM json_each(?2)))
  AND EXISTS (SELECT 1 FROM deliveries AS d WHERE d.endpointId = l.endpoint
    AND d.status = 'pending' AND (d.retryAt IS NULL AND d.sequence > l.through OR d.retryAt <= ?1))
  ORDER BY ifnull(l.until, -1), l.endpoint LIMIT ?3`

/** Stores marks, which never go back; returns the lanes that the owner still has. */
const keep = (
  connection: Connection,
  owner: string,
  marks: ReadonlyArray<DeliveryQueue.Mark>,
  [next, until]: readonly [string | null, number]
): ReadonlyArray<Id.EndpointId> =>
  marks
    .filter(
      ({ endpointId, through }) =>
        connection.run(
          `UPDATE lanes SET owner = ?, until = ?, through = max(through, ?)
           WHERE endpoint = ? AND owner = ?`,
          ...[next, until, through, endpointId, owner]
        ) === 1
    )
    .map(({ endpointId }) => endpointId)

const endpointOf = (connection: Connection, id: string) =>
  connection.bodies<Endpoint.Endpoint>(
    `SELECT e.body FROM endpoints AS e JOIN accounts AS a ON a.id = e.accountId
     WHERE e.id = ? AND a.status <> 'suspended'`,
    id
  )[0] ?? null

const work = (
  connection: Connection,
  { endpointId, through }: DeliveryQueue.Mark,
  except: ReadonlyArray<string>,
  limit: number,
  now: number
): ReadonlyArray<DeliveryQueue.Claim> =>
  connection
    .rows(
      `SELECT d.body, e.body AS event FROM
        (SELECT * FROM deliveries WHERE endpointId = ? AND ${DUE}
         AND id NOT IN (SELECT value FROM json_each(?))
         ORDER BY retryAt IS NULL, retryAt, sequence LIMIT ?) AS d
       JOIN events AS e ON e.id = d.eventId ORDER BY d.retryAt IS NULL, d.retryAt, d.sequence`,
      ...[endpointId, through, now, JSON.stringify(except), limit]
    )
    .map(({ body, event }) => ({
      delivery: decode(body) as Delivery.Delivery,
      event: decode(event) as Event.Event
    }))

const settle = (connection: Connection, before: Delivery.Delivery, after: Delivery.Delivery) => {
  const sql = "SELECT body FROM deliveries WHERE id = ? AND status = 'pending' AND attempts = ?"
  const { attempts, finishedAt, retryAt, status } = after
  for (const row of connection.bodies<Delivery.Delivery>(sql, before.id, before.attempts.length))
    insert(connection, "deliveries", true, [{ ...row, attempts, finishedAt, retryAt, status }])
}

const expire = (connection: Connection, limit: number, now: number): number => {
  const held = connection
    .rows(
      `SELECT d.body, e.disabledAt, a.status FROM deliveries AS d
       JOIN endpoints AS e ON e.id = d.endpointId JOIN accounts AS a ON a.id = d.accountId
       WHERE d.status = 'pending' AND (NOT e.active OR a.status = 'suspended') ORDER BY d.sequence`
    )
    .map((row) => ({
      delivery: decode(row.body) as Delivery.Delivery,
      disabledAt: row.status === "suspended" ? null : Number(row.disabledAt)
    }))
    .filter(({ delivery, disabledAt }) => Delivery.heldUntil(delivery, disabledAt) <= now)
    .slice(0, limit)
  for (const { delivery } of held) {
    const ended = { status: Delivery.EXPIRED, retryAt: null, finishedAt: now }
    insert(connection, "deliveries", true, [{ ...delivery, ...ended }])
  }
  return held.length
}

export const deliveries = ({
  change,
  read
}: Transactions): DeliveryQueue.DeliveryQueue["Service"] =>
  DeliveryQueue.DeliveryQueue.of({
    lease: (owner, endpoints, limit, milliseconds) =>
      change((connection, now) => {
        const among = endpoints === null ? null : JSON.stringify(endpoints)
        const lanes = connection.rows(FREE, now, among, limit)
        return lanes.map(({ endpoint, through }) => {
          const sql = "UPDATE lanes SET owner = ?, until = ? WHERE endpoint = ?"
          connection.run(sql, owner, now + milliseconds, endpoint as string)
          return { endpointId: endpoint as Id.EndpointId, through: BigInt(through as bigint) }
        })
      }),
    renew: (owner, marks, milliseconds) =>
      change((connection, now) => keep(connection, owner, marks, [owner, now + milliseconds])),
    release: (owner, marks) =>
      change((connection, now) => void keep(connection, owner, marks, [null, now])),
    work: (mark, except, limit) =>
      read((connection, now) => {
        const endpoint = endpointOf(connection, mark.endpointId)
        const isActive = endpoint?.active === true
        const claims = isActive ? work(connection, mark, except, limit, now) : []
        return { now, endpoint, claims }
      }),
    settle: (all) =>
      change((connection) => {
        for (const { after, before } of all) settle(connection, before, after)
      }),
    expire: (limit) => change((connection, now) => expire(connection, limit, now))
  })

export const mails = ({ read }: Transactions): MailQueue.MailQueue["Service"] =>
  MailQueue.MailQueue.of({
    due: (limit) =>
      read((connection, now) =>
        connection
          .bodies<Mail.Mail>(
            "SELECT body FROM mails WHERE dueAt <= ? ORDER BY dueAt, id LIMIT ?",
            ...[now, limit]
          )
          .map(({ accountId, eventId, id, operationId }) => ({
            accountId,
            operationId,
            eventId,
            mailId: id
          }))
      )
  })

export const claims = ({ read }: Transactions): ClaimQueue.ClaimQueue["Service"] =>
  ClaimQueue.ClaimQueue.of({
    due: (limit, after) =>
      read((connection, now) =>
        connection
          .bodies<Card.Card>(
            `SELECT body FROM cards WHERE status = 'active' AND itemId IS NULL
             AND (refundableUntil, id) > (?, ?) ORDER BY refundableUntil, id`,
            ...[after?.endedAt ?? Number.MIN_SAFE_INTEGER, after?.id ?? ""]
          )
          .filter((card) => Card.isDue(card, now))
          .slice(0, limit)
          .map(({ accountId, id, refundableUntil }) => ({
            accountId,
            id,
            endedAt: refundableUntil ?? 0
          }))
      )
  })
