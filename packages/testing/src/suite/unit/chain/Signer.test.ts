import * as LocalSigner from "@cardpack/adapters/chain/signer/layer"
import type { Address, Contracts, Hex } from "@cardpack/core/domain/chain/Evm"
import { Signer } from "@cardpack/core/engine/port/Signer"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"

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
  it.effect.each(REFUSED)("refuses a key that is %s, without repeating it", ([, key, why]) =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(Effect.provide(Signer, layerOf(key)))
      assert.include(refused.message, why)
      if (key !== "") assert.notInclude(`${refused.message} ${JSON.stringify(refused)}`, key)
    })
  )
})
