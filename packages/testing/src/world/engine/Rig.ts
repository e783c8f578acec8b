/** An engine on a reference store whose transactions can be held, failed and counted. */

import type { EngineLayer } from "@cardpack/core"
import { type Id, Usd } from "@cardpack/core/domain"
import { ChangeSet, Entropy, Store, Vault } from "@cardpack/core/ports"
import { Context, Deferred, Effect, Layer } from "effect"
import * as Memory from "../../kit/reference/layer.ts"
import * as Sample from "../../kit/sample/Sample.ts"
import * as TestEngine from "./TestEngine.ts"

/** The faults of the next transactions, one each; later ones pass. */
export type Fault =
  | "pass"
  | "throws"
  | "unreachable before commit"
  | "unreachable after work"
  /** As without a grant that one of the commands needs. */
  | "lacks"

interface Hold {
  readonly reached: Deferred.Deferred<void>
  readonly gate: Deferred.Deferred<void>
}

export class Faults extends Context.Service<
  Faults,
  {
    readonly script: Array<Fault>
    readonly begun: Array<number>
    /** Committed change sets, by the number of their operations. */
    readonly committed: Array<ChangeSet.ChangeSet>
    /** Set by {@link hold}: transactions wait before their COMMIT. */
    readonly hold: { current: Hold | null }
    /** Accounts whose rows others hold. */
    readonly taken: Set<Id.AccountId>
  }
>()("cardpack/testing/engine/Faults") {}

/** Holds new transactions before their COMMIT, until `release`. */
export const hold = Effect.gen(function* () {
  const faults = yield* Faults
  const held: Hold = { reached: yield* Deferred.make<void>(), gate: yield* Deferred.make<void>() }
  faults.hold.current = held
  const release = Effect.suspend(() => {
    faults.hold.current = null
    return Deferred.succeed(held.gate, undefined)
  })
  return { reached: Deferred.await(held.reached), release }
})

const unreachable = new Store.StoreError({
  reason: new Store.Unreachable({ cause: "cut by the test" })
})

const lacking = new Store.StoreError({
  reason: new Store.Unreachable({ cause: "no grant", lacks: true })
})

const faulty = Layer.effect(
  Store.Store,
  Effect.gen(function* () {
    const store = yield* Store.Store
    const faults = yield* Faults
    return Store.Store.of({
      transact: (scope, work) => {
        // As a careless adapter does, when it is called and not when its effect runs.
        if (faults.script[0] === "throws") throw new Error(String(faults.script.shift()))
        return Effect.suspend(() => {
          const fault = faults.script.shift() ?? "pass"
          faults.begun.push(scope.accounts.length)
          if (fault === "unreachable before commit") return Effect.fail(unreachable)
          if (fault === "lacks") return Effect.fail(lacking)
          return store.transact(scope, (transaction) =>
            Effect.gen(function* () {
              let changes: ChangeSet.ChangeSet | null = null
              const answer = yield* work({
                ...transaction,
                load: (plan) =>
                  Effect.map(transaction.load(plan), (rows) => ({
                    ...rows,
                    busy: {
                      ...rows.busy,
                      accounts: scope.accounts.filter((id) => faults.taken.has(id))
                    }
                  })),
                commit: (all) => {
                  changes = all
                  return transaction.commit(all)
                }
              })
              if (fault === "unreachable after work") return yield* unreachable
              const held = faults.hold.current
              if (held !== null) {
                yield* Deferred.succeed(held.reached, undefined)
                yield* Deferred.await(held.gate)
              }
              if (changes !== null) faults.committed.push(changes)
              return answer
            })
          )
        })
      }
    })
  })
)

let counter = 0
const entropy = Layer.succeed(
  Entropy.Entropy,
  Entropy.Entropy.of({
    bytes: (count) => {
      const bytes = new Uint8Array(count)
      new DataView(bytes.buffer).setUint32(Math.max(0, count - 4), ++counter)
      return bytes
    }
  })
)

export const vault = Layer.succeed(
  Vault.Vault,
  Vault.Vault.of({
    encrypts: true,
    seal: (plain) => Effect.succeed(`sealed:${plain}`),
    open: (text) => Effect.succeed(text.slice(7)),
    isNewest: () => true
  })
)

/** A new engine for one test, with everything below it. */
export const layer = (options: Partial<EngineLayer.Options> = {}) => {
  const faults = Layer.sync(Faults, () =>
    Faults.of({
      script: [],
      begun: [],
      committed: [],
      hold: { current: null },
      taken: new Set()
    })
  )
  const storage = Layer.mergeAll(faulty, Layer.empty).pipe(
    Layer.provideMerge(Layer.mergeAll(faults, Memory.layer))
  )
  return TestEngine.layer({ maxOpenSealed: 5, ...options }).pipe(
    Layer.provideMerge(Layer.mergeAll(storage, entropy, vault))
  )
}

/** A partner with a customer and a machine of `stock` cards at 10 USD, worth 8 USD each. */
export const shop = Effect.fnUntraced(function* (fields: {
  readonly cash?: number
  readonly stock?: number
}) {
  const store = yield* Store.Store
  const account = Sample.account({
    balance: { cash: Usd.of(fields.cash ?? 1_000), bonus: 0n },
    sequence: 100_000n
  })
  const key = Sample.key(account)
  const customer = Sample.customer(account)
  const machine = Sample.machine({
    priceUsd: Usd.of(10),
    tiers: [{ name: "common", weight: 1n }]
  })
  const items = Array.from({ length: fields.stock ?? 100 }, () =>
    Sample.item(machine, { buybackUsd: Usd.of(8) })
  )
  yield* store.transact({ accounts: [], operator: true }, (transaction) =>
    transaction.commit({
      ...ChangeSet.EMPTY,
      newAccounts: [account],
      keys: [key],
      customers: [customer],
      machines: [machine],
      items,
      enters: Sample.enters(items),
      countries: [{ code: "DE", country: "Germany", feeUsd: Usd.of(5) }]
    })
  )
  return {
    account,
    key,
    customer,
    machine,
    items,
    caller: { accountId: account.id, keyId: key.id }
  }
})

export type Shop = Effect.Success<ReturnType<typeof shop>>
