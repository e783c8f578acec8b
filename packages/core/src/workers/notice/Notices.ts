/**
 * Warnings for operators: tiers that run out, machines whose packs are worth too much or too little,
 * and partners that refund most of their sealed packs (design.md#claims). Computed from current
 * data, never stored.
 */
import { Effect, type Scope } from "effect"
import { Engine } from "../../commands/Engine.ts"
import type { Account } from "../../domain/account/Account.ts"
import * as ExpectedValue from "../../domain/catalog/ExpectedValue.ts"
import { LOW_STOCK, type VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import * as Instant from "../../domain/time/Instant.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import { Desk, type MachineStock, type SealedRefunds } from "../../engine/port/Desk.ts"
import { Reads } from "../../engine/port/Reads.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import * as KeptNotices from "./KeptNotices.ts"

interface Valued<Type> {
  readonly type: Type
  readonly machine: VendingMachine
  /** The average value of a pack that is furthest from the price, and the ones that are too far. */
  readonly expected: Usd.Usd
  readonly of: ExpectedValue.OutOfBounds["of"]
  /** All averages, also those that are not too far. */
  readonly averages: ReturnType<typeof ExpectedValue.averages>
  readonly openClaims: number
}

export type Notice =
  | {
      readonly type: "stock.low"
      readonly machineId: number
      readonly tier: string
      readonly cards: number
      readonly lowStock: number
    }
  | Valued<"value.high">
  | Valued<"value.low">
  | {
      readonly type: "refunds.high"
      readonly account: Account
      readonly sealed: number
      readonly refunded: number
    }

/** Counts sealed packs ordered within this time, in milliseconds: a week. */
export const REFUNDS_WINDOW = 7 * Instant.DAY

/** Warns above this ratio, and from a number of packs on that rules out chance. */
export const MIN_SEALED = 20
export const MAX_REFUND_RATIO = 0.5

export const ratioOf = ({
  refunded,
  sealed
}: Pick<SealedRefunds, "sealed" | "refunded">): number =>
  sealed === 0 ? 0 : Math.round((refunded / sealed) * 10_000) / 10_000

/** Tiers of active machines that the odds can draw and that hold too few cards. */
const lowStock = ({ machine, stock }: MachineStock): ReadonlyArray<Notice> =>
  machine.tiers.flatMap(({ lowStock = LOW_STOCK, name, weight }): ReadonlyArray<Notice> => {
    const cards = stock.get(name) ?? 0
    return machine.active && weight > 0n && cards < lowStock
      ? [{ type: "stock.low", machineId: machine.id, tier: name, cards, lowStock }]
      : []
  })

/** The last packs of a machine may be worth far more than their price, or far less. */
const values = (stocked: MachineStock): ReadonlyArray<Notice> => {
  const { machine, openClaims } = stocked
  if (!machine.active) return []
  const found = [
    ["value.high", ExpectedValue.excess(stocked)],
    ["value.low", ExpectedValue.shortfall(stocked)]
  ] as const
  const averages = ExpectedValue.averages(stocked)
  return found.flatMap(([type, found]) =>
    found === null ? [] : [{ type, machine, ...found, averages, openClaims }]
  )
}

export const notices = (
  machines: ReadonlyArray<MachineStock>,
  refunds: ReadonlyArray<SealedRefunds>
): ReadonlyArray<Notice> => [
  ...machines.flatMap(lowStock),
  ...machines.flatMap(values),
  ...refunds
    .filter((row) => row.sealed >= MIN_SEALED && ratioOf(row) > MAX_REFUND_RATIO)
    .map((row): Notice => ({ type: "refunds.high", ...row }))
]

/** The notices that hold now. */
export const current = (
  desk: Desk["Service"],
  now: Reads["Service"]["now"]
): Effect.Effect<ReadonlyArray<Notice>, StoreError> =>
  Effect.gen(function* () {
    const since = (yield* now) - REFUNDS_WINDOW
    return notices(yield* desk.machines, yield* desk.sealedRefunds(since))
  })

/** Names a notice for as long as it holds. */
export const subjectOf = (notice: Notice): string => {
  switch (notice.type) {
    case "stock.low":
      return `stock.low: vending machine ${notice.machineId}, tier ${notice.tier}`
    case "value.high":
    case "value.low":
      return `${notice.type}: vending machine ${notice.machine.id}`
    case "refunds.high":
      return `refunds.high: partner ${notice.account.id}`
  }
}

const textOf = (notice: Notice): string => {
  const subject = subjectOf(notice)
  switch (notice.type) {
    case "stock.low":
      return `${subject} has fewer than ${notice.lowStock} cards left: ${notice.cards}`
    case "value.high":
    case "value.low": {
      const [expected, price] = [notice.expected, notice.machine.priceUsd].map(Usd.format)
      return `${subject} sells for ${price} USD what is worth ${expected} USD on average`
    }
    case "refunds.high":
      return `${subject} gave back ${notice.refunded} of ${notice.sealed} sealed packs`
  }
}

/** Milliseconds between two looks; each reads all decks and a week of sealed packs. */
const POLL = 10 * 60_000

/** Whether the operators' log keeps since when it holds. */
const isKept = ({ type }: Notice): boolean => type === "value.high" || type === "value.low"

/** Logs each notice once, when it first holds, until the scope closes. */
export const run: Effect.Effect<void, never, Desk | Engine | Reads | Scope.Scope> = Effect.gen(
  function* () {
    const desk = yield* Desk
    const engine = yield* Engine
    const { now } = yield* Reads
    let known: ReadonlySet<string> = new Set()
    const look = Effect.gen(function* () {
      const found = yield* current(desk, now)
      const fresh = found.filter((notice) => !known.has(subjectOf(notice)))
      known = new Set(found.map(subjectOf))
      yield* Effect.forEach(fresh, (notice) => Effect.logWarning(textOf(notice)), { discard: true })
      const kept = found.filter(isKept)
      yield* KeptNotices.keep(
        desk,
        engine,
        new Map(kept.map((each) => [subjectOf(each), textOf(each)]))
      )
    }).pipe(Effect.catchCause((cause) => Effect.logWarning("notices could not be read", cause)))
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(look, Effect.sleep(POLL))))
  }
)
