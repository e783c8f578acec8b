/**
 * Signs mints and burns before the command enters a lane (design.md#prepare). A signature leaves
 * the service only if its decision succeeds.
 */
import { Context, Effect, Layer, Result } from "effect"
import type { Address, Contracts, Hex } from "../../domain/chain/Evm.ts"
import * as Id from "../../domain/id/Id.ts"
import type {
  OnchainBurn,
  OnchainOrder,
  OwnedSignature,
  Signature
} from "../../domain/onchain/OnchainEntry.ts"
import { Conflict, Invalid, type Refusal, Unavailable } from "../../domain/refusal/Refusal.ts"
import * as Instant from "../../domain/time/Instant.ts"
import { Chain } from "../../engine/port/Chain.ts"
import { Entropy, type Fresh, fresh } from "../../engine/port/Entropy.ts"
import { Reads } from "../../engine/port/Reads.ts"
import { Signer } from "../../engine/port/Signer.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import { Watchlist } from "../../engine/port/Watchlist.ts"

/** The fields that all entries of one request share. */
export interface Authorized {
  readonly chainId: number
  readonly contracts: Contracts
  readonly deadline: Instant.Instant
  readonly issuedAtBlock: bigint
}

export interface AuthorizedMint extends Authorized {
  readonly buyer: Address
  readonly orders: ReadonlyMap<
    Id.CardId,
    { readonly id: Id.OnchainOrderId; readonly tokenId: bigint; readonly calldata: Hex }
  >
}

export interface SignedBurn {
  readonly id: Id.OnchainBurnId
  readonly requestId: bigint
  readonly tokenId: bigint
  /** The wallet that holds the token now; the token may have moved since its mint. */
  readonly owner: Address
  readonly calldata: Hex
}

export interface AuthorizedBurn extends Authorized {
  /** Signed burns of the minted cards; null where no wallet holds the token. */
  readonly burns: ReadonlyMap<Id.CardId, SignedBurn | null>
}

type Answer<A> = Effect.Effect<Result.Result<A, Refusal>>

export interface Authorizing {
  readonly mint: (
    cardIds: ReadonlyArray<Id.CardId>,
    walletAddress: string
  ) => Answer<AuthorizedMint>
  readonly burn: (
    accountId: Id.AccountId,
    cardIds: ReadonlyArray<Id.CardId>
  ) => Answer<AuthorizedBurn>
  /** Signs the same message with a later deadline. */
  readonly renewOrder: (order: OnchainOrder) => Answer<Signature>
  /** Signs for the wallet that holds the token now; a conflict when none does. */
  readonly renewBurn: (burn: OnchainBurn) => Answer<OwnedSignature>
}

const dependency = "on-chain actions"
export const NOT_READY: Refusal = Unavailable({ dependency })
export const OFF: Refusal = Unavailable({ dependency, off: "the chain is off" })

/** The token was burned, elsewhere or just now; the watcher finds a burn once it is final. */
export const noHolder = (cardId: Id.CardId): Refusal =>
  Conflict({ why: `no wallet holds the token of card ${cardId} at the moment` })

const off = () => Effect.succeed(Result.fail(OFF))

/** The default, for an engine without a chain, refuses everything. */
export const Authorizer = Context.Reference<Authorizing>(
  "cardpack/core/commands/onchain/Authorizer",
  {
    defaultValue: () => ({ mint: off, burn: off, renewOrder: off, renewBurn: off })
  }
)

export interface Options {
  /** Life of an authorization in milliseconds. */
  readonly ttl: number
}

/** 15 minutes (contract.md#limits). */
export const TTL = 15 * Instant.MINUTE

/** A store, a signer or a chain that fails becomes a refusal as unavailable. */
const orUnavailable = <A, E, R>(
  work: Effect.Effect<Result.Result<A, Refusal>, E, R>
): Effect.Effect<Result.Result<A, Refusal>, never, R> =>
  Effect.catchCause(work, (cause) =>
    Effect.as(Effect.logWarning("nothing could be authorized", cause), Result.fail(NOT_READY))
  )

const seconds = (deadline: Instant.Instant): bigint => BigInt(deadline / Instant.SECOND)

interface Ports {
  readonly chain: Chain["Service"]
  readonly signer: Signer["Service"]
  readonly reads: Reads["Service"]
  readonly watchlist: Watchlist["Service"]
  /** The shared fields of a request's entries, and the source of their ids. */
  readonly begin: Effect.Effect<
    { readonly shared: Authorized; readonly uuid: Fresh["uuid"] },
    StoreError
  >
}

