/** What histories begin with, so that states that chance alone seldom reaches are met often. */
import * as Chains from "./ChainCommands.ts"
import { creation } from "./HookCommands.ts"
import * as Mints from "./MintCommands.ts"
import { action, order } from "./Operations.ts"
import { partner } from "./SettingCommands.ts"
import type { Step } from "./Step.ts"
import type { Whole } from "./Whole.ts"

type Prelude = ReadonlyArray<Step<Whole>>

const by = (account: number) => ({ account, key: "fresh", pick: 0 }) as const
const fitting = (count: number) => ({ of: "fitting", from: 0, count, theirs: true }) as const

const bought = (sealed: boolean, account = 0) =>
  order(by(account), { customer: 0, product: 1, quantity: 3, sealed, note: 0 })

const redeemed = (country: string, channels: ReadonlyArray<"customer_email" | "partner_email">) =>
  action("redemption", { sender: by(0), selection: fitting(1), country, channels })

/** Three parcels, about which nobody, the partner, and everybody is told. */
export const parcels: Prelude = [
  partner({ account: 0, isSuspended: false, hasAddress: true }),
  bought(false),
  redeemed("Japan", []),
  redeemed("Portugal", ["partner_email"]),
  redeemed("Japan", ["customer_email", "partner_email"])
]

/** A partner that had everything, and may do nothing any more. */
export const suspended: Prelude = [
  ...parcels,
  creation({ account: 0, url: "https://one.example/hook", types: ["*"], active: true }),
  bought(true),
  partner({ account: 0, isSuspended: true, hasAddress: true })
]

/** Too little is left for a parcel. */
export const poor: Prelude = [
  bought(false, 1),
  bought(false, 1),
  action("redemption", {
    ...{ sender: by(1), selection: fitting(1), country: "Portugal", channels: [] }
  })
]

export const held: Prelude = [bought(false), bought(true)]

const mints = [bought(false), Mints.mint(by(0), fitting(3), 0)]
/** The customer sends what the entry at this place, counted from the oldest, was signed for. */
const sends = (pick: number) => Mints.sending({ pick, isAny: true }, true, "never")
const minted = [...mints, ...[0, 1, 2].map(sends), Chains.looking(3)]
const burns = [...minted, Mints.burn(by(0), fitting(2))]
const acts = (what: "resign" | "cancel") => Mints.acting(what, { of: "waiting", pick: 0 })

/** Ways of mints and burns to their ends, or nearly so. */
export const tokens: ReadonlyArray<Prelude> = [
  mints,
  minted,
  burns,
  [...mints, Chains.lasting(16), acts("resign")],
  [...mints, Chains.lasting(16), acts("cancel")],
  [...mints, sends(0), Chains.looking(3), Chains.lasting(16), acts("cancel")],
  [...mints, Mints.sending({ pick: 0, isAny: true }, false, "before"), Chains.looking(3)],
  [...burns, sends(3), sends(4), Chains.looking(3)],
  [...burns, Chains.lasting(16), acts("cancel")],
  [...burns, sends(3), Chains.looking(3), Chains.lasting(16), acts("cancel")],
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
