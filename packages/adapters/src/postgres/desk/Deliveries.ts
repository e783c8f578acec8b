/** The health of webhooks across partners: failed deliveries and late ones. */
import { Id, Schedule } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import type { Values } from "../rows/Table.ts"
import { deliveries, endpoints, finished } from "../rows/Webhooks.ts"
import { all, below, one } from "./Query.ts"

type Service = Desk.Desk["Service"]

const ENDPOINT = `JOIN webhook_endpoint e ON e.id = d.endpoint_id
  JOIN account a ON a.id = e.account_id`

/** Columns after the delivery's. */
const REST = `${endpoints.select("e")}, a.status = 'suspended'`

const GOING = `e.active AND a.status = 'active'`

const SQL = {
  failed: `SELECT ${finished.select("d")}, ${REST} FROM delivery_history d ${ENDPOINT}
    WHERE d.status = 'failed' AND ${GOING}
      AND json_array_length(d.attempts) >= ${Schedule.MAX_ATTEMPTS} AND d.id < $1::uuid ORDER BY d.id DESC LIMIT $2::int8`,
  late: `SELECT ${deliveries.select("d")}, ${REST} FROM delivery d ${ENDPOINT}
    WHERE d.created_at < ${Clock.standing(3)} - $4::bigint * interval '1 millisecond' AND ${GOING}
      AND d.id < $1::uuid ORDER BY d.id DESC LIMIT $2::int8`,
  one: `SELECT d.*, ${REST} FROM (
      SELECT ${deliveries.select("x")} FROM delivery x WHERE x.id = $1::uuid
      UNION ALL SELECT ${finished.select("x")} FROM delivery_history x WHERE x.id = $1::uuid
    ) d ${ENDPOINT}`
} as const

const readRecord = (v: Values): Desk.DeliveryRecord => ({
  delivery: deliveries.read(v),
  endpoint: endpoints.read(v, deliveries.width),
  isSuspended: v[deliveries.width + endpoints.width] === true
})

export const list =
  (database: Database): Service["deliveries"] =>
  (health, { before, limit }) =>
    Effect.suspend(() => {
      const page = [below(before), limit]
      return health === "failed"
        ? all(database, SQL.failed, page, readRecord)
        : all(database, SQL.late, [...page, database.clockShift(), Desk.LATE], readRecord)
    })

export const delivery =
  (database: Database): Service["delivery"] =>
  (id) =>
    one(database, SQL.one, [Id.toUuid(id)], readRecord)
