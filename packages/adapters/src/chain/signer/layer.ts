/** `Signer` with a key in this process or in AWS KMS (design.md#signer). */
import type { Address, Contracts } from "@cardpack/core/domain/chain/Receipt"
import { Signer, SignerError } from "@cardpack/core/engine/port/Signer"
import { Effect, Layer, type Redacted } from "effect"
import { type Hex, hashTypedData, isAddressEqual, recoverTypedDataAddress } from "viem"
import * as Burn from "../contracts/Burn.ts"
import * as Mint from "../contracts/Mint.ts"
import * as Key from "./Key.ts"
import { kms } from "./Kms.ts"

/** The key itself, or its id in AWS KMS. */
export type Source = { readonly privateKey: Redacted.Redacted } | { readonly kmsKeyId: string }

export type Options = Source & {
  readonly chainId: number
  readonly contracts: Contracts
}

const keyOf = (source: Source): Effect.Effect<Key.Key, Key.SignerUnusable> =>
  "kmsKeyId" in source ? kms(source.kmsKeyId) : Key.local(source.privateKey)

/** The address whose signatures the contracts must accept. */
export const addressOf = (source: Source): Effect.Effect<Address, Key.SignerUnusable> =>
  Effect.map(keyOf(source), ({ address }) => address)

const ZERO: Address = "0x0000000000000000000000000000000000000000"

/** Signs a worthless message and recovers its signer. */
const tried = ({ address, sign }: Key.Key, chainId: number, contracts: Contracts) =>
  Effect.tryPromise({
    try: async () => {
      const typedData = Mint.mintTypedData(
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

const signed = (sign: () => Promise<Hex>): Effect.Effect<Hex, SignerError> =>
  Effect.tryPromise({
    try: sign,
    // The cause's text could hold the key.
    catch: () => new SignerError({ cause: new Error("the key could not sign") })
  })

export const layer = ({
  chainId,
  contracts,
  ...source
}: Options): Layer.Layer<Signer, Key.SignerUnusable> =>
  Layer.effect(
    Signer,
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
            const digest = hashTypedData(Mint.mintTypedData(machine, message))
            return Mint.mintCalldata(message, await key.sign(digest))
          }),
        burn: (authorization) =>
          signed(async () => {
            const message = { collection, ...authorization }
            const digest = hashTypedData(Burn.burnTypedData(handler, message))
            return Burn.burnCalldata(message, await key.sign(digest))
          })
      }
    })
  )
