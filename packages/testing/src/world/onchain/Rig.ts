/**
 * The engine with its on-chain parts, on a reference store and a simulated chain, for one test.
 * Nothing happens by itself: tests move the clocks, mine blocks and poll.
 */
import * as LocalSigner from "@cardpack/adapters/chain/signer/layer"
import * as Funding from "@cardpack/core/commands/funding/Funding"
import * as Authorizer from "@cardpack/core/commands/onchain/Authorizer"
import * as OnchainActions from "@cardpack/core/commands/onchain/OnchainActions"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { DepositAddresses } from "@cardpack/core/engine/port/DepositAddresses"
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Store, StoreError, Unreachable } from "@cardpack/core/engine/port/Store"
import { it } from "@effect/vitest"
import { Clock, Context, Effect, Layer, Redacted } from "effect"
import * as TestChain from "../../kit/chain/TestChain.ts"
import * as StillClock from "../../kit/clock/Clock.ts"
import * as Cell from "../../kit/reference/Cell.ts"
import * as Memory from "../../kit/reference/layer.ts"
import * as FaultyChain from "../chain/simulated/FaultyChain.ts"
import * as Simulated from "../chain/simulated/Simulated.ts"
import { vault } from "../engine/Rig.ts"
import * as TestEngine from "../engine/TestEngine.ts"

/** Blocks until one is final, its own included. */
export const CONFIRMATIONS = 3
/** The start of both clocks, in seconds. */
const BEGUN_AT = Date.UTC(2026, 10, 21) / Instant.SECOND

export class Host extends Context.Service<
  Host,
  {
    /** Moves the host's clock but not the chain's. */
    readonly drift: (seconds: number) => Effect.Effect<void>
    /** Moves the host's clock and the time of the next block. */
    readonly wait: (seconds: number) => Effect.Effect<void>
    /** Makes the store unreachable, or reachable again. */
    readonly lose: (isLost: boolean) => Effect.Effect<void>
  }
>()("cardpack/testing/onchain/Rig/Host") {}

const gone = new StoreError({ reason: new Unreachable({ cause: "lost by the test" }) })

/** The reference store and its reads, which can become unreachable. */
const storage = (isLost: () => boolean) => {
  const guarded = <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.suspend((): Effect.Effect<A, E | StoreError, R> => (isLost() ? Effect.fail(gone) : work))
  const store = Layer.effect(
    Store,
    Effect.map(Store, ({ transact }) =>
      Store.of({ transact: (scope, work) => guarded(transact(scope, work)) })
    )
  )
  const reads = Layer.effect(
    Reads,
    Effect.map(Reads, (honest) =>
      Reads.of({
        ...honest,
        depositAddress: (id) => guarded(honest.depositAddress(id)),
        operationDetails: (id, ids) => guarded(honest.operationDetails(id, ids)),
        operationDetailsOf: (keys) => guarded(honest.operationDetailsOf(keys))
      })
    )
  )
  return Layer.merge(store, reads).pipe(Layer.provideMerge(Memory.layer))
}

const entropy = Layer.sync(Entropy, () => {
  let counter = 0
  return Entropy.of({
    bytes: (count) => {
      const bytes = new Uint8Array(count)
      new DataView(bytes.buffer).setUint32(Math.max(0, count - 4), ++counter)
      return bytes
    }
  })
})

const addresses = Layer.succeed(
  DepositAddresses,
  DepositAddresses.of({
    addressOf: (index) => TestChain.wallet(`deposit address ${index}`).address,
    pathOf: (index) => `0/${index}`
  })
)

const signer = Layer.unwrap(
  Effect.map(Chain, ({ chainId, contracts }) =>
    LocalSigner.layer({ privateKey: Redacted.make(TestChain.SIGNER_KEY), chainId, contracts })
  )
)

export interface Options {
  /** False for a service whose chain is off. */
  readonly isOn?: boolean
  readonly confirmations?: number
  /** Replaces the counter that stands for randomness. */
  readonly entropy?: Layer.Layer<Entropy>
  /** Of an account's open sealed cards. */
  readonly maxOpenSealed?: number
  /** Replaces the simulated chain. */
  readonly chain?: Layer.Layer<Chain | TestChain.TestChain, unknown>
}

export const layer = (options: Options = {}) => {
  const { confirmations = CONFIRMATIONS, isOn = true } = options
  const testChain = options.chain ?? Simulated.layer({ confirmations, begunAt: BEGUN_AT })
  const clock = StillClock.still()
  let minutes = 0
  let isLost = false
  const drift = (seconds: number) =>
    Effect.sync(() => {
      minutes += seconds / 60
      clock.move(minutes)
    })
  const host = Layer.effect(
    Host,
    Effect.map(TestChain.TestChain, ({ pass }) =>
      Host.of({
        drift,
        wait: (seconds) => Effect.andThen(drift(seconds), pass(seconds)),
        lose: (lost) =>
          Effect.sync(() => {
            isLost = lost
          })
      })
    )
  )
  const chain = signer.pipe(
    Layer.provideMerge(addresses),
    Layer.provideMerge(FaultyChain.layer(testChain))
  )
  const base = Layer.mergeAll(
    storage(() => isLost),
    options.entropy ?? entropy,
    vault
  )
  const off = Layer.mergeAll(Funding.layer, OnchainActions.layer).pipe(
    Layer.provideMerge(TestEngine.layer({ maxOpenSealed: options.maxOpenSealed ?? 5 }))
  )
  const working = off.pipe(
    Layer.provideMerge(Authorizer.layer({ ttl: Authorizer.TTL })),
    Layer.provideMerge(chain)
  )
  const useCases = isOn ? working : Layer.merge(off, chain)
  return host.pipe(
    Layer.provideMerge(useCases),
    Layer.provideMerge(base),
    Layer.provideMerge(clock.layer)
  )
}

export type Provided = Layer.Success<ReturnType<typeof layer>>

export const test = (
  name: string,
  body: Effect.Effect<void, unknown, Provided>,
  options: Options = {}
): void => {
  it.effect(name, () => Effect.provide(body, layer(options)))
}

export const stored = Effect.flatMap(Effect.service(Cell.Memory), ({ state }) => state)

export const now = Clock.currentTimeMillis

export const settle = Effect.flatMap(TestChain.TestChain, ({ confirmations, mine }) =>
  mine(confirmations)
)
