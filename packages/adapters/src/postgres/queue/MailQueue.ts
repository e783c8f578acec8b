/** The mail worker's port on Postgres. */
import { MailQueue } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { all } from "../desk/Query.ts"
import * as Table from "../rows/Table.ts"

/** Mails that take turns (decisions.md#mail-turns): a look at all of a long queue would cost each mail of it. */
const MOST = 10_000

const DUE = `SELECT account_id, operation_id, event_id, id FROM (
    SELECT d.*, row_number() OVER (PARTITION BY d.account_id ORDER BY d.due_at, d.id) AS turn FROM (
      SELECT m.account_id, m.operation_id, m.event_id, m.id, m.due_at FROM mail m
      WHERE m.due_at <= ${Clock.standing(2)} ORDER BY m.due_at, m.id LIMIT ${MOST}
    ) d
  ) t ORDER BY turn, due_at, id LIMIT $1::int8`

const read = Table.reader((column) => ({
  accountId: column.id("par"),
  operationId: column.nullable.id("op"),
  eventId: column.nullable.id("evt"),
  mailId: column.id("mail")
}))

export const make = (database: Database): MailQueue.MailQueue["Service"] =>
  MailQueue.MailQueue.of({
    due: (limit) => Effect.suspend(() => all(database, DUE, [limit, database.clockShift()], read))
  })
