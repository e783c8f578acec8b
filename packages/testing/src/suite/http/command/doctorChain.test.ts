/** `cardpack doctor` on real nodes: each check of the chain fails once. */
import * as DevelopmentKeys from "@cardpack/adapters/chain/local/DevelopmentKeys"
import { Effect, Exit, Scope } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Anvil from "../../../world/chain/contracts/Anvil.ts"
import * as Deployed from "../../../world/chain/contracts/Deployed.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import type * as Cli from "./Cli.ts"
import { examine } from "./Doctor.ts"

const run = Effect.runPromise

let scope: Scope.Closeable
let anvil: Anvil.Anvil
let deployed: Deployed.Deployed
let url: string

const made = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => run(Scope.provide(effect, scope))

const deploy = async (on: Anvil.Anvil) => ({
  ...on,
  ...(await run(Deployed.deployTo(on, { signer: TestChain.signer.address })))
})

beforeAll(async () => {
  scope = await run(Scope.make())
  url = await made(Fresh.migrated)
  anvil = await made(Anvil.make())
  deployed = await deploy(anvil)
})
afterAll(() => run(Scope.close(scope, Exit.void)))

const env = (more: Cli.Env = {}): Cli.Env => ({
  DATABASE_URL: url,
  PORT: "0",
  CARDPACK_OPERATOR_TOKEN: "0123456789abcdef0123456789abcdef",
  CARDPACK_RPC_URL: anvil.url,
  CARDPACK_CONFIRMATIONS: "1",
  CARDPACK_SIGNER_PRIVATE_KEY: TestChain.SIGNER_KEY,
  CARDPACK_DEPOSIT_XPUB: DevelopmentKeys.DEPOSIT_XPUB,
  CARDPACK_USDC_ADDRESS: deployed.usdc,
  CARDPACK_COLLECTION_ADDRESS: deployed.collection,
  CARDPACK_VENDING_MACHINE_ADDRESS: deployed.vendingMachine,
  CARDPACK_BURN_HANDLER_ADDRESS: deployed.burnHandler,
  ...more
})

const NOBODY = `0x${"1a".repeat(20)}`
const AWAY = "http://127.0.0.1:1"

