/** What waits for a person: incidents, parcels, stock that runs out, packs that come back. */
import { CardpackError } from "@cardpack/client"
import { host } from "../../api/Calls.ts"
import { ago } from "../../kit/Ago.ts"
import { text } from "../../text/HostText.ts"
import { type Alert, type Check, LIMIT, some } from "./Alert.ts"
import * as ValueWords from "./ValueWords.ts"

export const incidents: Check = async () =>
  some(await host.incidents.list({ open: "true", limit: LIMIT }), (count) => ({
    says: text.health.incidents(count),
    isBad: true,
    to: "/host/incidents",
    search: { open: "true" }
  }))

export const approvals: Check = async () =>
  some(await host.approvals.list({ status: "pending", limit: LIMIT }), (count) => ({
    says: text.health.approvals(count),
    isBad: false,
    to: "/host/approvals",
    search: { status: "pending" }
  }))

/** Counts alone: to list the parcels would be to read where people live. */
const parcels = async (status: "created" | "exception") => {
  const rows = (await host.reports.parcels()).data.filter((row) => row.status === status)
  return { count: rows.reduce((all, { count }) => all + count, 0), rows }
}

export const onHold: Check = async () => {
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
      to: "/host/shipments"
    }
  ]
}

export const fairness: Check = async () =>
  (await host.fairness.fairness()).alarms.map((says) => ({
    says,
    isBad: true,
    to: "/host/fairness"
  }))

type Notice = Awaited<ReturnType<typeof host.notices.list>>["data"][number]

const noticed = (notice: Notice): Alert => {
  switch (notice.type) {
    case "refunds.high":
      return {
        says: text.health.refunds(notice.name, notice.refunded, notice.sealed),
        isBad: false,
        to: `/host/partners/${notice.partnerId}`
      }
    case "stock.low":
      return {
        says: text.health.stock(
          notice.vendingMachineId,
          notice.tier,
          notice.stock,
          notice.lowStock
        ),
        isBad: false,
        to: "/host/catalog"
      }
    default:
      return {
        says: ValueWords.line(notice, Date.now()),
        isBad: notice.acknowledged === null,
        to: `/host/catalog/${notice.vendingMachineId}`
      }
  }
}

export const notices: Check = async () => (await host.notices.list()).data.map(noticed)

const KINDS = ["orders", "buybacks", "redemptions", "mints"] as const

const unlessForbidden = (error: unknown): null => {
  if (error instanceof CardpackError && error.code === "forbidden") return null
  throw error
}

/** Who stopped what, when and why, as the newest entries of the log say it to roles that read it. */
const stops = async () => {
  const log = await host.service.log({ action: "controls.set", limit: 50 }).catch(unlessForbidden)
  return typeof log === "string" || log === null ? [] : log.data
}

export const stopped: Check = async () => {
  const controls = await host.service.controls()
  const off = KINDS.filter((kind) => controls[kind] === "off")
  const log = off.length === 0 ? [] : await stops()
  return off.map((kind) => {
    const entry = log.find(({ detail }) => Object(detail)[kind] === "off")
    const by =
      entry === undefined
        ? ""
        : ` ${text.wrongs.stoppedBy(
            entry.actor,
            ago(entry.createdAt, Date.now()),
            `${Object(entry.detail).reason}`
          )}`
    return { says: `${text.wrongs.stopped(kind)}${by}`, isBad: true, to: "/" }
  })
}
