/** The signer with a local key (design.md#signer). */
import * as BurnAuthorization from "@cardpack/adapters/chain/contracts/BurnAuthorization"
import { abi as handlerAbi } from "@cardpack/adapters/chain/contracts/generated/CardBurnHandler"
import { abi as machineAbi } from "@cardpack/adapters/chain/contracts/generated/CardVendingMachine"
import * as MintAuthorization from "@cardpack/adapters/chain/contracts/MintAuthorization"
import * as LocalSigner from "@cardpack/adapters/chain/signer/layer"
import type { Address, Contracts, Hex } from "@cardpack/core/domain/chain/Evm"
import { Signer } from "@cardpack/core/engine/port/Signer"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as fc from "fast-check"
import { decodeFunctionData, parseSignature, recoverTypedDataAddress } from "viem"
import { holds } from "../../../kit/arbitrary/Property.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { tells } from "../../../world/engine/Story.ts"

const addressOf = (digit: string): Address => `0x${digit.repeat(40)}`
const CHAIN_ID = 84532
const contracts: Contracts = {
  usdc: addressOf("1"),
  collection: addressOf("2"),
  vendingMachine: addressOf("3"),
  burnHandler: addressOf("4")
}
const layerOf = (privateKey: string, chainId = CHAIN_ID) =>
  LocalSigner.layer({ privateKey: Redacted.make(privateKey), chainId, contracts })

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const keyOf = (value: bigint): Hex => `0x${value.toString(16).padStart(64, "0")}`

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Address => `0x${Buffer.from(bytes).toString("hex")}`)
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

/** A name, the key, and a word of the message about it. */
const REFUSED: ReadonlyArray<readonly [string, string, string]> = [
  ["no text", "", "hexadecimal"],
  ["without 0x", TestChain.SIGNER_KEY.slice(2), "hexadecimal"],
  ["cut off", TestChain.SIGNER_KEY.slice(0, -1), "hexadecimal"],
  ["too long", `${TestChain.SIGNER_KEY}00`, "hexadecimal"],
  ["of other signs", `0x${"z".repeat(64)}`, "hexadecimal"],
  ["zero", keyOf(0n), "curve"],
  ["the order of the curve", keyOf(ORDER), "curve"],
  ["beyond the order of the curve", keyOf(2n ** 256n - 1n), "curve"]
]

describe("a signer with a local key", () => {
  it.effect("gives calldata of the vending machine, signed for it and for its chain", () =>
    holds(
      fc.record({ tokenId: uint256, buyer: address, price: uint256, deadline: uint256 }),
      (authorization) =>
        Effect.gen(function* () {
          const signer = yield* Signer
          const data = yield* signer.mint(authorization)
          assert.strictEqual(data, data.toLowerCase())
          const { args, functionName } = decodeFunctionData({ abi: machineAbi, data })
          if (functionName !== "mint") return assert.fail(functionName)
          const [message, signature] = args
          const { collection } = contracts
          assert.deepStrictEqual(
            { ...message, collection, buyer: TestChain.lower(message.buyer) },
            { ...authorization, collection }
          )
          const verifier = { chainId: CHAIN_ID, address: contracts.vendingMachine }
          const typedData = MintAuthorization.mintTypedData(verifier, message)
          const by = yield* Effect.promise(() =>
            recoverTypedDataAddress({ ...typedData, signature })
          )
          assert.strictEqual(TestChain.lower(by), signer.address)
          assert.isTrue(BigInt(parseSignature(signature).s) <= ORDER / 2n)
        }),
      { numRuns: 20 }
    ).pipe(Effect.provide(layerOf(TestChain.SIGNER_KEY)))
  )

  it.effect("gives calldata of the burn handler, signed for it and for its chain", () =>
    holds(
      fc.record({ requestId: uint256, tokenId: uint256, owner: address, deadline: uint256 }),
      (authorization) =>
        Effect.gen(function* () {
          const signer = yield* Signer
          const data = yield* signer.burn(authorization)
          const { args, functionName } = decodeFunctionData({ abi: handlerAbi, data })
          if (functionName !== "burn") return assert.fail(functionName)
          const [message, signature] = args
          const { collection } = contracts
          assert.deepStrictEqual(
            { ...message, collection, owner: TestChain.lower(message.owner) },
            { ...authorization, collection }
          )
          const verifier = { chainId: CHAIN_ID, address: contracts.burnHandler }
          const typedData = BurnAuthorization.burnTypedData(verifier, message)
          const by = yield* Effect.promise(() =>
            recoverTypedDataAddress({ ...typedData, signature })
          )
          assert.strictEqual(TestChain.lower(by), signer.address)
        }),
      { numRuns: 20 }
    ).pipe(Effect.provide(layerOf(TestChain.SIGNER_KEY)))
  )

  tells("gives other calldata for another chain", function* () {
    const authorization = { tokenId: 1n, buyer: addressOf("5"), price: 0n, deadline: 9n }
    const mint = Effect.flatMap(Signer, (signer) => signer.mint(authorization))
    const here = yield* Effect.provide(mint, layerOf(TestChain.SIGNER_KEY))
    const there = yield* Effect.provide(mint, layerOf(TestChain.SIGNER_KEY, 8453))
    assert.notStrictEqual(here, there)
  })

  it.effect("has the address of its key, in lower case", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* Signer).address, TestChain.signer.address)
    }).pipe(Effect.provide(layerOf(TestChain.SIGNER_KEY)))
  )

  it.effect.each(REFUSED)("refuses a key that is %s, without repeating it", ([, key, why]) =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(Effect.provide(Signer, layerOf(key)))
      assert.include(refused.message, why)
      if (key !== "") assert.notInclude(`${refused.message} ${JSON.stringify(refused)}`, key)
    })
  )
})
