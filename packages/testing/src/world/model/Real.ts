/** The engine that is compared with the model, on any store, with a movable clock. */
import { Engine, EngineLayer } from "@cardpack/core"
import { adjust, createCustomer, grantBonus, type OperationRequest } from "@cardpack/core/commands"
import { Id, type Json } from "@cardpack/core/domain"
import { Entropy, Reads, type Store } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"
import { bytes } from "../../kit/arbitrary/Chance.ts"
import * as Fixture from "../../kit/sample/Fixture.ts"
import * as Sample from "../../kit/sample/Sample.ts"
import { vault } from "../engine/Rig.ts"
import { FEES, Model } from "./Model.ts"
import type { Ask } from "./Orders.ts"
import { FIRST_LINE } from "./Parcels.ts"

/** The limit of open sealed cards of an account. */
export const MAX_SEALED = 4

/** Milliseconds; no request is refused because the machine of the tests is busy. */
const PATIENCE = 600_000

/** An engine with seeded randomness. */
export const engine = (seed: string, options: Partial<EngineLayer.Options> = {}) =>
  EngineLayer.layer({ maxOpenSealed: MAX_SEALED, patience: PATIENCE, ...options }).pipe(
    Layer.provide(vault),
    Layer.provide(Layer.sync(Entropy.Entropy, () => Entropy.Entropy.of({ bytes: bytes(seed) })))
  )

export interface Partner {
  readonly id: Id.AccountId
  readonly customers: Array<Id.CustomerId>
}

export interface Real {
  readonly engine: Engine.Engine["Service"]
  readonly reads: Reads.Reads["Service"]
  /** Looks at the store itself. */
  readonly within: <A, E>(look: Effect.Effect<A, E, Store.Store>) => Effect.Effect<A, E>
  readonly partners: ReadonlyArray<Partner>
  readonly machines: ReadonlyArray<number>
  /** Moves the store's clock, in minutes after the start. */
  readonly moveClock: (minutes: number) => void
  /** Runs an effect with the store's clock. */
  readonly run: (effect: Effect.Effect<void, unknown>) => Promise<void>
  /** What else of this world must agree after each command. */
  readonly alsoAgrees: (model: Model) => Effect.Effect<void, unknown>
}

interface Stocked {
  readonly price: bigint
  readonly window: number
  readonly tiers: Readonly<Record<string, number>>
}

const SOLD = [
  { price: 25_000_001n, window: 70, tiers: { common: 9, rare: 3 } },
  { price: 3_500_000n, window: 30, tiers: { only: 10 } },
  { price: 10_000_003n, window: 0, tiers: { low: 2, high: 2 } }
] satisfies ReadonlyArray<Stocked>

interface Funded {
  readonly cash: bigint
  readonly bonus: bigint
  readonly customers: number
}

const PARTNERS: ReadonlyArray<Funded> = [
  { cash: 150_000_000n, bonus: 20_000_001n, customers: 2 },
  { cash: 30_000_000n, bonus: 0n, customers: 2 },
  { cash: 930_000_000n, bonus: 1_000_000n, customers: 1 }
]

const caller = (accountId: Id.AccountId) => ({ accountId, keyId: null })

/** A partner with a sound ledger. */
export const partner = Effect.fnUntraced(function* ({ bonus, cash, customers }: Funded) {
  const engine = yield* Engine.Engine
  const account = Sample.account({ balance: { cash: 0n, bonus: 0n } })
  yield* Fixture.write({ newAccounts: [account] })
  const grant = { partnerId: account.id, reason: "to begin with" }
  if (cash > 0n) {
    const key = `cash of ${account.id}`
    yield* engine.run(adjust("model", key, { ...grant, amountUsd: cash, bucket: "cash" }))
  }
  if (bonus > 0n) {
    const key = `bonus of ${account.id}`
    yield* engine.run(grantBonus("model", key, { ...grant, amountUsd: bonus }))
  }
  const ids: Array<Id.CustomerId> = []
  for (let index = 0; index < customers; index++) {
    const input = { externalUserId: null, attributes: {} }
    ids.push((yield* engine.run(createCustomer(caller(account.id), input))).id)
  }
  return { id: account.id, customers: ids }
})