const mint = ({ begin, chain, signer, watchlist }: Ports): Authorizing["mint"] => {
  const all: ReadonlyArray<string> = Object.values(chain.contracts)
  const authorize = Effect.fnUntraced(function* (
    cardIds: ReadonlyArray<Id.CardId>,
    walletAddress: string
  ) {
    // The request's schema checked it; only the letter case changes.
    const buyer = walletAddress.toLowerCase() as Address
    if (all.includes(buyer)) {
      const problem = "must not be a contract of the service"
      return Result.fail(Invalid({ field: "walletAddress", problem }))
    }
    if ((yield* watchlist.receiversAt([buyer])).length > 0) {
      const problem = "must not be a deposit address: nothing can be sent from there"
      return Result.fail(Invalid({ field: "walletAddress", problem }))
    }
    const { shared, uuid } = yield* begin
    const orders = yield* Effect.forEach(cardIds, (cardId, index) => {
      const tokenId = Id.toNumber(uuid(index))
      const message = { tokenId, buyer, price: 0n, deadline: seconds(shared.deadline) }
      return Effect.map(signer.mint(message), (calldata) => {
        const id = Id.fromUuid("oco", uuid(index))
        return [cardId, { id, tokenId, calldata }] as const
      })
    })
    return Result.succeed({ ...shared, buyer, orders: new Map(orders) })
  })
  return (cardIds, walletAddress) => orUnavailable(authorize(cardIds, walletAddress))
}

const burn = ({ begin, chain, reads, signer }: Ports): Authorizing["burn"] => {
  const authorize = Effect.fnUntraced(function* (
    accountId: Id.AccountId,
    cardIds: ReadonlyArray<Id.CardId>
  ) {
    const cards = yield* reads.cards(accountId, cardIds)
    const minted = cards.flatMap(({ card: { id, onchain } }) =>
      onchain === null || onchain.mintedAt === null ? [] : [{ id, onchain }]
    )
    const { shared, uuid } = yield* begin
    if (minted.length === 0) return Result.succeed({ ...shared, burns: new Map() })
    const head = yield* chain.head
    const sign = Effect.fnUntraced(function* (
      { id: cardId, onchain }: (typeof minted)[number],
      index: number
    ) {
      const requestId = Id.toNumber(uuid(index))
      const tokenId = BigInt(onchain.tokenId)
      const owner = yield* chain.ownerOf(tokenId, head)
      if (owner === null) return [cardId, null] as const
      const message = { requestId, tokenId, owner, deadline: seconds(shared.deadline) }
      const calldata = yield* signer.burn(message)
      const id = Id.fromUuid("ocb", uuid(index))
      return [cardId, { id, requestId, tokenId, owner, calldata }] as const
    })
    const burns = yield* Effect.forEach(minted, sign, { concurrency: "unbounded" })
    return Result.succeed({ ...shared, burns: new Map(burns) })
  })
  return (accountId, cardIds) => orUnavailable(authorize(accountId, cardIds))
}

const make = Effect.fnUntraced(function* ({ ttl }: Options) {
  const chain = yield* Chain
  const signer = yield* Signer
  const watchlist = yield* Watchlist
  const reads = yield* Reads
  const entropy = yield* Entropy
  const { chainId, contracts } = chain

  /** The time to live from now by the store's clock, cut to whole seconds. */
  const nextDeadline = Effect.map(
    reads.now,
    (now) => Math.floor((now + ttl) / Instant.SECOND) * Instant.SECOND
  )
  const begin = Effect.gen(function* () {
    const deadline = yield* nextDeadline
    const cursor = yield* watchlist.cursor
    const { uuid } = fresh(entropy.bytes, deadline - ttl)
    return { shared: { chainId, contracts, deadline, issuedAtBlock: cursor?.number ?? 0n }, uuid }
  })
  const renewed = (sign: (deadline: bigint) => Effect.Effect<Hex, unknown>) =>
    Effect.gen(function* () {
      const deadline = yield* nextDeadline
      return { deadline, calldata: yield* sign(seconds(deadline)) }
    })
  const renewBurn = Effect.fnUntraced(function* ({ cardId, requestId, tokenId }: OnchainBurn) {
    const owner = yield* chain.ownerOf(tokenId, yield* chain.head)
    if (owner === null) return Result.fail(noHolder(cardId))
    const sign = (deadline: bigint) => signer.burn({ requestId, tokenId, owner, deadline })
    return Result.succeed({ ...(yield* renewed(sign)), owner })
  })

  const ports = { chain, signer, reads, watchlist, begin }
  const authorizing: Authorizing = {
    mint: mint(ports),
    burn: burn(ports),
    renewOrder: ({ buyerAddress: buyer, priceBaseUnits: price, tokenId }) =>
      orUnavailable(
        Effect.map(
          renewed((deadline) => signer.mint({ tokenId, buyer, price, deadline })),
          Result.succeed
        )
      ),
    renewBurn: (entry) => orUnavailable(renewBurn(entry))
  }
  return authorizing
})

export const layer = (
  options: Options
): Layer.Layer<never, never, Chain | Signer | Watchlist | Reads | Entropy> =>
  Layer.effect(Authorizer, make(options))
