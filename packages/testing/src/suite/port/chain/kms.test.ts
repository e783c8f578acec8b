/** The signer with a key in AWS KMS, against a local stand-in. */
import { abi } from "@cardpack/adapters/chain/contracts/generated/CardVendingMachine"
import * as MintAuthorization from "@cardpack/adapters/chain/contracts/MintAuthorization"
import * as LocalSigner from "@cardpack/adapters/chain/signer/layer"
import type { Contracts } from "@cardpack/core/domain/chain/Evm"
import { Signer } from "@cardpack/core/engine/port/Signer"
import { Effect, Redacted } from "effect"
import { decodeFunctionData, recoverTypedDataAddress } from "viem"
import { privateKeyToAddress } from "viem/accounts"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Kms from "./Kms.ts"

const CHAIN_ID = 84532
const contracts: Contracts = {
  usdc: `0x${"1".repeat(40)}`,
  collection: `0x${"2".repeat(40)}`,
  vendingMachine: `0x${"3".repeat(40)}`,
  burnHandler: `0x${"4".repeat(40)}`
}
const OTHER = `0x${"07".repeat(32)}` as const
const ENVIRONMENT = {
  AWS_REGION: "eu-central-1",
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "secret-of-the-test",
  AWS_MAX_ATTEMPTS: "1"
}

let kms: Kms.Kms
const before = new Map<string, string | undefined>()

beforeAll(async () => {
  kms = await Kms.start(TestChain.SIGNER_KEY, OTHER)
  for (const [name, value] of Object.entries({ ...ENVIRONMENT, AWS_ENDPOINT_URL_KMS: kms.url })) {
    before.set(name, process.env[name])
    process.env[name] = value
  }
})
afterEach(() => {
  kms.fault = "none"
})
afterAll(async () => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  await kms.close()
})

const layer = (kmsKeyId = Kms.KEY_ID) =>
  LocalSigner.layer({ kmsKeyId, chainId: CHAIN_ID, contracts })

const refused = (keyId?: string) =>
  Effect.runPromise(Effect.flip(Effect.provide(Effect.service(Signer), layer(keyId))))

const authorization = (tokenId: bigint) => ({
  tokenId,
  buyer: `0x${"a".repeat(40)}` as const,
  price: 0n,
  deadline: 1_800_000_000n
})

describe("a signer with a key of AWS KMS", () => {
  it("signs as the same key does in this process, whichever s the service answers", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const signer = yield* Signer
        assert.strictEqual(signer.address, privateKeyToAddress(TestChain.SIGNER_KEY).toLowerCase())
        for (let tokenId = 1n; tokenId <= 40n; tokenId++) {
          const data = yield* signer.mint(authorization(tokenId))
          const { args } = decodeFunctionData({ abi, data })
          const [message, signature] = args as readonly [
            MintAuthorization.MintAuthorization,
            `0x${string}`
          ]
          assert.strictEqual(message.tokenId, tokenId)
          const machine = { chainId: CHAIN_ID, address: contracts.vendingMachine }
          const typedData = MintAuthorization.mintTypedData(machine, message)
          const recovered = yield* Effect.promise(() =>
            recoverTypedDataAddress({ ...typedData, signature })
          )
          assert.strictEqual(recovered.toLowerCase(), signer.address)
          // Low s: OpenZeppelin refuses high ones.
          assert.isBelow(Number.parseInt(signature.slice(66, 67), 16), 8)
        }
        const burn = { requestId: 1n, tokenId: 2n, owner: authorization(1n).buyer, deadline: 3n }
        const local = LocalSigner.layer({
          privateKey: Redacted.make(TestChain.SIGNER_KEY),
          chainId: CHAIN_ID,
          contracts
        })
        const own = yield* Effect.provide(
          Effect.flatMap(Effect.service(Signer), (each) => each.burn(burn)),
          local
        )
        // KMS picks its own nonce, so signatures differ; the signed message does not.
        const calldata = yield* signer.burn(burn)
        assert.strictEqual(calldata.slice(0, 10 + 64 * 5), own.slice(0, 10 + 64 * 5))
      }).pipe(Effect.provide(layer()))
    ))

  it("refuses to start with what is no key for this, and tells no identities", async () => {
    kms.fault = "another curve"
    assert.match((await refused()).message, /no ECC_SECG_P256K1 key/)
    kms.fault = "another key"
    assert.match((await refused()).message, /it can't sign/)
    kms.fault = "denied"
    const { message } = await refused()
    assert.match(message, /AWS KMS does not give it: AccessDeniedException/)
    assert.notInclude(message, "secret-name")
    kms.fault = "none"
    assert.match((await refused("alias/another")).message, /AccessDeniedException/)
  })

  it("fails to sign while the service is away, and signs again when it is back", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const signer = yield* Signer
        kms.fault = "denied"
        const error = yield* Effect.flip(signer.mint(authorization(7n)))
        assert.strictEqual(error._tag, "SignerError")
        assert.notInclude(String(error.cause), "secret-name")
        kms.fault = "none"
        yield* signer.mint(authorization(7n))
      }).pipe(Effect.provide(layer()))
    ))
})
