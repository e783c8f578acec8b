/** What histories begin with, so that states that chance alone seldom reaches are met often. */
import * as Chains from "./ChainCommands.ts"
import { creation } from "./HookCommands.ts"
import * as Mints from "./MintCommands.ts"
import { action, order, type Sender } from "./Operations.ts"
import type { Channel } from "./Parcels.ts"
import type { Selection } from "./Selection.ts"
import { partner } from "./SettingCommands.ts"
import type { Step } from "./Step.ts"
import type { Whole } from "./Whole.ts"

export type Prelude = ReadonlyArray<Step<Whole>>

export const by = (account: number, key: Sender["key"] = "fresh"): Sender => ({
  ...{ account, key, pick: -1 }
})
/** The first cards that allow the action. */
export const fitting = (count: number): Selection => ({
  ...{ of: "fitting", from: 0, count, theirs: true }
})

export const bought = (sealed: boolean, account = 0, quantity = 3): Step =>
  order(by(account), { customer: 0, product: 1, quantity, sealed, note: 0 })

export const redeemed = (country: string, channels: ReadonlyArray<Channel>): Step =>
  action("redemption", { sender: by(0), selection: fitting(1), country, channels })

export const known = partner({ account: 0, isSuspended: false, hasAddress: true })
export const suspends = partner({ account: 0, isSuspended: true, hasAddress: true })

/** Three parcels, about which nobody, the partner, and everybody is told. */
export const parcels: Prelude = [
  known,
  bought(false),
  redeemed("Japan", []),
  redeemed("Portugal", ["partner_email"]),
  redeemed("Japan", ["customer_email", "partner_email"])
]

export const endpoint = creation({
  ...{ account: 0, url: "https://one.example/hook", types: ["*"], active: true }
})

/** A partner that had everything, and may do nothing any more. */
export const suspended: Prelude = [...parcels, endpoint, bought(true), bought(false), suspends]

/** Too little is left for a parcel. */
export const poor: Prelude = [
  bought(false, 1),
  bought(false, 1),
  action("redemption", {
    ...{ sender: by(1), selection: fitting(1), country: "Portugal", channels: [] }
  })
]

export const held: Prelude = [bought(false), bought(true)]

export const mints: Prelude = [bought(false), Mints.mint(by(0), fitting(3), 0)]
/** The customer sends what the entry at this place, counted from the oldest, was signed for. */
export const sends = (pick: number): Step<Whole> =>
  Mints.sending({ pick, isAny: true }, true, "never")
export const minted: Prelude = [...mints, ...[0, 1, 2].map(sends), Chains.looking(3)]
export const burns: Prelude = [...minted, Mints.burn(by(0), fitting(2))]
export const acts = (what: Mints.Action, of = "waiting"): Step<Whole> =>
  Mints.acting(what, { of, pick: 0 })
/** Every signature dies. */
export const lapses = Chains.lasting(16)

/** Ways of mints and burns to their ends, or nearly so. */
export const tokens: ReadonlyArray<Prelude> = [
  mints,
  minted,
  burns,
  [...mints, lapses, acts("resign")],
  [...mints, lapses, acts("cancel")],
  [...mints, sends(0), Chains.looking(3), lapses, acts("cancel")],
  [...mints, Mints.sending({ pick: 0, isAny: true }, false, "before"), Chains.looking(3)],
  [...burns, sends(3), sends(4), Chains.looking(3)],
  [...burns, lapses, acts("cancel")],
  [...burns, sends(3), Chains.looking(3), lapses, acts("cancel")],
  [...burns, Mints.sending({ pick: 3, isAny: true }, false, "before"), Chains.looking(3)]
]

const address = Chains.addressing(0)
const seen = (way: "give" | "transfer") => [
  address,
  Chains.paying(0, way, 1_000_000n),
  Chains.looking(1)
]

/** Deposits that were seen: kept, lost, and included again without the money that they need. */
export const deposits: ReadonlyArray<Prelude> = [
  [address],
  [...seen("give"), Chains.looking(3)],
  [...seen("give"), Chains.reorganizing(1, 0), Chains.lasting(25 * 60), Chains.looking(1)],
  [...seen("transfer"), Chains.reorganizing(1, 0b10), Chains.looking(3)]
]
