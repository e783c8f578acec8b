/** Certifies a signer: its calldata is what the contracts accept, and nothing else's. */
import type { Evm } from "@cardpack/core/domain"
import { Signer } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import * as fc from "fast-check"
import { decodeFunctionData, parseAbi, parseSignature, recoverTypedDataAddress } from "viem"
import { holds } from "../arbitrary/Property.ts"
import { certify, type Options } from "../certify/Certify.ts"

/** The chain and the contracts that the signatures are for. */
export interface Domain {
  readonly chainId: number
  readonly contracts: Evm.Contracts
}

export interface SignerOptions<E> extends Options {
  /** Opens a signer with one and the same key, for this chain and these contracts. */
  readonly open: (domain: Domain) => Layer.Layer<Signer.Signer, E>
}

type It = Vitest.MethodsNonLive<Signer.Signer>

const addressOf = (digit: string): Evm.Address => `0x${digit.repeat(40)}`
const HERE: Domain = {
  chainId: 84_532,
  contracts: {
    usdc: addressOf("1"),
    collection: addressOf("2"),
    vendingMachine: addressOf("3"),
    burnHandler: addressOf("4")
  }
}

/** As the contracts declare them (`contracts/CardVendingMachine.sol`, `CardBurnHandler.sol`). */
const ABI = parseAbi([
  "struct Mint { address collection; uint256 tokenId; address buyer; uint256 price; uint256 deadline; }",
  "struct Burn { uint256 requestId; address collection; uint256 tokenId; address owner; uint256 deadline; }",
  "function mint(Mint authorization, bytes signature)",
  "function burn(Burn authorization, bytes signature)"
])

const field = (name: string, type: "address" | "uint256") => ({ name, type })
const MINT = [
  field("collection", "address"),
  field("tokenId", "uint256"),
  field("buyer", "address"),
  field("price", "uint256"),
  field("deadline", "uint256")
]
const BURN = [
  field("requestId", "uint256"),
  field("collection", "address"),
  field("tokenId", "uint256"),
  field("owner", "address"),
  field("deadline", "uint256")
]

const signedBy = (data: Evm.Hex, { chainId, contracts }: Domain) =>
  Effect.promise(async () => {
    const { args, functionName } = decodeFunctionData({ abi: ABI, data })
    const [message, signature] = args
    const isMint = functionName === "mint"
    const primaryType = isMint ? "MintAuthorization" : "BurnAuthorization"
    const by = await recoverTypedDataAddress({
      domain: {
        name: isMint ? "CardVendingMachine" : "CardBurnHandler",
        version: "1",
        chainId,
        verifyingContract: isMint ? contracts.vendingMachine : contracts.burnHandler
      },
      types: { [primaryType]: isMint ? MINT : BURN },
      primaryType,
      message: { ...message },
      signature
    })
    const lower = Object.entries(message).map(([name, value]) => [
      name,
      typeof value === "string" ? value.toLowerCase() : value
    ])
    return { functionName, message: Object.fromEntries(lower), signature, by: by.toLowerCase() }
  })

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Evm.Address => `0x${Buffer.from(bytes).toString("hex")}`)
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const mints = fc.record({ tokenId: uint256, buyer: address, price: uint256, deadline: uint256 })
const burns = fc.record({ requestId: uint256, tokenId: uint256, owner: address, deadline: uint256 })

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const { collection } = HERE.contracts

