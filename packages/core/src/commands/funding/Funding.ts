/** The use cases of funding (contract.md#funding). */
import { Context, Effect, Layer, Option } from "effect"
import type { Hash, Receipt } from "../../domain/chain/Evm.ts"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { Recorded } from "../../domain/funding/Deposits.ts"
import type { FundingIntent } from "../../domain/funding/FundingIntent.ts"
import type { Created } from "../../domain/idempotency/Outcome.ts"
import { Unavailable } from "../../domain/refusal/Refusal.ts"
import * as Shape from "../../domain/refusal/Shape.ts"
import { HOUR } from "../../domain/time/Instant.ts"
import type { Usd } from "../../domain/usd/Usd.ts"
import { type Caller, Refused } from "../../engine/Command.ts"
import { Budget } from "../../engine/lane/Budget.ts"
import { Chain } from "../../engine/port/Chain.ts"
import { DepositAddresses } from "../../engine/port/DepositAddresses.ts"
import { Reads } from "../../engine/port/Reads.ts"
import { Watchlist } from "../../engine/port/Watchlist.ts"
import { accept, caller as isCaller } from "../Accept.ts"
import { logAlert } from "../alert/LogAlert.ts"
import { Engine } from "../Engine.ts"
import * as Track from "../onchain/Track.ts"
import { assignAddress } from "./AssignAddress.ts"
import { createIntent, OFF } from "./CreateIntent.ts"
import * as ForeignAddress from "./ForeignAddress.ts"

export interface Wallet {
  readonly address: DepositAddress
  readonly chainId: number
}

type Answer<A> = Effect.Effect<A, Refused>

export class Funding extends Context.Service<
  Funding,
  {
    /** The account's one deposit address, assigned by the first request. */
    readonly wallet: (caller: Caller) => Answer<Wallet>
    /** With a key, repeating the request records nothing; without one, each request is recorded. */
    readonly createIntent: (
      caller: Caller,
      requestedUsd: Usd,
      idempotencyKey?: string | null
    ) => Answer<Created<FundingIntent>>
    /**
     * Reads the address now and credits final deposits. Then counts the account's deposits of the
     * last hour, including those that the watcher found, so that a client can poll until its
     * deposit is confirmed.
     */
    readonly refresh: (caller: Caller) => Answer<Recorded>
  }
>()("cardpack/core/commands/funding/Funding") {}

/** Blocks before the cursor to read again. */
const OVERLAP = 64n
/** The most blocks that one request reads; the watcher reads older ones. */
const REACH = 5_000n
/** The most transactions of one request, the newest: anyone can send any number to an address. */
const LIMIT = 200
/** Addresses that one request skips because somebody used them before. */
export const SKIPS = 20
const SKIPPED =
  "the database has another past than before: what it may have given of deposit addresses is skipped"
/** Receipts requested at once. */
const CONCURRENCY = 5

/** The first block to read: where the watcher stands, but at most {@link REACH} below the head. */
const beginning = (head: bigint, watched: bigint): bigint => {
  const from = watched - OVERLAP
  const least = head > REACH ? head - REACH : 0n
  return from > least ? from : least
}

const unavailable = (dependency: string) => new Refused({ reason: Unavailable({ dependency }) })
const off = new Refused({ reason: OFF })
const noChain = unavailable("funding")
const foreign = unavailable("a deposit address of its own: the operator knows")
const noDatabase = unavailable("database")
const allUsed = unavailable(
  `an unused deposit address: the next ${SKIPS} were used before; ask again for the ones behind them`
)

/** A store or chain that does not answer becomes a refusal as unavailable. */
const orUnavailable = <A, E extends { readonly _tag: string }>(
  work: Effect.Effect<A, E | Refused>
) =>
  Effect.mapError(work, (error) =>
    error instanceof Refused ? error : error._tag === "StoreError" ? noDatabase : noChain
  )

/** An account's budget of scans; each reads up to {@link REACH} blocks. */
export const LOOKS = { what: "scans for deposits", burst: 30, every: 2_000 }

/** Each skip stands in the operators' log once, whoever met it first. */
const told = Effect.fnUntraced(function* (engine: Engine["Service"], skips: number) {
  const entry = logAlert("deposit.skip", `skip ${skips}`, SKIPPED, null, "funding")
  const { replayed } = yield* engine.run(entry)
  if (!replayed) yield* Effect.logWarning(SKIPPED)
})

