/** An authorized mint or burn, on which the common rules of both contracts are tested. */
import * as BurnAuthorization from "@cardpack/adapters/chain/contracts/BurnAuthorization"
import * as MintAuthorization from "@cardpack/adapters/chain/contracts/MintAuthorization"
import type { Verifier } from "@cardpack/adapters/chain/contracts/Verifier"
import { Effect } from "effect"
import type { Address, Hex } from "viem"
import type { PrivateKeyAccount } from "viem/accounts"
import * as Deployed from "./Deployed.ts"

export interface Action {
  readonly contract: Deployed.Contract
  readonly id: bigint
  readonly deadline: bigint
  readonly sign: (signer?: PrivateKeyAccount, verifier?: Partial<Verifier>) => Effect.Effect<Hex>
  readonly call: (signature: Hex) => Deployed.Call
  /** Copies with one changed field, by the field's name. */
  readonly altered: Readonly<Record<string, Action>>
  /** A copy with another deadline, as the service signs it anew. */
  readonly until: (deadline: bigint) => Action
}

/** Makes an action that succeeds once signed; valid for 15 minutes by default. */
export type Kind = (local: Deployed.Deployed) => Effect.Effect<Action>

const LIFE = 900n

export const verifierOf = (
  { chainId }: Deployed.Deployed,
  { address }: Deployed.Contract
): Verifier => ({
  chainId,
  address
})

const other = (address: Address): Address =>
  address === Deployed.bob ? Deployed.alice : Deployed.bob

export const mintOf = (
  local: Deployed.Deployed,
  authorization: MintAuthorization.MintAuthorization,
  from: Address = authorization.buyer
): Action => {
  const contract = Deployed.machine(local)
  const alter = (change: Partial<MintAuthorization.MintAuthorization>) =>
    mintOf(local, { ...authorization, ...change }, from)
  const { buyer, deadline, price, tokenId } = authorization
  return {
    contract,
    id: tokenId,
    deadline,
    sign: (signer = Deployed.signer, verifier = {}) =>
      Effect.promise(() =>
        signer.signTypedData(
          MintAuthorization.mintTypedData(
            { ...verifierOf(local, contract), ...verifier },
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
  local: Deployed.Deployed,
  authorization: BurnAuthorization.BurnAuthorization,
  from: Address = authorization.owner
): Action => {
  const contract = Deployed.handler(local)
  const alter = (change: Partial<BurnAuthorization.BurnAuthorization>) =>
    burnOf(local, { ...authorization, ...change }, from)
  const { deadline, owner, requestId, tokenId } = authorization
  return {
    contract,
    id: requestId,
    deadline,
    sign: (signer = Deployed.signer, verifier = {}) =>
      Effect.promise(() =>
        signer.signTypedData(
          BurnAuthorization.burnTypedData(
            { ...verifierOf(local, contract), ...verifier },
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
  local: Deployed.Deployed,
  change: Partial<MintAuthorization.MintAuthorization> = {}
) =>
  Effect.map(
    Deployed.now(local),
    (now): MintAuthorization.MintAuthorization => ({
      collection: local.collection,
      tokenId: Deployed.nextId(),
      buyer: Deployed.alice,
      price: 0n,
      deadline: now + LIFE,
      ...change
    })
  )

/** Signs and sends the action; returns the outcome. */
export const perform = (local: Deployed.Deployed, action: Action): Effect.Effect<string> =>
  Effect.flatMap(action.sign(), (signature) => Deployed.perform(local, action.call(signature)))

/** Asserts that the signed action is refused for this reason. */
export const fails = (local: Deployed.Deployed, action: Action, reason: string) =>
  Effect.flatMap(action.sign(), (signature) =>
    Deployed.fails(local, action.call(signature), reason)
  )

/** Asserts that the signed action succeeds. */
export const does = (local: Deployed.Deployed, action: Action) => fails(local, action, Deployed.OK)

export const minted = (
  local: Deployed.Deployed,
  buyer: Address = Deployed.alice
): Effect.Effect<bigint> =>
  Effect.gen(function* () {
    const authorization = yield* newMint(local, { buyer })
    const outcome = yield* perform(local, mintOf(local, authorization, Deployed.relayer))
    return outcome === Deployed.OK
      ? authorization.tokenId
      : yield* Effect.die(new Error(`not minted: ${outcome}`))
  })

/** A burn of a token just minted for the owner. */
export const newBurn = (local: Deployed.Deployed, owner: Address = Deployed.alice) =>
  Effect.gen(function* () {
    const tokenId = yield* minted(local, owner)
    const authorization: BurnAuthorization.BurnAuthorization = {
      requestId: Deployed.nextId(),
      collection: local.collection,
      tokenId,
      owner,
      deadline: (yield* Deployed.now(local)) + LIFE
    }
    return authorization
  })

export const KINDS: ReadonlyArray<readonly [name: string, make: Kind]> = [
  ["mint", (local) => Effect.map(newMint(local), (mint) => mintOf(local, mint))],
  ["burn", (local) => Effect.map(newBurn(local), (burn) => burnOf(local, burn))]
]
