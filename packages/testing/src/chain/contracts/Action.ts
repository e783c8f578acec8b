/** An authorized mint or burn, on which the common rules of both contracts are tested. */
import * as BurnAuthorization from "@cardpack/adapters/chain/contracts/BurnAuthorization"
import * as MintAuthorization from "@cardpack/adapters/chain/contracts/MintAuthorization"
import type { Verifier } from "@cardpack/adapters/chain/contracts/Verifier"
import { Effect } from "effect"
import type { Address, Hex } from "viem"
import type { PrivateKeyAccount } from "viem/accounts"
import * as World from "./World.ts"

export interface Action {
  readonly contract: World.Contract
  readonly id: bigint
  readonly deadline: bigint
  readonly sign: (signer?: PrivateKeyAccount, verifier?: Partial<Verifier>) => Effect.Effect<Hex>
  readonly call: (signature: Hex) => World.Call
  /** Copies with one changed field, by the field's name. */
  readonly altered: Readonly<Record<string, Action>>
  /** A copy with another deadline, as the service signs it anew. */
  readonly until: (deadline: bigint) => Action
}

/** Makes an action that succeeds once signed; valid for 15 minutes by default. */
export type Kind = (world: World.World) => Effect.Effect<Action>

const LIFE = 900n

export const verifierOf = ({ chainId }: World.World, { address }: World.Contract): Verifier => ({
  chainId,
  address
})

const other = (address: Address): Address => (address === World.bob ? World.alice : World.bob)

export const mintOf = (
  world: World.World,
  authorization: MintAuthorization.MintAuthorization,
  from: Address = authorization.buyer
): Action => {
  const contract = World.machine(world)
  const alter = (change: Partial<MintAuthorization.MintAuthorization>) =>
    mintOf(world, { ...authorization, ...change }, from)
  const { buyer, deadline, price, tokenId } = authorization
  return {
    contract,
    id: tokenId,
    deadline,
    sign: (signer = World.signer, verifier = {}) =>
      Effect.promise(() =>
        signer.signTypedData(
          MintAuthorization.mintTypedData(
            { ...verifierOf(world, contract), ...verifier },
            authorization
          )
        )
      ),
    call: (signature) => ({
      from,
      to: contract.address,
      data: MintAuthorization.mintCalldata(authorization, signature)
    }),
    get altered() {
      return {
        collection: alter({ collection: other(authorization.collection) }),
        tokenId: alter({ tokenId: tokenId ^ (1n << 200n) }),
        buyer: alter({ buyer: other(buyer) }),
        price: alter({ price: price + 1n }),
        deadline: alter({ deadline: deadline + 1n })
      }
    },
    until: (end) => alter({ deadline: end })
  }
}

export const burnOf = (
  world: World.World,
  authorization: BurnAuthorization.BurnAuthorization,
  from: Address = authorization.owner
): Action => {
  const contract = World.handler(world)
  const alter = (change: Partial<BurnAuthorization.BurnAuthorization>) =>
    burnOf(world, { ...authorization, ...change }, from)
  const { deadline, owner, requestId, tokenId } = authorization
  return {
    contract,
    id: requestId,
    deadline,
    sign: (signer = World.signer, verifier = {}) =>
      Effect.promise(() =>
        signer.signTypedData(
          BurnAuthorization.burnTypedData(
            { ...verifierOf(world, contract), ...verifier },
            authorization
          )
        )
      ),
    call: (signature) => ({
      from,
      to: contract.address,
      data: BurnAuthorization.burnCalldata(authorization, signature)
    }),
    get altered() {
      return {
        requestId: alter({ requestId: requestId ^ (1n << 200n) }),
        collection: alter({ collection: other(authorization.collection) }),
        tokenId: alter({ tokenId: tokenId ^ (1n << 200n) }),
        owner: alter({ owner: other(owner) }),
        deadline: alter({ deadline: deadline + 1n })
      }
    },
    until: (end) => alter({ deadline: end })
  }
}

/** By default a free mint for alice. */
export const newMint = (
  world: World.World,
  change: Partial<MintAuthorization.MintAuthorization> = {}
) =>
  Effect.map(
    World.now(world),
    (now): MintAuthorization.MintAuthorization => ({
      collection: world.collection,
      tokenId: World.nextId(),
      buyer: World.alice,
      price: 0n,
      deadline: now + LIFE,
      ...change
    })
  )

/** Signs and sends the action; returns the outcome. */
export const perform = (world: World.World, action: Action): Effect.Effect<string> =>
  Effect.flatMap(action.sign(), (signature) => World.perform(world, action.call(signature)))

/** Mints a token for the buyer; returns its id. */
export const minted = (world: World.World, buyer: Address = World.alice): Effect.Effect<bigint> =>
  Effect.gen(function* () {
    const authorization = yield* newMint(world, { buyer })
    const outcome = yield* perform(world, mintOf(world, authorization, World.relayer))
    return outcome === World.OK
      ? authorization.tokenId
      : yield* Effect.die(new Error(`not minted: ${outcome}`))
  })

/** A burn of a token just minted for the owner. */
export const newBurn = (world: World.World, owner: Address = World.alice) =>
  Effect.gen(function* () {
    const tokenId = yield* minted(world, owner)
    const authorization: BurnAuthorization.BurnAuthorization = {
      requestId: World.nextId(),
      collection: world.collection,
      tokenId,
      owner,
      deadline: (yield* World.now(world)) + LIFE
    }
    return authorization
  })

export const KINDS: ReadonlyArray<readonly [name: string, make: Kind]> = [
  ["mint", (world) => Effect.map(newMint(world), (mint) => mintOf(world, mint))],
  ["burn", (world) => Effect.map(newBurn(world), (burn) => burnOf(world, burn))]
]
