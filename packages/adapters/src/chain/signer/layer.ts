/** `Signer` with a private key in this process (design, "On chain"; `CARDPACK_SIGNER_PRIVATE_KEY`). */
import type { Address, Contracts } from "@cardpack/core/chain/Chain"
import { Signer, SignerError } from "@cardpack/core/chain/Signer"
import { Data, Effect, Layer, Redacted } from "effect"
import { type Hex, isAddressEqual, recoverTypedDataAddress } from "viem"
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts"
import * as Burn from "../contracts/Burn.ts"
import * as Mint from "../contracts/Mint.ts"

export interface Options {
  /** 32 bytes: `0x` and 64 hexadecimal digits. */
  readonly privateKey: Redacted.Redacted
  readonly chainId: number
  readonly contracts: Contracts
}

/** The configured key does not serve; what is wrong with it, never the key. */
export class SignerUnusable extends Data.TaggedError("SignerUnusable")<{
  readonly problem: string
}> {
  override get message(): string {
    return `the signer's key can't be used: ${this.problem}`
  }
}

const KEY = /^0x[0-9a-fA-F]{64}$/

const isKey = (text: string): text is Hex => KEY.test(text)

const accountOf = (privateKey: Redacted.Redacted) => {
  const text = Redacted.value(privateKey)
  if (!isKey(text))
    return Effect.fail(new SignerUnusable({ problem: "it is not 0x and 64 hexadecimal digits" }))
  return Effect.try({
    try: () => privateKeyToAccount(text),
    catch: () => new SignerUnusable({ problem: "it is no key of the curve secp256k1" })
  })
}

/** Whose signatures the contracts must accept. */
export const addressOf = (privateKey: Redacted.Redacted): Effect.Effect<Address, SignerUnusable> =>
  // Still an address: only the letter case of its digits changes.
  Effect.map(accountOf(privateKey), ({ address }) => address.toLowerCase() as Address)

const ZERO: Address = "0x0000000000000000000000000000000000000000"

/** Signs something that is worth nothing and looks who signed it. */
const tried = (account: PrivateKeyAccount, chainId: number, contracts: Contracts) =>
  Effect.tryPromise({
    try: async () => {
      const typedData = Mint.mintTypedData(
        { chainId, address: contracts.vendingMachine },
        { collection: contracts.collection, tokenId: 0n, buyer: ZERO, price: 0n, deadline: 0n }
      )
      const signature = await account.signTypedData(typedData)
      return recoverTypedDataAddress({ ...typedData, signature })
    },
    catch: () => new SignerUnusable({ problem: "it can't sign" })
  }).pipe(
    Effect.filterOrFail(
      (recovered) => isAddressEqual(recovered, account.address),
      () => new SignerUnusable({ problem: "its signature is not its own" })
    )
  )

const signed = (sign: () => Promise<Hex>): Effect.Effect<Hex, SignerError> =>
  Effect.tryPromise({
    try: sign,
    // The text of a cause could hold what was signed with.
    catch: () => new SignerError({ cause: new Error("the key could not sign") })
  })

export const layer = ({
  chainId,
  contracts,
  privateKey
}: Options): Layer.Layer<Signer, SignerUnusable> =>
  Layer.effect(
    Signer,
    Effect.gen(function* () {
      const account = yield* accountOf(privateKey)
      yield* tried(account, chainId, contracts)
      const { burnHandler, collection, vendingMachine } = contracts
      const machine = { chainId, address: vendingMachine }
      const handler = { chainId, address: burnHandler }
      return {
        // Still an address: only the letter case of its digits changes.
        address: account.address.toLowerCase() as Address,
        mint: (authorization) =>
          signed(async () => {
            const message = { collection, ...authorization }
            const signature = await account.signTypedData(Mint.mintTypedData(machine, message))
            return Mint.mintCalldata(message, signature)
          }),
        burn: (authorization) =>
          signed(async () => {
            const message = { collection, ...authorization }
            const signature = await account.signTypedData(Burn.burnTypedData(handler, message))
            return Burn.burnCalldata(message, signature)
          })
      }
    })
  )
