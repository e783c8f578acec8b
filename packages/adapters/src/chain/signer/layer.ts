/** `Signer` with a key in this process or in AWS KMS (design.md#signer). */
import type { Evm } from "@cardpack/core/domain"
import { Signer } from "@cardpack/core/ports"
import { Effect, Layer, type Redacted } from "effect"
import { type Hex, hashTypedData, isAddressEqual, recoverTypedDataAddress } from "viem"
import * as BurnAuthorization from "../contracts/BurnAuthorization.ts"
import * as MintAuthorization from "../contracts/MintAuthorization.ts"
import * as Key from "./Key.ts"
import { kms } from "./Kms.ts"

/** The key itself, or its id in AWS KMS. */
export type Source = { readonly privateKey: Redacted.Redacted } | { readonly kmsKeyId: string }

export type Options = Source & {
  readonly chainId: number
  readonly contracts: Evm.Contracts
}

const keyOf = (source: Source): Effect.Effect<Key.Key, Key.SignerUnusable> =>
  "kmsKeyId" in source ? kms(source.kmsKeyId) : Key.local(source.privateKey)

/** The address whose signatures the contracts must accept. */
export const addressOf = (source: Source): Effect.Effect<Evm.Address, Key.SignerUnusable> =>
  Effect.map(keyOf(source), ({ address }) => address)

const ZERO: Evm.Address = "0x0000000000000000000000000000000000000000"

/** Signs a worthless message and recovers its signer. */
const tried = ({ address, sign }: Key.Key, chainId: number, contracts: Evm.Contracts) =>
  Effect.tryPromise({
    try: async () => {
      const typedData = MintAuthorization.mintTypedData(
        { chainId, address: contracts.vendingMachine },
        { collection: contracts.collection, tokenId: 0n, buyer: ZERO, price: 0n, deadline: 0n }
      )
      const signature = await sign(hashTypedData(typedData))
      return recoverTypedDataAddress({ ...typedData, signature })
    },
    catch: () => new Key.SignerUnusable({ problem: "it can't sign" })
  }).pipe(
    Effect.filterOrFail(
      (recovered) => isAddressEqual(recovered, address),
      () => new Key.SignerUnusable({ problem: "its signature is not its own" })
    )
  )

const signed = (sign: () => Promise<Hex>): Effect.Effect<Hex, Signer.SignerError> =>
  Effect.tryPromise({
    try: sign,
    // The cause's text could hold the key.
    catch: () => new Signer.SignerError({ cause: new Error("the key could not sign") })
  })

export const layer = ({
  chainId,
  contracts,
  ...source
}: Options): Layer.Layer<Signer.Signer, Key.SignerUnusable> =>
  Layer.effect(
    Signer.Signer,
    Effect.gen(function* () {
      const key = yield* keyOf(source)
      yield* tried(key, chainId, contracts)
      const { burnHandler, collection, vendingMachine } = contracts
      const machine = { chainId, address: vendingMachine }
      const handler = { chainId, address: burnHandler }
      return {
        address: key.address,
        mint: (authorization) =>
          signed(async () => {
            const message = { collection, ...authorization }
            const digest = hashTypedData(MintAuthorization.mintTypedData(machine, message))
            return MintAuthorization.mintCalldata(message, await key.sign(digest))
          }),
        burn: (authorization) =>
          signed(async () => {
            const message = { collection, ...authorization }
            const digest = hashTypedData(BurnAuthorization.burnTypedData(handler, message))
            return BurnAuthorization.burnCalldata(message, await key.sign(digest))
          })
      }
    })
  )
