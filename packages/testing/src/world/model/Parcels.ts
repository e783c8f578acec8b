/** The model's shipments, and the mails about them. */
import { FEES, type Model, type Refused } from "./Model.ts"

export type Status = "created" | "shipped" | "in_transit" | "delivered" | "exception"
export type Channel = "customer_email" | "partner_email"

export interface Letter {
  readonly status: Status
  readonly channel: Channel
  state: "queued" | "sending" | "sent" | "skipped" | "failed" | "unknown"
  attempts: number
  /** When it is sent, or its sender is given up. */
  dueAt: number | null
}

/** What an update may change; the contract's order of fields. */
export const TEXTS = ["carrier", "trackingNumber", "trackingUrl", "statusReason"] as const
type Texts = { readonly [F in (typeof TEXTS)[number]]?: string | null }
export interface Update extends Texts {
  readonly status?: Status
}

export interface Parcel {
  readonly id: string
  readonly account: number
  readonly customer: number
  readonly country: string
  readonly channels: ReadonlyArray<Channel>
  status: Status
  readonly texts: Record<(typeof TEXTS)[number], string | null>
  /** The line of the address that tests change. */
  line: string
  isCorrected: boolean
  readonly letters: Array<Letter>
  /** The newest result for each status and channel, as `created partner_email sent`. */
  emails: Array<string>
}

export const FIRST_LINE = "1 Quay"

export const begin = (
  id: string,
  account: number,
  customer: number,
  country: string,
  channels: ReadonlyArray<Channel>
): Parcel => ({
  id,
  account,
  customer,
  country,
  channels,
  status: "created",
  texts: { carrier: null, trackingNumber: null, trackingUrl: null, statusReason: null },
  line: FIRST_LINE,
  isCorrected: false,
  letters: [],
  emails: []
})

/** The mails of a new status: once for each channel, unless the earlier one was surely not sent. */
export const mail = (model: Model, parcel: Parcel): void => {
  const { letters, status } = parcel
  if (status === "in_transit") return
  const channels = new Set(parcel.channels)
  if (status === "exception" && model.account(parcel.account).hasAddress) {
    channels.add("partner_email")
  }
  for (const channel of channels) {
    const earlier = letters.filter((one) => one.status === status && one.channel === channel)
    if (earlier.some(({ state }) => state !== "skipped" && state !== "failed")) continue
    letters.push({ status, channel, state: "queued", attempts: 0, dueAt: model.now })
  }
}

const ORDER: ReadonlyArray<Status> = ["created", "shipped", "in_transit", "delivered"]

/** Forward along the progression, and to and from `exception`. */
const mayMove = (from: Status, to: Status): boolean =>
  from === "exception" || to === "exception" || ORDER.indexOf(to) > ORDER.indexOf(from)

const isSaid = (text: string | null | undefined): boolean =>
  text !== undefined && text !== null && text.trim() !== ""

const shown = ({ id, status, texts }: Parcel) => ({ id, status, ...texts })

/** Says that it changed; the ids are the real ones. */
const tell = (
  model: Model,
  parcel: Parcel,
  operationId: string,
  previousStatus: Status,
  changedFields: ReadonlyArray<string>
): void => {
  const shipment = shown(parcel)
  const data = { operationId, previousStatus, changedFields: [...changedFields], shipment }
  model.tell(parcel.account, "shipment.updated", data)
}

/** An update, by the partner in the sandbox or by the operator. */
export const update = (
  model: Model,
  account: number,
  operation: string,
  by: "partner" | "operator",
  change: Update
): Refused | "done" => {
  if (by === "partner" && model.account(account).isSuspended) return "Forbidden"
  const { trackingUrl } = change
  if (typeof trackingUrl === "string" && !trackingUrl.startsWith("https://")) return "Invalid"
  if (TEXTS.some((field) => change[field] === "")) return "Invalid"
  const parcel = model.parcels.get(operation)
  if (parcel === undefined || parcel.account !== account) return "NotFound"
  const from = parcel.status
  const to = change.status ?? from
  const { statusReason: reason } = change
  if (to !== from && !mayMove(from, to)) return "Invalid"
  if (to !== from && to === "exception" && !isSaid(reason)) return "Invalid"
  if (to === from && from === "exception" && reason !== undefined && !isSaid(reason)) {
    return "Invalid"
  }
  const texts = { ...parcel.texts }
  if (to !== from && from === "exception") texts.statusReason = null
  for (const field of TEXTS) {
    const text = change[field]
    if (text !== undefined) texts[field] = text
  }
  const changed = [
    ...(to === from ? [] : ["status"]),
    ...TEXTS.filter((field) => texts[field] !== parcel.texts[field])
  ]
  if (changed.length === 0) return "done"
  parcel.status = to
  Object.assign(parcel.texts, texts)
  if (to !== from) mail(model, parcel)
  tell(model, parcel, operation, from, changed)
  return "done"
}

/** The corrected address; answers the changed fields. */
export const correct = (
  model: Model,
  account: number,
  operation: string,
  country: string,
  line: string
): Refused | ReadonlyArray<string> => {
  const parcel = model.parcels.get(operation)
  if (parcel === undefined || parcel.account !== account) return "NotFound"
  if (model.account(account).isSuspended) return "Forbidden"
  if (FEES[country] === undefined || country !== parcel.country) return "Invalid"
  const { status: from, texts } = parcel
  if (from !== "created" && from !== "exception") return "Conflict"
  if (from === "created" && line === parcel.line) return []
  const changed = [
    ...(from === "created" ? [] : ["status"]),
    ...(texts.statusReason === null ? [] : ["statusReason"]),
    ...(line === parcel.line ? [] : ["shipmentInfo"])
  ]
  parcel.status = "created"
  texts.statusReason = null
  parcel.line = line
  parcel.isCorrected = true
  tell(model, parcel, operation, from, changed)
  return changed
}
