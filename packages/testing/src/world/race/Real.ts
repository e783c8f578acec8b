/** Engines, partners and machines on any store. */
import { Engine, type EngineLayer } from "@cardpack/core"
import { adjust, createCustomer, grantBonus } from "@cardpack/core/commands"
import { Id } from "@cardpack/core/domain"
import { Entropy } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"
import { bytes } from "../../kit/arbitrary/Chance.ts"
import * as Fixture from "../../kit/sample/Fixture.ts"
import * as OperatorSample from "../../kit/sample/OperatorSample.ts"
import * as Sample from "../../kit/sample/Sample.ts"
import { vault } from "../engine/Rig.ts"
import * as TestEngine from "../engine/TestEngine.ts"

/** The limit of open sealed cards of an account. */
export const MAX_SEALED = 4

/** Milliseconds; no request is refused because the machine of the tests is busy. */
const PATIENCE = 600_000

/** An engine with seeded randomness. */
export const engine = (seed: string, options: Partial<EngineLayer.Options> = {}) =>
  TestEngine.layer({ maxOpenSealed: MAX_SEALED, patience: PATIENCE, ...options }).pipe(
    Layer.provide(vault),
    Layer.provide(Layer.sync(Entropy.Entropy, () => Entropy.Entropy.of({ bytes: bytes(seed) })))
  )

export interface Partner {
  readonly id: Id.AccountId
  readonly customers: Array<Id.CustomerId>
}

interface Stocked {
  readonly price: bigint
  readonly window: number
  readonly tiers: Readonly<Record<string, number>>
}

interface Funded {
  readonly cash: bigint
  readonly bonus: bigint
  readonly customers: number
}

const caller = (accountId: Id.AccountId) => ({ accountId, keyId: null })

export const partner = Effect.fnUntraced(function* ({ bonus, cash, customers }: Funded) {
  const engine = yield* Engine.Engine
  const account = Sample.account({ balance: { cash: 0n, bonus: 0n } })
  const opened = OperatorSample.logEntry({ action: "partner.create", subject: account.id })
  yield* Fixture.write({ newAccounts: [account], log: [opened] })
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
  const added = { action: "catalog.put", detail: { cardsAdded: items.length } }
  yield* Fixture.write({
    log: [OperatorSample.logEntry(added)],
    machines: [row],
    items,
    offers: [row],
    enters: Sample.enters(items)
  })
  return { id: row.id, items }
})

const FEES = { PT: "9.500000", JP: "0.000000" }

export const ready = Effect.suspend(() =>
  Fixture.write({
    log: [OperatorSample.logEntry({ action: "countries.put", detail: { fees: FEES } })],
    countries: [
      { code: "PT", country: "Portugal", feeUsd: 9_500_000n },
      { code: "JP", country: "Japan", feeUsd: 0n }
    ],
    controls: { orders: true, buybacks: true, redemptions: true, mints: true }
  })
)

export const NOBODY: Partner = {
  id: Id.fromUuid("par", "00000000-0000-7000-8000-000000000000"),
  customers: []
}