const signs = (it: It): void => {
  it.effect("SIGNER-ADDRESS-01: the address is in lower case", () =>
    Effect.gen(function* () {
      assert.match((yield* Signer.Signer).address, /^0x[0-9a-f]{40}$/)
    })
  )

  it.effect(
    "SIGNER-MINT-01: a mint's calldata holds what was authorized, signed for its contract",
    () =>
      holds(
        mints,
        (authorization) =>
          Effect.gen(function* () {
            const signer = yield* Signer.Signer
            const data = yield* signer.mint(authorization)
            assert.strictEqual(data, data.toLowerCase())
            const { by, functionName, message } = yield* signedBy(data, HERE)
            const expected = { functionName: "mint", by: signer.address }
            assert.deepStrictEqual({ functionName, by }, expected as never)
            assert.deepStrictEqual(message, { collection, ...authorization })
          }),
        { numRuns: 20 }
      )
  )

  it.effect(
    "SIGNER-BURN-01: a burn's calldata holds what was authorized, signed for its contract",
    () =>
      holds(
        burns,
        (authorization) =>
          Effect.gen(function* () {
            const signer = yield* Signer.Signer
            const data = yield* signer.burn(authorization)
            const { by, functionName, message } = yield* signedBy(data, HERE)
            assert.deepStrictEqual([functionName, by], ["burn", signer.address])
            assert.deepStrictEqual(message, { collection, ...authorization })
          }),
        { numRuns: 20 }
      )
  )

  it.effect("SIGNER-FORM-01: signatures are of 65 bytes, with the lower of both values of s", () =>
    holds(
      mints,
      (authorization) =>
        Effect.gen(function* () {
          const data = yield* (yield* Signer.Signer).mint(authorization)
          const { signature } = yield* signedBy(data, HERE)
          assert.match(signature, /^0x[0-9a-f]{128}(1b|1c)$/)
          assert.isTrue(BigInt(parseSignature(signature).s) <= ORDER / 2n)
        }),
      { numRuns: 20 }
    )
  )

  it.effect("SIGNER-MANY-01: of many authorizations at once, each gets its own signature", () =>
    Effect.gen(function* () {
      const signer = yield* Signer.Signer
      const tokens = Array.from({ length: 30 }, (_, index) => BigInt(index))
      const all = yield* Effect.forEach(
        tokens,
        (tokenId) => signer.mint({ tokenId, buyer: addressOf("5"), price: 0n, deadline: 9n }),
        { concurrency: "unbounded" }
      )
      const seen = yield* Effect.forEach(all, (data) => signedBy(data, HERE))
      assert.deepStrictEqual(
        seen.map(({ by, message }) => [by, message.tokenId]),
        tokens.map((tokenId) => [signer.address, tokenId])
      )
    })
  )
}

const differs = <E>(it: It, open: SignerOptions<E>["open"]): void => {
  const elsewhere: ReadonlyArray<readonly [string, Domain]> = [
    ["chain", { ...HERE, chainId: 8_453 }],
    [
      "contract",
      {
        ...HERE,
        contracts: {
          ...HERE.contracts,
          vendingMachine: addressOf("8"),
          burnHandler: addressOf("9")
        }
      }
    ]
  ]
  it.effect.each(elsewhere)("SIGNER-DOMAIN-01: no signature is valid for another %s", ([, there]) =>
    Effect.gen(function* () {
      const here = yield* Signer.Signer
      const mint = { tokenId: 1n, buyer: addressOf("5"), price: 0n, deadline: 9n }
      const burn = { requestId: 2n, tokenId: 1n, owner: addressOf("5"), deadline: 9n }
      const both = Effect.gen(function* () {
        const signer = yield* Signer.Signer
        return [yield* signer.mint(mint), yield* signer.burn(burn)]
      })
      const own = yield* both
      const foreign = yield* Effect.provide(both, open(there))
      for (const [index, data] of foreign.entries()) {
        assert.notStrictEqual(data, own[index])
        assert.notStrictEqual((yield* signedBy(data, HERE)).by, here.address)
        assert.strictEqual((yield* signedBy(data, there)).by, here.address)
      }
    })
  )
}

export const signer = <E>(options: SignerOptions<E>): void =>
  certify("signer", options, (certifier) =>
    certifier.block("Signer", options.open(HERE), [], (it) => {
      signs(it)
      differs(it, options.open)
    })
  )
