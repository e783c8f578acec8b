/**
 * What operators should look at before it hurts: tiers that run out, and partners that give most of
 * their sealed packs back (design, "A sealed pack is a claim"). Told from what is there, and not stored.
 */
import { Effect, type Scope } from "effect"
import type { Account } from "../account/Account.ts"
import { LOW_STOCK } from "../catalog/VendingMachine.ts"
import { Desk, type MachineStock, type SealedRefunds } from "../engine/Desk.ts"
import type { StoreError } from "../engine/Store.ts"
import * as Instant from "../time/Instant.ts"

export type Notice =
  | {
      readonly type: "stock.low"
      readonly machineId: number
      readonly tier: string
      readonly cards: number
      readonly lowStock: number
    }
  | {
      readonly type: "refunds.high"
      readonly account: Account
      readonly sealed: number
      readonly refunded: number
    }

/** Sealed packs are looked at for so long after their order, in milliseconds: a week. */
export const REFUNDS_WINDOW = 7 * Instant.DAY

/** More than half of a number of packs that is no accident. */
export const MIN_SEALED = 20
export const MAX_REFUND_RATIO = 0.5

export const ratioOf = ({
  refunded,
  sealed
}: Pick<SealedRefunds, "sealed" | "refunded">): number =>
  sealed === 0 ? 0 : Math.round((refunded / sealed) * 10_000) / 10_000

/** Of machines that are sold from, tiers that the odds can draw and that hold too few cards. */
const lowStock = ({ machine, stock }: MachineStock): ReadonlyArray<Notice> =>
  machine.tiers.flatMap(({ lowStock = LOW_STOCK, name, weight }): ReadonlyArray<Notice> => {
    const cards = stock.get(name) ?? 0
    return machine.active && weight > 0n && cards < lowStock
      ? [{ type: "stock.low", machineId: machine.id, tier: name, cards, lowStock }]
      : []
  })

export const notices = (
  machines: ReadonlyArray<MachineStock>,
  refunds: ReadonlyArray<SealedRefunds>
): ReadonlyArray<Notice> => [
  ...machines.flatMap(lowStock),
  ...refunds
    .filter((row) => row.sealed >= MIN_SEALED && ratioOf(row) > MAX_REFUND_RATIO)
    .map((row): Notice => ({ type: "refunds.high", ...row }))
]

/** As they are now. */
export const current = (desk: Desk["Service"]): Effect.Effect<ReadonlyArray<Notice>, StoreError> =>
  Effect.gen(function* () {
    const now = yield* desk.now
    return notices(yield* desk.machines, yield* desk.sealedRefunds(now - REFUNDS_WINDOW))
  })

const subjectOf = (notice: Notice): string =>
  notice.type === "stock.low"
    ? `stock.low: vending machine ${notice.machineId}, tier ${notice.tier}`
    : `refunds.high: partner ${notice.account.id}`

const textOf = (notice: Notice): string =>
  notice.type === "stock.low"
    ? `${subjectOf(notice)} has ${notice.cards} cards left`
    : `${subjectOf(notice)} gave back ${notice.refunded} of ${notice.sealed} sealed packs`

/** Milliseconds between two looks. */
const POLL = 60_000

/** Writes each notice to the log once, when it first holds, until the scope closes. */
export const run: Effect.Effect<void, never, Desk | Scope.Scope> = Effect.gen(function* () {
  const desk = yield* Desk
  let known: ReadonlySet<string> = new Set()
  const look = Effect.gen(function* () {
    const found = yield* current(desk)
    const fresh = found.filter((notice) => !known.has(subjectOf(notice)))
    known = new Set(found.map(subjectOf))
    yield* Effect.forEach(fresh, (notice) => Effect.logWarning(textOf(notice)), { discard: true })
  }).pipe(Effect.catchCause((cause) => Effect.logWarning("notices could not be read", cause)))
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(look, Effect.sleep(POLL))))
})
