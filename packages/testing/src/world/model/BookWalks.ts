/** Walks through all that needs no chain: orders to redemptions, customers, credits and stock. */
import { action, order } from "./Operations.ts"
import {
  adjusting,
  crediting,
  naming,
  opening,
  pressing,
  pricing,
  restocking,
  waiting
} from "./OtherCommands.ts"
import * as Preludes from "./Preludes.ts"
import type { Selection } from "./Selection.ts"
import { adding, partner, selling } from "./SettingCommands.ts"
import type { Step } from "./Step.ts"

const { bought, by, fitting, held, known, suspends } = Preludes
const own = (from: number): Selection => ({ of: "own", from, count: 1, theirs: true })
const NOT_THEIRS: Selection = { of: "fitting", from: 0, count: 1, theirs: false }

type Key = "fresh" | "used" | "same again"
const ordered = (key: Key, given: { readonly customer?: number; readonly note?: number } = {}) =>
  order(by(0, key), {
    ...{ customer: 0, product: 1, quantity: 1, sealed: false, note: 0 },
    ...given
  })
const from = (account: number, product: number, quantity: number, sealed = false) =>
  order(by(account), { customer: 0, product, quantity, sealed, note: 0 })

const orders = [
  ordered("fresh"),
  ordered("same again"),
  ordered("used", { note: 1 }),
  ordered("fresh", { customer: 99 }),
  from(0, 99, 1),
  bought(true),
  bought(true),
  from(1, 0, 3),
  from(2, 2, 3),
  from(2, 2, 2),
  pressing({ name: "orders", on: false }),
  ordered("fresh"),
  selling({ product: 0, active: false, price: 5_000_001n }),
  pressing({ name: "orders", on: true }),
  from(0, 0, 1),
  pricing({ from: 3, worth: 1n }),
  adding({ product: 1, worth: 2n })
]

/** An action with all of its answers; `conflicting` are cards that do not allow it. */
const acted = (
  kind: "refund" | "buyback" | "redemption",
  conflicting: Selection
): ReadonlyArray<Step> => {
  const request = (key: Key, selection: Selection, country = "Japan") =>
    action(kind, { sender: by(0, key), selection, country, channels: [] })
  return [
    request("fresh", fitting(1)),
    request("same again", fitting(1)),
    request("used", own(1)),
    request("fresh", conflicting),
    request("fresh", NOT_THEIRS)
  ]
}

const refunds = [...held, ...acted("refund", own(0))]

const buybacks = [
  ...held,
  ...acted("buyback", own(3)),
  pressing({ name: "buybacks", on: false }),
  action("buyback", { sender: by(0), selection: fitting(1), country: "", channels: [] })
]

const redemptions = [
  ...held,
  ...acted("redemption", own(3)),
  Preludes.redeemed("Atlantis", []),
  Preludes.redeemed("Japan", ["partner_email"]),
  known,
  Preludes.redeemed("Japan", ["partner_email"]),
  bought(false),
  pressing({ name: "redemptions", on: false }),
  Preludes.redeemed("Japan", [])
]

const opens = (selection: Selection) => opening({ account: 0, selection })

const packs = [
  bought(true, 0, 2),
  opens(fitting(1)),
  opens(fitting(1)),
  opens(NOT_THEIRS),
  action("buyback", { sender: by(0), selection: fitting(1), country: "", channels: [] }),
  opens(own(0)),
  bought(true, 0, 1),
  waiting(4),
  action("refund", { sender: by(0), selection: own(2), country: "", channels: [] })
]

const accounts = [
  crediting(2),
  crediting(1),
  waiting(2),
  crediting(1),
  waiting(1),
  crediting(1),
  ...[null, "ada", "ada"].map((name) => naming({ account: 0, name, rename: null })),
  naming({ account: 0, name: "grace", rename: 0 }),
  naming({ account: 0, name: "edsger", rename: 0 }),
  naming({ account: 0, name: "edsger", rename: 99 }),
  adjusting({ account: 1, amount: 5n, bucket: "cash" }),
  adjusting({ account: 1, amount: 5n, bucket: "bonus" }),
  adjusting({ account: 1, amount: 0n, bucket: "cash" }),
  adjusting({ account: 1, amount: -6n, bucket: "bonus" }),
  restocking({ to: "withdrawn", at: "deck", from: 0 }),
  restocking({ to: "deck", at: "withdrawn", from: 0 }),
  bought(false),
  restocking({ to: "deck", at: "held", from: 0 })
]

const kinds = ["refund", "buyback", "redemption"] as const

/** Everything that a suspended partner is refused. */
const forbidden = [
  ...held,
  suspends,
  ordered("fresh"),
  ...kinds.map((kind) =>
    action(kind, { sender: by(0), selection: fitting(1), country: "Japan", channels: [] })
  ),
  opens(fitting(1)),
  crediting(0),
  naming({ account: 0, name: "ada", rename: null }),
  naming({ account: 0, name: "ada", rename: 0 }),
  partner({ account: 0, isSuspended: false, hasAddress: false }),
  ordered("fresh")
]

export const bookWalks: Readonly<Record<string, Preludes.Prelude>> = {
  ...{ orders, refunds, buybacks, redemptions },
  "packs that are opened": packs,
  "customers, credits and stock": accounts,
  "a fee that is too high": Preludes.poor,
  "what a suspended partner is refused": forbidden
}