/** A machine with this many items in each tier. */
export const machine = Effect.fnUntraced(function* ({ price, tiers, window }: Stocked) {
  const row = Sample.machine({
    priceUsd: price,
    refundWindow: window * 60_000,
    tiers: Object.keys(tiers).map((name, index) => ({ name, weight: BigInt(3 - index) }))
  })
  const items = Object.entries(tiers).flatMap(([tier, count]) =>
    Array.from({ length: count }, (_, index) =>
      Sample.item(row, { tier, buybackUsd: 1_000_003n * BigInt(index + 1) })
    )
  )
  yield* Fixture.write({
    machines: [row],
    items,
    stocked: items.map((item, index) => Sample.slot(item, BigInt(index + 1) * 1_000n))
  })
  return { id: row.id, items }
})

/** The shipping list, and every stop button on. */
export const ready = Fixture.write({
  countries: Object.entries(FEES).map(([country, feeUsd]) => ({
    code: country === "Portugal" ? "PT" : "JP",
    country,
    feeUsd
  })),
  controls: { orders: true, buybacks: true, redemptions: true, mints: true }
})

/** A model and a real world that agree. */
export const begin = (
  moveClock: Real["moveClock"],
  maxSealed: number = MAX_SEALED
): Effect.Effect<
  { readonly model: Model; readonly real: Real },
  unknown,
  Engine.Engine | Reads.Reads | Store.Store
> =>
  Effect.gen(function* () {
    moveClock(0)
    yield* ready
    const partners = yield* Effect.forEach(PARTNERS, partner)
    const machines = yield* Effect.forEach(SOLD, machine)
    const model = new Model(
      SOLD.map(({ price, window }) => ({ price, window, active: true })),
      maxSealed
    )
    for (const { bonus, cash, customers } of PARTNERS) {
      const names = Array.from({ length: customers }, () => null)
      const settings = { isSuspended: false, hasAddress: false, hasWallet: false }
      model.accounts.push({ cash, bonus, creditedAt: null, names, told: [], ...settings })
    }
    machines.forEach(({ items }, product) => {
      for (const { buybackUsd, reference } of items) {
        model.things.set(reference, { product, worth: buybackUsd, place: "deck" })
      }
    })
    const context = yield* Effect.context<Store.Store>()
    const real: Real = {
      run: Effect.runPromiseWith(context),
      engine: yield* Engine.Engine,
      reads: yield* Reads.Reads,
      within: (look) => Effect.provideContext(look, context),
      partners,
      machines: machines.map(({ id }) => id),
      moveClock,
      alsoAgrees: () => Effect.void
    }
    return { model, real }
  })

/** Ids that do not exist. */
const NO_CUSTOMER: Id.CustomerId = Id.fromUuid("cus", "00000000-0000-7000-8000-000000000000")
const NO_MACHINE = -1
export const NOBODY: Partner = {
  id: Id.fromUuid("par", "00000000-0000-7000-8000-000000000000"),
  customers: []
}

export const callerOf = (real: Real, account: number) =>
  caller((real.partners[account] ?? NOBODY).id)

export const customerOf = (real: Real, account: number, customer: number): Id.CustomerId =>
  real.partners[account]?.customers[customer] ?? NO_CUSTOMER

export const shipmentInfoOf = (country: string, line: string): Json.JsonObject => ({
  name: "A. Keeper",
  address1: line,
  city: "Harbour",
  country
})

/** Text that parsing and serializing would change. */
export const metadataOf = ({ note }: { readonly note: number }): string | null =>
  note === 0 ? null : `{"note": ${note}.0}`

/** The engine's request of a model's ask. */
export const requestOf = (real: Real, account: number, ask: Ask): OperationRequest => {
  const customerId = customerOf(real, account, ask.customer)
  if (ask.kind === "order") {
    return {
      kind: "order",
      customerId,
      vendingMachineId: real.machines[ask.product] ?? NO_MACHINE,
      quantity: ask.quantity,
      reveal: ask.sealed ? "sealed" : "on_create",
      metadata: metadataOf(ask)
    }
  }
  const cardIds = ask.cards as ReadonlyArray<Id.CardId>
  if (ask.kind === "refund") return { kind: "refund", customerId, cardIds }
  if (ask.kind === "mint") return { kind: "mint", customerId, cardIds, walletAddress: ask.wallet }
  if (ask.kind === "burn") return { kind: "buyback", mode: "onchain", customerId, cardIds }
  if (ask.kind === "buyback") return { kind: "buyback", mode: "offchain", customerId, cardIds }
  return {
    kind: "redemption",
    customerId,
    cardIds,
    shipmentInfo: shipmentInfoOf(ask.country, FIRST_LINE),
    notifications: {
      channels: ask.channels,
      customerEmail: ask.channels.includes("customer_email") ? "ada@customer.example" : null
    }
  }
}
