import * as DevelopmentKeys from "@cardpack/adapters/chain/local/DevelopmentKeys"
import { assert, describe, it } from "vitest"
import { good, PRODUCTION, problems, TOKEN, URL } from "./Loaded.ts"

const KEY = `0x${"5d".repeat(32)}`
/** Not derived from a publicly known seed. */
const XPUB = DevelopmentKeys.DEPOSIT_XPUB.replace("xpub6Ce", "xpub6Cf")
const CHAIN = {
  CARDPACK_RPC_URL: "https://one.example/hunter2, https://two.example",
  CARDPACK_SIGNER_PRIVATE_KEY: KEY,
  CARDPACK_DEPOSIT_XPUB: DevelopmentKeys.DEPOSIT_XPUB,
  CARDPACK_COLLECTION_ADDRESS: `0x${"1a".repeat(20)}`,
  CARDPACK_VENDING_MACHINE_ADDRESS: `0x${"2b".repeat(20).toUpperCase()}`,
  CARDPACK_BURN_HANDLER_ADDRESS: `0x${"3c".repeat(20)}`
}

describe("settings of the chain", () => {
  const modeOf = (env: Readonly<Record<string, string>>) => good(env).chain.mode

  it("run a local chain in the sandbox, none in production, and the one that is given", () => {
    assert.strictEqual(modeOf({}), "local")
    assert.strictEqual(modeOf({ DATABASE_URL: URL, CARDPACK_OPERATOR_TOKEN: TOKEN }), "local")
    assert.strictEqual(modeOf(PRODUCTION), "off")
    assert.strictEqual(modeOf(CHAIN), "rpc")
    assert.strictEqual(modeOf({ ...CHAIN, CARDPACK_CHAIN: "off" }), "off")
    assert.strictEqual(modeOf({ ...CHAIN, CARDPACK_CHAIN: "local" }), "local")
  })

  it("are those of Base Sepolia in the sandbox and of Base in production", () => {
    const sandbox = good(CHAIN).chain
    const production = good({ ...PRODUCTION, ...CHAIN, CARDPACK_DEPOSIT_XPUB: XPUB }).chain
    if (sandbox.mode !== "rpc" || production.mode !== "rpc") assert.fail("no chain")
    assert.deepStrictEqual([sandbox.chainId, production.chainId], [84532, 8453])
    assert.deepStrictEqual(
      [sandbox.confirmations, sandbox.authorizationTtl, sandbox.urls.length],
      ["safe", 900_000, 2]
    )
    assert.strictEqual(sandbox.contracts.vendingMachine, `0x${"2b".repeat(20)}`)
    assert.strictEqual(production.contracts.usdc, "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913")
    assert.notInclude(JSON.stringify(sandbox), "hunter2")
    assert.notInclude(JSON.stringify(sandbox), "5d5d")
  })

  it("need as many hosts as must agree: two in production, one in the sandbox", () => {
    const quorumOf = (env: Readonly<Record<string, string>>) => {
      const { chain } = good(env)
      return chain.mode === "rpc" ? chain.quorum : assert.fail("no chain")
    }
    const production = { ...PRODUCTION, ...CHAIN, CARDPACK_DEPOSIT_XPUB: XPUB }
    assert.deepStrictEqual([quorumOf(CHAIN), quorumOf(production)], [1, 2])
    assert.strictEqual(quorumOf({ ...CHAIN, CARDPACK_RPC_URL: "http://127.0.0.1:8545" }), 1)
    assert.strictEqual(quorumOf({ ...CHAIN, CARDPACK_RPC_QUORUM: "1" }), 1)
    const oneHost = "https://one.example/a, https://one.example/b, https://one.example:8443/"
    for (const [env, count] of [
      [{ ...production, CARDPACK_RPC_URL: oneHost }, 2],
      [{ ...CHAIN, CARDPACK_RPC_QUORUM: "3" }, 3]
    ] as const) {
      const [problem = ""] = problems(env)
      assert.match(problem, new RegExp(`^CARDPACK_RPC_URL must name endpoints of ${count} differ`))
      assert.include(problem, "CARDPACK_RPC_QUORUM")
    }
  })

  it("of production never rely on one endpoint", () => {
    const [problem = "", ...others] = problems({
      ...PRODUCTION,
      ...CHAIN,
      CARDPACK_DEPOSIT_XPUB: XPUB,
      CARDPACK_RPC_QUORUM: "1"
    })
    assert.match(problem, /^CARDPACK_RPC_QUORUM must be an integer from 2 to 10, not "1": real/)
    assert.deepStrictEqual(others, [])
  })

  it.each([
    ["CARDPACK_RPC_URL", "wss://one.example"],
    ["CARDPACK_RPC_URL", "https://one.example, http://two.example"],
    ["CARDPACK_RPC_QUORUM", "0"],
    ["CARDPACK_RPC_QUORUM", "most"],
    ["CARDPACK_CONFIRMATIONS", "0"],
    ["CARDPACK_CONFIRMATIONS", "latest"],
    ["CARDPACK_SIGNER_PRIVATE_KEY", "0x1234"],
    [
      "CARDPACK_DEPOSIT_XPUB",
      "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKm"
    ],
    ["CARDPACK_COLLECTION_ADDRESS", "0x1234"],
    ["CARDPACK_USDC_ADDRESS", `0x${"00".repeat(20)}`],
    ["CARDPACK_TEST_AUTHORIZATION_TTL", "15"]
  ])("refuse a wrong %s (%#), naming it and not telling it", (name, value) => {
    const found = problems({ ...CHAIN, [name]: value })
    assert.match(found[0] ?? "", new RegExp(`^${name} must be `))
    if (name.endsWith("KEY") || name.endsWith("XPUB")) assert.notInclude(found.join(), value)
  })

  it("report everything that RPC needs", () => {
    assert.deepStrictEqual(
      problems({ CARDPACK_RPC_URL: "https://one.example" }).map((line) => line.split(" ")[0]),
      [
        "CARDPACK_SIGNER_PRIVATE_KEY",
        "CARDPACK_DEPOSIT_XPUB",
        "CARDPACK_COLLECTION_ADDRESS",
        "CARDPACK_VENDING_MACHINE_ADDRESS",
        "CARDPACK_BURN_HANDLER_ADDRESS"
      ]
    )
    assert.match(problems({ CARDPACK_CHAIN: "rpc" })[0] ?? "", /^CARDPACK_RPC_URL is required/)
  })

  it("need four different contracts", () => {
    const { CARDPACK_COLLECTION_ADDRESS } = CHAIN
    const found = problems({ ...CHAIN, CARDPACK_BURN_HANDLER_ADDRESS: CARDPACK_COLLECTION_ADDRESS })
    assert.match(found[0] ?? "", /four different contracts/)
  })

  it("of production are neither a local chain nor keys that everybody knows", () => {
    assert.deepStrictEqual(
      problems({
        ...PRODUCTION,
        ...CHAIN,
        CARDPACK_SIGNER_PRIVATE_KEY: DevelopmentKeys.SIGNER
      }).map((line) => line.split(" ")[0]),
      ["CARDPACK_SIGNER_PRIVATE_KEY", "CARDPACK_DEPOSIT_XPUB"]
    )
    assert.match(
      problems({ ...PRODUCTION, CARDPACK_CHAIN: "local" })[0] ?? "",
      /^CARDPACK_CHAIN must be/
    )
  })
})
