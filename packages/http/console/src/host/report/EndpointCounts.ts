/** The report of deliveries, by day and by endpoint. */
import type { DeliveriesReport } from "@cardpack/client/operator"
import * as Percent from "../../kit/Percent.ts"

type Row = DeliveriesReport["data"][number]

export interface EndpointCount extends Omit<Row, "day"> {}

const added = (one: Omit<Row, "day">, other: Omit<Row, "day">) => ({
  ...one,
  delivered: one.delivered + other.delivered,
  failed: one.failed + other.failed,
  expired: one.expired + other.expired
})

/** Those that fail most come first. */
export const byEndpoint = ({ data }: DeliveriesReport): ReadonlyArray<EndpointCount> => {
  const counts = new Map<string, EndpointCount>()
  for (const { day: _, ...row } of data) {
    const before = counts.get(row.webhookEndpointId)
    counts.set(row.webhookEndpointId, before === undefined ? row : added(before, row))
  }
  return [...counts.values()].sort((a, b) => b.failed - a.failed || b.delivered - a.delivered)
}

/** Of the deliveries that reached an end; those that expired were not tried to one. */
export const failureRate = ({
  delivered,
  failed
}: Pick<EndpointCount, "delivered" | "failed">): string =>
  Percent.of(BigInt(failed), BigInt(delivered + failed))

export const byDay = ({ data }: DeliveriesReport) =>
  Array.from(
    Map.groupBy(data, ({ day }) => day),
    ([day, rows]) => ({
      day,
      delivered: rows.reduce((all, row) => all + row.delivered, 0),
      failed: rows.reduce((all, row) => all + row.failed, 0)
    })
  )
