/** Walks through every way of tokens, deposits and incidents, and through their refusals. */
import * as Chains from "./ChainCommands.ts"
import { MOST } from "./Deposits.ts"
import * as Mints from "./MintCommands.ts"
import { opening, pressing, pricing } from "./OtherCommands.ts"
import * as Preludes from "./Preludes.ts"
import type { Selection } from "./Selection.ts"
import type { Step } from "./Step.ts"
import type { Whole } from "./Whole.ts"

const { acts, bought, burns, by, fitting, lapses, minted, mints, sends, suspends } = Preludes
const own = (from: number): Selection => ({ of: "own", from, count: 1, theirs: true })
const NOT_THEIRS: Selection = { of: "fitting", from: 0, count: 1, theirs: false }
const FIRST = { pick: 0, isAny: true }
const mint = (selection: Selection, key?: "used" | "same again", wallet = 0) =>
  Mints.mint(by(0, key), selection, wallet)
const burn = (selection: Selection, key?: "used" | "same again") =>
  Mints.burn(by(0, key), selection)
const reveals = opening({ account: 0, selection: fitting(3) })
const submits = (at: number, isOwn: boolean) => Mints.submitting({ of: FIRST, at, isOwn })
const ACTIONS = ["refresh", "resign", "cancel"] as const

/** The actions on an operation that waits, by this one and by others. */
const everyAction: ReadonlyArray<Step<Whole>> = ACTIONS.flatMap((what) => [
  acts(what),
  acts(what, "stranger"),
  acts(what, "other")
])

const asksForMints = [
  bought(false),
  bought(false),
  mint(fitting(1)),
  mint(fitting(1), "same again"),
  mint(own(1), "used"),
  mint(own(0)),
  mint(NOT_THEIRS),
  mint(fitting(1), undefined, 2),
  pressing({ name: "mints", on: false }),
  mint(fitting(1)),
  reveals
]

const asksForBurns = [
  ...minted,
  bought(false),
  reveals,
  burn(fitting(1)),
  burn(fitting(1), "same again"),
  burn(own(1), "used"),
  burn(own(0)),
  burn(NOT_THEIRS),
  pressing({ name: "buybacks", on: false }),
  burn(fitting(1))
]

/** Signatures that died: renewed, not renewed while the button is off, and given up. */
const renewals = [
  ...mints,
  ...everyAction,
  submits(0, true),
  submits(0, false),
  lapses,
  pressing({ name: "mints", on: false }),
  acts("resign"),
  pressing({ name: "mints", on: true }),
  acts("resign"),
  lapses,
  acts("cancel"),
  submits(0, true),
  acts("refresh", "any")
]

const forbidden = [
  ...mints,
  lapses,
  suspends,
  ...ACTIONS.map((what) => acts(what)),
  submits(0, true),
  Chains.addressing(0),
  Chains.refreshing(0)
]

/** A partner that may neither mint nor burn any more. */
const stopped = [...minted, bought(false), suspends, mint(fitting(1)), burn(fitting(1))]

const refused = [
  Chains.addressing(0),
  Chains.refreshing(0),
  Chains.paying(0, "foreign", 5n),
  Chains.paying(0, "give", MOST + 1n),
  Chains.looking(3),
  Chains.resolving(0),
  Chains.resolving(0)
]

/** The items of the machine that walks buy from. */
const ITEMS = Array.from({ length: 10 }, (_, index) => 12 + index)
const dearer = [
  ...burns,
  ...ITEMS.map((from) => pricing({ from, worth: 7_000_000n })),
  lapses,
  acts("resign"),
  sends(3),
  Chains.looking(3)
]

/** Too much for the balance, though not for a deposit; and one that comes back after its end. */
const unwelcome = [
  Chains.addressing(0),
  Chains.paying(0, "give", 1_000_000n),
  Chains.looking(1),
  Chains.reorganizing(1, 0),
  Chains.lasting(25 * 60),
  Chains.looking(1),
  Chains.reorganizing(1, 0xff),
  Chains.looking(3),
  Chains.paying(0, "give", MOST),
  Chains.looking(3),
  Chains.resolving(1)
]

const reports = [
  ...mints,
  Mints.sending({ pick: 0, isAny: false }, true, "after"),
  Mints.sending({ pick: 1, isAny: false }, true, "before"),
  Mints.sending({ pick: 2, isAny: false }, false, "after"),
  Chains.looking(3)
]

const named = (all: ReadonlyArray<Preludes.Prelude>, what: string) =>
  Object.fromEntries(all.map((walk, index) => [`${what} ${index + 1}`, walk]))

export const tokenWalks: Readonly<Record<string, Preludes.Prelude>> = {
  ...named(Preludes.tokens, "a way of tokens"),
  ...named(Preludes.deposits, "a way of deposits"),
  "every answer to a mint": asksForMints,
  "every answer to an on-chain buyback": asksForBurns,
  "signatures that died": renewals,
  "burns that are signed again for another value": dearer,
  "tokens of a suspended partner": forbidden,
  "mints that a suspended partner asks for": stopped,
  "reports of transactions": reports,
  "a deposit that is too large": refused,
  "deposits that no balance takes": unwelcome
}
