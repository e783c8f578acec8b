/** Deposit addresses from an extended public key (design.md#deposits). */
import * as Deposits from "@cardpack/adapters/chain/deposit/layer"
import * as DevelopmentKeys from "@cardpack/adapters/chain/local/DevelopmentKeys"
import { DepositAddresses } from "@cardpack/core/engine/port/DepositAddresses"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { type HDKey, mnemonicToAccount } from "viem/accounts"

const keyAt = (path: `m/44'/60'/${string}`): HDKey =>
  mnemonicToAccount(DevelopmentKeys.MNEMONIC, { path }).getHdKey()

const extended = keyAt("m/44'/60'/0'")
const XPUB = extended.publicExtendedKey
const addresses = (xpub: string) => Effect.provide(DepositAddresses, Deposits.layer(xpub))

const changed = (text: string, place: number) =>
  `${text.slice(0, place)}${text[place] === "2" ? "3" : "2"}${text.slice(place + 1)}`

/** A name, the text, and a word of the message about it. */
const REFUSED: ReadonlyArray<readonly [string, string, string]> = [
  ["an extended private key", extended.privateExtendedKey, "private"],
  ["one of another coin", extended.privateExtendedKey.replace("xprv", "tprv"), "private"],
  ["one of another kind", XPUB.replace("xpub", "zpub"), "xpub"],
  ["an address", "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "xpub"],
  ["nothing", "", "xpub"],
  ["one that is cut off", XPUB.slice(0, -1), "mistyped"]
]

describe("deposit addresses", () => {
  it.effect.each(REFUSED)("refuse %s, without repeating it", ([, key, why]) =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(addresses(key))
      assert.include(refused.message, why)
      if (key !== "") assert.notInclude(`${refused.message} ${JSON.stringify(refused)}`, key)
    })
  )

  it("refuse every key with a mistyped sign", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: XPUB.length - 1 }), (place) => {
        const outcome = Effect.runSync(Effect.result(addresses(changed(XPUB, place))))
        assert.strictEqual(outcome._tag, "Failure")
      })
    )
  })
})

describe("the accounts of the local chain", () => {
  it("are those of every development node", () => {
    const keys = [
      DevelopmentKeys.DEPLOYER,
      DevelopmentKeys.FUNDER,
      DevelopmentKeys.SIGNER,
      DevelopmentKeys.TREASURY
    ]
    for (const [index, key] of keys.entries()) {
      const { privateKey } = keyAt(`m/44'/60'/0'/0/${index}`)
      assert.strictEqual(key, `0x${Buffer.from(privateKey ?? []).toString("hex")}`)
    }
    assert.strictEqual(DevelopmentKeys.DEPOSIT_XPUB, keyAt("m/44'/60'/1'").publicExtendedKey)
  })
})
