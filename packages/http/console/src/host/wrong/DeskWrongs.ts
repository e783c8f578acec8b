/** What waits for a person: incidents, parcels, stock that runs out, packs that come back. */
import { host } from "../../api/Calls.ts"
import { ago } from "../../kit/Moment.tsx"
import { text } from "../../text/HostText.ts"
import { type Check, LIMIT, some } from "./Wrong.ts"

export const incidents: Check = async () =>
  some(await host.incidents.list({ open: "true", limit: LIMIT }), (count) => ({
    says: text.health.incidents(count),
    isBad: true,
    to: "/host/incidents",
    search: { open: "true" }
  }))

/** Counts alone: to list the parcels would be to read where people live. */
const parcels = async (status: "created" | "exception") => {
  const rows = (await host.reports.parcels()).data.filter((row) => row.status === status)
  return { count: rows.reduce((all, { count }) => all + count, 0), rows }
}

export const held: Check = async () => {
  const { count } = await parcels("exception")
  if (count === 0) return []
  return [
    {
      says: text.health.exceptions(`${count}`),
      isBad: true,
      to: "/host/shipments",
      search: { status: "exception" }
    }
  ]
}

export const waiting: Check = async () => {
  const { count, rows } = await parcels("created")
  if (count === 0) return []
  const oldest = rows.map(({ oldestAt }) => oldestAt).toSorted()[0] ?? ""
  return [
    {
      says: `${text.health.toShip(`${count}`)}${text.wrongs.since(ago(oldest, Date.now()))}`,
      isBad: false,
      to: "/host/shipments",
      search: { status: "created" }
    }
  ]
}

export const notices: Check = async () =>
  (await host.notices.list()).data.map((notice) =>
    notice.type === "refunds.high"
      ? {
          says: text.health.refunds(notice.name, notice.refunded, notice.sealed),
          isBad: false,
          to: `/host/partners/${notice.partnerId}`
        }
      : {
          says:
            notice.type === "stock.low"
              ? text.health.stock(
                  notice.vendingMachineId,
                  notice.tier,
                  notice.stock,
                  notice.lowStock
                )
              : text.health.value(notice.vendingMachineId, notice.expectedValueUsd),
          isBad: notice.type === "value.high",
          to: "/host/catalog"
        }
  )

const KINDS = ["orders", "buybacks", "redemptions", "mints"] as const

export const stopped: Check = async () => {
  const controls = await host.service.controls()
  return KINDS.filter((kind) => controls[kind] === "off").map((kind) => ({
    says: text.wrongs.stopped(kind),
    isBad: true,
    to: "/"
  }))
}
