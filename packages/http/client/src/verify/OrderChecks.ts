/** Checks of the order: what it gave to the draw, and which minute's seed was to decide. */
import { decode, same, sha256, tag, text, u32 } from "./Bytes.ts"
import { type Found, given, must, NOT_YET, open } from "./Check.ts"
import type { Known } from "./Known.ts"
import { parseCheckpoint, parseNote, parsePolicy, signersOf } from "./Note.ts"
import { drawOf, type Entry, entryOf, MINUTES_OF_A_DAY, type Receipt } from "./Receipt.ts"

const minuteOf = (seconds: number): number => Math.floor(seconds / 60)
const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000)

const LATE_SECONDS = 600

export const request = async (receipt: Receipt, known: Known): Promise<string> => {
  const { accountId, idempotencyKey } = known
  if (accountId === undefined || idempotencyKey === undefined) return open("no key was given")
  const { requestHash } = receipt.order
  const hash = await sha256(tag("request"), text(accountId), text(idempotencyKey))
  must(
    requestHash !== null && same(hash, decode(requestHash)),
    "the request has another key or account"
  )
  return "the order's account and idempotency key"
}

export const entropy = async (receipt: Receipt, known: Known): Promise<string> => {
  const { clientSeed, ordinal, requestHash } = receipt.order
  const { c, e } = drawOf(receipt)
  const words = known.clientSeed
  must(words === undefined || words === clientSeed, "the customer's words are others")
  const request = decode(given(requestHash, "the order's hash is erased"))
  const entropy = await sha256(tag("entropy"), request, u32(ordinal), text(clientSeed ?? ""))
  must(same(entropy, decode(e)), "the draw has another entropy")
  const client = clientSeed === null ? null : await sha256(tag("client"), text(clientSeed))
  must(
    client === null ? c === undefined : same(client, decode(c ?? "")),
    "the tag of the customer's words is another"
  )
  return clientSeed === null ? "without words of the customer" : "with the customer's words"
}

/** The minute that the times ask for. */
const minuteAsked = ({ order }: Receipt, { at, late }: Entry): number => {
  const { orderedAt, refundableUntil } = order
  must(at >= secondsOf(orderedAt), "it was drawn before it was ordered")
  if (refundableUntil === null) {
    must(at === secondsOf(orderedAt), "it was drawn later than it was ordered")
    return minuteOf(at)
  }
  const end = secondsOf(refundableUntil)
  must(late !== true || at >= end + LATE_SECONDS, "it was drawn in time, and is called late")
  return minuteOf(late === true || at < end ? at : end)
}

/** Whether witnesses saw the day's promise before the order. */
const promised = async (receipt: Receipt, known: Known): Promise<Found> => {
  const { day, order } = receipt
  const { policy: words } = known
  const policy = words === undefined ? null : await parsePolicy(words)
  if (policy === null || policy.quorum === "none")
    return [
      "promised earlier in the log",
      "The seed's minute followed from the time, and its promise stands before the draw in the host's log."
    ]
  const note = parseNote(given(day?.checkpoint, "the checkpoint of the promise is missing"))
  const { isQuorum, log, witnesses } = await signersOf(policy, note)
  must(parseCheckpoint(note.text).size > (day?.index ?? 0), "the promise is not in its checkpoint")
  must(log, "the checkpoint of the promise is not the log's")
  if (!isQuorum) open("too few witnesses signed the checkpoint of the promise")
  const times = [...witnesses.values()].sort((a, b) => a - b)
  const ordered = secondsOf(order.orderedAt)
  const early = new Set([...witnesses].filter(([, at]) => at <= ordered).map(([name]) => name))
  const has = (name: string): boolean => {
    const group = policy.groups.get(name)
    return group === undefined ? early.has(name) : group.of.filter(has).length >= group.needed
  }
  must(has(policy.quorum), `the promise was witnessed at ${times[0] ?? "no time"}, after the order`)
  return "promised and witnessed before the order"
}

export const minute = async (receipt: Receipt, known: Known): Promise<Found> => {
  const draw = drawOf(receipt)
  const { day, order, seed } = receipt
  const { orderedAt, refundableUntil } = known
  must(
    orderedAt === undefined || secondsOf(orderedAt) === secondsOf(order.orderedAt),
    "it was ordered at another time"
  )
  must(
    refundableUntil === undefined || refundableUntil === order.refundableUntil,
    "its window ended at another time"
  )
  const asked = minuteAsked(receipt, draw)
  must(
    draw.k === asked && seed.minute === asked,
    `the minute is ${asked}, and not ${draw.k} or ${seed.minute}`
  )
  const { d, r = 0, t } = entryOf(given(day, "the day's entry is missing"))
  must(r === (draw.r ?? 0), "the day's promise is of other seeds than the draw's")
  must(t === "day" && d === Math.floor(asked / MINUTES_OF_A_DAY), "the seed's day is another")
  const { draw: drawn } = receipt
  must(
    day !== null && drawn !== null && day.index < drawn.index,
    "the day was promised after the draw"
  )
  return draw.r === undefined
    ? promised(receipt, known)
    : [
        "promised earlier in the log, by seeds that replaced others",
        "The seed's minute followed from the time."
      ]
}

/** Seeds that were replaced after the order are new to those who ordered, for ever. */
export const replaced = async (receipt: Receipt, known: Known): Promise<Found> => {
  const draw = drawOf(receipt)
  const { day, draw: drawn, order } = receipt
  if (draw.r === undefined) {
    must(!receipt.replaced, "no seeds were replaced for this draw")
    return "the seeds are those that were promised first"
  }
  must(!!receipt.replaced, "the note of the replacement is missing")
  const note = given(receipt.replaced, NOT_YET)
  const { at, r, t, what, why } = entryOf(note)
  must(t === "note" && what === "reanchor" && r === draw.r, "the note is of another replacement")
  must(
    day !== null && drawn !== null && note.index < day.index && day.index < drawn.index,
    "the note came after the draw, or after its promise"
  )
  // Times are of whole seconds: in the same one, nobody can tell which was first.
  if (at >= secondsOf(order.orderedAt))
    return open(`replaced at ${new Date(at * 1000).toISOString()}: ${why}`)
  try {
    await promised(receipt, known)
    return "replaced, and told, before the order"
  } catch (cause) {
    return open(
      `replaced before the order, but no witness said so by then: ${(cause as Error).message}`
    )
  }
}