describe("cardpack doctor on a chain", () => {
  it("finds nothing wrong with contracts that know each other and the signer", async () => {
    const { findings, of } = await examine(env())
    assert.deepStrictEqual(
      findings.filter(({ status }) => status === "wrong"),
      []
    )
    assert.match(of(`RPC endpoint 1 (${anvil.url})`).join(), /^ok: it serves block \d+/)
    assert.match(of("token").join(), /is USDC with 6 decimals, and not Circle's USDC$/)
    assert.deepStrictEqual(of("contracts"), ["ok: they are there, and know the signer"])
    assert.deepStrictEqual(of("vending machine"), ["ok: the collection lets it mint"])
    assert.deepStrictEqual(of("burn handler"), ["ok: the collection lets it burn"])
    assert.match(of("signer").join(), /^ok: 0x[0-9a-f]{40} signs/)
    assert.match(of("deposit xpub").join(), /^ok: 0\/0 below it is 0x/)
    assert.notInclude(JSON.stringify(findings), TestChain.SIGNER_KEY.slice(2))
  })

  it("finds endpoints that are away, of another chain, or that disagree", async () => {
    const foreign = await made(Anvil.make({ chainId: 8453 }))
    const wrong = await examine(
      env({ CARDPACK_RPC_URL: `${foreign.url},${AWAY}/v2/my-provider-key` })
    )
    assert.match(
      wrong.of(`RPC endpoint 1 (${foreign.url})`).join(),
      /^wrong: it serves chain 8453, not 84532/
    )
    assert.match(wrong.of(`RPC endpoint 2 (${AWAY})`).join(), /^warning: it gives no answer/)
    assert.match(wrong.of("RPC endpoints").join(), /^wrong: 0 of the 1 hosts answer/)
    assert.notInclude(JSON.stringify(wrong.findings), "my-provider-key")
    const other = await made(Anvil.make())
    await Effect.runPromise(Effect.promise(() => other.client.mine({ blocks: 50 })))
    const both = await examine(
      env({ CARDPACK_RPC_URL: `${anvil.url},${other.url}`, CARDPACK_RPC_QUORUM: "2" })
    )
    assert.match(both.of("RPC endpoints").join(), /^wrong: they disagree about block \d+/)
  })

  it("finds blocks that are old or in the future of this computer's clock", async () => {
    const past = Math.floor(Date.now() / 1000) - 3_600
    const old = await made(Anvil.make({ args: ["--timestamp", String(past)] }))
    const { of } = await examine(env({ CARDPACK_RPC_URL: old.url }))
    assert.match(of(`RPC endpoint 1 (${old.url})`).join(), /^warning: .* s old$/)
    await old.client.setNextBlockTimestamp({ timestamp: BigInt(past + 7_200) })
    await old.client.mine({ blocks: 1 })
    const later = await examine(env({ CARDPACK_RPC_URL: old.url }))
    assert.match(later.of(`RPC endpoint 1 (${old.url})`).join(), /^warning: .* in the future of/)
  })

  it("finds a token that is no contract, or no token with 6 decimals", async () => {
    const { of } = await examine(env({ CARDPACK_USDC_ADDRESS: NOBODY }))
    assert.deepStrictEqual(of("token"), [`wrong: ${NOBODY} is no contract`])
    const more = await deploy(anvil)
    const nft = await examine(env({ CARDPACK_USDC_ADDRESS: more.collection }))
    assert.match(nft.of("token").join(), /^wrong: .* is CARD with no decimals$/)
  })

  it("finds contracts that are missing, of another deployment, or paused", async () => {
    const missing = await examine(env({ CARDPACK_BURN_HANDLER_ADDRESS: NOBODY }))
    assert.match(
      missing.of("contracts").join(),
      /^wrong: CARDPACK_BURN_HANDLER_ADDRESS is not right/
    )
    const other = await deploy(anvil)
    const mixed = await examine(env({ CARDPACK_COLLECTION_ADDRESS: other.collection }))
    assert.deepStrictEqual(mixed.of("vending machine"), [
      "wrong: the collection does not let it mint"
    ])
    assert.deepStrictEqual(mixed.of("burn handler"), ["wrong: the collection does not let it burn"])
    const pause = Deployed.call(Deployed.admin, Deployed.machine(other), "pause")
    assert.strictEqual(await run(Deployed.perform(other, pause)), Deployed.OK)
    const paused = await examine(
      env({
        CARDPACK_COLLECTION_ADDRESS: other.collection,
        CARDPACK_VENDING_MACHINE_ADDRESS: other.vendingMachine,
        CARDPACK_BURN_HANDLER_ADDRESS: other.burnHandler
      })
    )
    assert.include(paused.of("vending machine"), "warning: it is paused")
  })

  it("finds a signer that the contracts do not know, or that is no key, and a mistyped xpub", async () => {
    const stranger = await examine(env({ CARDPACK_SIGNER_PRIVATE_KEY: `0x${"07".repeat(32)}` }))
    assert.match(stranger.of("contracts").join(), /does not know the key as a signer/)
    const none = await examine(env({ CARDPACK_SIGNER_PRIVATE_KEY: `0x${"ff".repeat(32)}` }))
    assert.match(none.of("signer").join(), /^wrong: the signer's key can't be used/)
    assert.notInclude(JSON.stringify(none.findings), "ff".repeat(32))
    const mistyped = DevelopmentKeys.DEPOSIT_XPUB.replace(/.$/, (last) =>
      last === "1" ? "2" : "1"
    )
    const { of } = await examine(env({ CARDPACK_DEPOSIT_XPUB: mistyped }))
    assert.match(of("deposit xpub").join(), /^wrong: .* mistyped or cut off/)
    const secret = `xprv${"9".repeat(107)}`
    const { findings } = await examine(env({ CARDPACK_DEPOSIT_XPUB: secret }))
    assert.match(findings[0]?.found ?? "", /^CARDPACK_DEPOSIT_XPUB must be an extended public key/)
    assert.notInclude(JSON.stringify(findings), secret)
  })
})