/**
 * The next address that nobody used, by the chain: its index may have been given by another
 * database, or by this one before it was restored. Money that comes in from the final block on
 * would show in the look at the head.
 */
const unused = Effect.fnUntraced(function* (
  engine: Engine["Service"],
  chain: Chain["Service"],
  watchlist: Watchlist["Service"],
  addresses: DepositAddresses["Service"]
) {
  const { number: assignedAtBlock } = yield* chain.final
  const head = yield* chain.head
  for (let skipped = 0; skipped < SKIPS; skipped++) {
    const { index, skips } = yield* watchlist.nextIndex
    if (skips > 0) yield* told(engine, skips)
    const address = addresses.addressOf(index)
    if (!(yield* chain.isTouched(address, head))) return { index, address, assignedAtBlock }
    yield* Effect.logWarning(`deposit address ${index} was used before: it is skipped`)
  }
  return yield* allUsed
})

const make = Effect.gen(function* () {
  const engine = yield* Engine
  const reads = yield* Reads
  const watchlist = yield* Watchlist
  const chain = Option.getOrNull(yield* Effect.serviceOption(Chain))
  const addresses = Option.getOrNull(yield* Effect.serviceOption(DepositAddresses))

  const looks = new Budget(LOOKS)

  const wallet = Effect.fnUntraced(function* (caller: Caller) {
    yield* accept(isCaller(caller))
    if (chain === null || addresses === null) return yield* off
    const { chainId } = chain
    const stored = yield* reads.depositAddress(caller.accountId)
    if (stored !== null) {
      if (!ForeignAddress.isForeign(addresses, stored)) return { address: stored, chainId }
      yield* ForeignAddress.raise(engine, stored)
      return yield* foreign
    }
    const found = yield* unused(engine, chain, watchlist, addresses)
    return { address: yield* engine.run(assignAddress(caller, found)), chainId }
  })

  /** Null while funding is off: the decision first looks for a replay and then refuses. */
  const receiver = (caller: Caller) =>
    orUnavailable(wallet(caller)).pipe(
      Effect.map(({ address, chainId }) => ({ address: address.address, chainId })),
      Effect.catch((refused) => (refused === off ? Effect.succeed(null) : Effect.fail(refused)))
    )

  const refresh = Effect.fnUntraced(function* (caller: Caller) {
    yield* accept(isCaller(caller))
    if (chain === null) return yield* off
    yield* looks.spend(caller.accountId)
    const { address } = yield* wallet(caller)
    const ports = { chain, engine, watchlist, addresses: addresses ?? undefined }
    const head = yield* chain.head
    const final = yield* chain.final
    const cursor = yield* watchlist.cursor
    const begin = beginning(head.number, cursor?.number ?? final.number)
    const watch = { receivers: [address.address], cards: false }
    const found = yield* chain.inRange(begin, head.number, watch)
    const scan = Effect.fnUntraced(function* (hash: Hash) {
      const receipt: Receipt | null = yield* chain.receipt(hash)
      if (receipt === null) return
      const isFinal = receipt.block.number <= final.number
      yield* Track.deposits(ports, caller.accountId, receipt, isFinal)
    })
    const newest = found.slice(-LIMIT)
    yield* Effect.forEach(newest, scan, { concurrency: CONCURRENCY, discard: true })
    return yield* reads.recentDeposits(caller.accountId, HOUR)
  })

  return Funding.of({
    wallet: (caller) => orUnavailable(wallet(caller)),
    createIntent: (caller, requestedUsd, idempotencyKey = null) =>
      accept(
        isCaller(caller),
        Shape.bigint(requestedUsd, "requestedUsd"),
        Shape.nullable(Shape.text)(idempotencyKey, "Idempotency-Key")
      ).pipe(
        Effect.andThen(receiver(caller)),
        Effect.flatMap((to) =>
          engine.run(createIntent(caller, { requestedUsd, receiver: to }, idempotencyKey))
        )
      ),
    refresh: (caller) => orUnavailable(refresh(caller))
  })
})

/** Refuses everything as unavailable without a {@link Chain} and {@link DepositAddresses}. */
export const layer: Layer.Layer<Funding, never, Engine | Reads | Watchlist> = Layer.effect(
  Funding,
  make
)
