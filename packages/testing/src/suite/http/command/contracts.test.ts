/** `cardpack contracts deploy` on a real node. */
import { text } from "node:stream/consumers"
import * as DevelopmentKeys from "@cardpack/adapters/chain/local/DevelopmentKeys"
import * as Config from "@cardpack/http/Config"
import { ConfigProvider, Effect, Exit, Scope } from "effect"
import { type Address, getAddress, parseEventLogs } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Anvil from "../../../world/chain/contracts/Anvil.ts"
import * as Deployed from "../../../world/chain/contracts/Deployed.ts"
import * as Loopback from "../../../world/service/Loopback.ts"
import * as Cli from "./Cli.ts"

const run = Effect.runPromise

let scope: Scope.Closeable
let anvil: Anvil.Anvil

const node = (options: Anvil.Options = {}) => run(Scope.provide(Anvil.make(options), scope))

beforeAll(async () => {
  scope = await run(Scope.make())
  anvil = await node()
})
afterAll(() => run(Scope.close(scope, Exit.void)))

const KEY = { CARDPACK_DEPLOYER_PRIVATE_KEY: DevelopmentKeys.DEPLOYER }
const PARTIES = ["--admin", Deployed.admin, "--signer", Deployed.signer.address]
const BASE_URI = ["--base-uri", "https://cards.example/nft/"]

const command = (...more: ReadonlyArray<string>) => ["contracts", "deploy", ...PARTIES, ...more]
const at = (url: string, ...more: ReadonlyArray<string>) => command("--rpc-url", url, ...more)

const height = () => run(Effect.promise(() => anvil.client.getBlockNumber({ cacheTime: 0 })))

/** The refusal of a command that sent nothing. */
const refused = async (args: ReadonlyArray<string>, env: Cli.Env = KEY): Promise<string> => {
  const before = await height()
  const error = await Cli.refused(args, env)
  assert.strictEqual(await height(), before)
  assert.notInclude(error.toLowerCase(), DevelopmentKeys.DEPLOYER.slice(2).toLowerCase())
  return error
}

const NAMES = ["USDC", "COLLECTION", "VENDING_MACHINE", "BURN_HANDLER"] as const
const PRINTED = new RegExp(
  `^# Chain 84532, from block (\\d+) on\n${NAMES.map((name) => `CARDPACK_${name}_ADDRESS=(0x[0-9a-f]{40})`).join("\n")}$`
)

/** The printed settings as contracts that can be called. */
const deployedOf = (printed: string): Deployed.Deployed => {
  const [, block, ...addresses] = PRINTED.exec(printed) ?? []
  assert.lengthOf(addresses, 4, printed)
  // Cast: they match the pattern of an address.
  const [usdc, collection, vendingMachine, burnHandler] = addresses as unknown as readonly [
    Address,
    Address,
    Address,
    Address
  ]
  const blockNumber = BigInt(block ?? 0)
  return { ...anvil, usdc, collection, vendingMachine, burnHandler, blockNumber }
}

/** The base URI in the event of the collection's creation. */
const baseUriOf = async (local: Deployed.Deployed) => {
  const { abi, address } = Deployed.collection(local)
  const logs = await local.client.getLogs({ address, fromBlock: 0n })
  const [changed] = parseEventLogs({ abi, logs, eventName: "BaseUriChanged" })
  return Object.values(changed?.args ?? {})[0]
}

describe("a deployment", () => {
  it("prints what the service takes as its settings", async () => {
    const before = await height()
    const printed = await Cli.text(at(anvil.url, ...BASE_URI, "--test-usdc"), KEY)
    const local = deployedOf(printed)
    assert.strictEqual(local.blockNumber, before + 2n)
    assert.strictEqual(await height(), before + 4n)
    assert.strictEqual(await baseUriOf(local), "https://cards.example/nft/")
    const env = {
      ...Object.fromEntries(printed.split("\n").flatMap((line) => [line.split("=")])),
      CARDPACK_RPC_URL: anvil.url,
      CARDPACK_SIGNER_PRIVATE_KEY: DevelopmentKeys.SIGNER,
      CARDPACK_DEPOSIT_XPUB: DevelopmentKeys.DEPOSIT_XPUB
    }
    const provider = ConfigProvider.fromEnv({ env })
    const { chain } = await run(
      Effect.provideService(Config.load, ConfigProvider.ConfigProvider, provider)
    )
    const { burnHandler, collection, usdc, vendingMachine } = local
    const contracts = { usdc, collection, vendingMachine, burnHandler }
    assert.deepInclude<object>(chain, { mode: "rpc", contracts })
  })

  it("takes an existing USDC, a treasury, and addresses from the environment", async () => {
    const { usdc } = deployedOf(await Cli.text(at(anvil.url, ...BASE_URI, "--test-usdc"), KEY))
    const env = {
      ...KEY,
      CARDPACK_RPC_URL: `${anvil.url}, http://127.0.0.1:1`,
      CARDPACK_PUBLIC_URL: "https://shop.example/"
    }
    const before = await height()
    const more = ["--usdc", getAddress(usdc), "--treasury", Deployed.treasury]
    const told = await Cli.text(command(...more, "--json"), env)
    const { blockNumber, chainId, ...settings } = JSON.parse(told)
    const lines = NAMES.map((name) => `CARDPACK_${name}_ADDRESS`)
    assert.sameMembers(Object.keys(settings), lines)
    const printed = [
      `# Chain ${chainId}, from block ${blockNumber} on`,
      ...lines.map((name) => `${name}=${settings[name]}`)
    ]
    const local = deployedOf(printed.join("\n"))
    assert.strictEqual(await height(), before + 3n)
    assert.strictEqual(local.usdc, usdc)
    const treasury = await run(Deployed.read(local, Deployed.machine(local), "treasury"))
    assert.strictEqual(treasury, Deployed.treasury)
    assert.strictEqual(await baseUriOf(local), "https://shop.example/nft/")
  })
})

const UNKNOWN = JSON.stringify({ error: { code: -32601, message: "there is no such method" } })

/**
 * Several nodes behind one address, like Base's: the ones that count an account's transactions lag
 * behind, and none completes transactions.
 */
const lagging = async (behind: string) => {
  let stale: string | undefined
  const answerTo = async (method: string, body: string) => {
    if (method === "eth_fillTransaction") return UNKNOWN
    if (method !== "eth_getTransactionCount") return forwarded(behind, body)
    stale ??= await forwarded(behind, body)
    return stale
  }
  return Loopback.listen(async (request, response) => {
    const body = await text(request)
    const { id, method } = JSON.parse(body)
    const answer = JSON.parse(await answerTo(method, body))
    response.end(JSON.stringify({ jsonrpc: "2.0", ...answer, id }))
  })
}

const forwarded = async (url: string, body: string) => {
  const headers = { "content-type": "application/json" }
  return (await fetch(url, { method: "POST", headers, body })).text()
}

it("a deployment through nodes that lag behind uses no nonce twice, whether the account is new or not", async () => {
  for (const key of [DevelopmentKeys.TREASURY, DevelopmentKeys.TREASURY]) {
    const { close, url } = await lagging(anvil.url)
    const env = { CARDPACK_DEPLOYER_PRIVATE_KEY: key }
    deployedOf(await Cli.text(at(url, ...BASE_URI, "--test-usdc"), env))
    await close()
  }
})

describe("a deployment is refused", () => {
  it("with the official USDC on a chain that has none", async () => {
    const error = await refused(at(anvil.url, ...BASE_URI))
    assert.match(error, /InvalidUsdc\(0x036CbD53842c5426634e7929541eC2318f3dCF7e\)/)
    assert.match(error, /give --usdc, or --test-usdc/)
  })

  it("without a key in the environment, or with one that is none", async () => {
    const args = at(anvil.url, ...BASE_URI, "--test-usdc")
    assert.match(await refused(args, {}), /^ *Set CARDPACK_DEPLOYER_PRIVATE_KEY/m)
    const broken = { CARDPACK_DEPLOYER_PRIVATE_KEY: DevelopmentKeys.DEPLOYER.slice(0, -1) }
    const error = await refused(args, broken)
    assert.match(error, /CARDPACK_DEPLOYER_PRIVATE_KEY can't be used: it must be 0x and 64/)
    assert.notInclude(error, broken.CARDPACK_DEPLOYER_PRIVATE_KEY)
    const zero = { CARDPACK_DEPLOYER_PRIVATE_KEY: `0x${"0".repeat(64)}` }
    assert.match(await refused(args, zero), /no key of the curve/)
  })

  it.each([
    [
      "an address with a typing error",
      ["--admin", `${Deployed.admin.slice(0, -1)}0`],
      /^ *--admin must/m
    ],
    ["the zero address", ["--signer", `0x${"0".repeat(40)}`], /^ *--signer must/m],
    ["a treasury that is none", ["--treasury", "treasury"], /^ *--treasury must/m],
    ["USDC twice", ["--usdc", Deployed.admin, "--test-usdc"], /^ *--usdc and --test-usdc/m],
    [
      "a base URI without its slash",
      ["--base-uri", "https://a.example/nft"],
      /^ *--base-uri must/m
    ],
    ["a base URI of another kind", ["--base-uri", "ipfs://a/"], /^ *--base-uri must/m],
    ["no web address", ["--rpc-url", "ws://127.0.0.1:8545"], /^ *--rpc-url must/m]
  ])("with %s", async (_, wrong, expected) => {
    const names = wrong.filter((word) => word.startsWith("--"))
    const right: ReadonlyArray<readonly [string, string]> = [
      ["--admin", Deployed.admin],
      ["--signer", Deployed.signer.address],
      ["--base-uri", "https://cards.example/nft/"],
      ["--rpc-url", anvil.url]
    ]
    const rest = right.filter(([name]) => !names.includes(name)).flat()
    assert.match(await refused(["contracts", "deploy", ...rest, ...wrong]), expected)
  })

  it("without an endpoint or a base URI", async () => {
    assert.match(await refused(command(...BASE_URI)), /^ *Give --rpc-url or set CARDPACK_RPC_URL/m)
    assert.match(await refused(at(anvil.url)), /^ *Give --base-uri or set CARDPACK_PUBLIC_URL/m)
  })

  it("by an endpoint of another chain, and by Base without real USDC", async () => {
    const other = await node({ chainId: 31_337 })
    const error = await refused(at(other.url, ...BASE_URI, "--test-usdc"))
    assert.match(error, /it serves chain 31337; .*Base \(8453\) and Base Sepolia \(84532\)/)
    const base = await node({ chainId: 8453 })
    const real = await refused(at(base.url, ...BASE_URI, "--test-usdc"))
    assert.match(real, /real money needs the real USDC/)
    assert.strictEqual(await base.client.getBlockNumber(), 0n)
  })

  it("by an unreachable endpoint, without its keys in the message", async () => {
    const error = await refused(
      at("http://user:secret-word@127.0.0.1:1/secret-key?token=secret", ...BASE_URI)
    )
    assert.match(error, /^ *The RPC endpoint: /m)
    assert.notInclude(error, "secret")
  })
})

describe("the contracts' keys", () => {
  const PAUSER = "CARDPACK_PAUSER_PRIVATE_KEY"

  /** The printed settings of a deployment with a separate pauser. */
  const deployed = async () => {
    const { address } = privateKeyToAccount(DevelopmentKeys.FUNDER)
    const limits = ["--pauser", address, "--daily-limit", "3", "--max-life", "960"]
    const printed = await Cli.text(at(anvil.url, ...BASE_URI, "--test-usdc", ...limits), KEY)
    const settings = Object.fromEntries(printed.split("\n").flatMap((line) => [line.split("=")]))
    return { local: deployedOf(printed), env: { ...settings, CARDPACK_RPC_URL: anvil.url } }
  }
  const isPaused = (local: Deployed.Deployed, contract: Deployed.Contract) =>
    run(Deployed.read(local, contract, "paused"))

  it("are the signer's address, told for the key that is set", async () => {
    const env = { CARDPACK_SIGNER_PRIVATE_KEY: DevelopmentKeys.SIGNER }
    const { address } = privateKeyToAccount(DevelopmentKeys.SIGNER)
    assert.strictEqual(await Cli.text(["contracts", "signer"], env), address.toLowerCase())
    assert.match(await Cli.refused(["contracts", "signer"], {}), /Set CARDPACK_SIGNER_PRIVATE_KEY/)
    const wrong = await Cli.refused(["contracts", "signer"], {
      CARDPACK_SIGNER_PRIVATE_KEY: "0x12"
    })
    assert.match(wrong, /it is not 0x and 64 hexadecimal digits/)
  })

  it("stop mints and burns at once, and transfers when that is asked for", async () => {
    const { env, local } = await deployed()
    const own = { ...env, [PAUSER]: DevelopmentKeys.FUNDER }
    const parts = [
      Deployed.machine(local),
      Deployed.handler(local),
      Deployed.collection(local)
    ] as const
    assert.strictEqual(await run(Deployed.read(local, parts[0], "dailyLimit")), 3n)
    assert.strictEqual(await run(Deployed.read(local, parts[1], "maxLife")), 960n)
    const first = await Cli.text(["contracts", "pause"], own)
    assert.deepStrictEqual(first.split("\n"), ["mints are paused", "burns are paused"])
    const paused = await Promise.all(parts.map((part) => isPaused(local, part)))
    assert.deepStrictEqual(paused, [true, true, false])
    const again = await Cli.text(["contracts", "pause", "--transfers"], own)
    assert.deepStrictEqual(again.split("\n"), [
      "mints are paused already",
      "burns are paused already",
      "transfers are paused"
    ])
    assert.isTrue(await isPaused(local, parts[2]))
  })

  it("stop nothing with another key, without one, and without the addresses", async () => {
    const { env, local } = await deployed()
    const error = await Cli.refused(["contracts", "pause"], {
      ...env,
      [PAUSER]: DevelopmentKeys.DEPLOYER
    })
    assert.match(error, /mints are not paused: .*AccessControlUnauthorizedAccount/s)
    assert.match(error, /burns are not paused/)
    assert.isFalse(await isPaused(local, Deployed.machine(local)))
    assert.match(await Cli.refused(["contracts", "pause"], env), new RegExp(`Set ${PAUSER}`))
    const bare = { CARDPACK_RPC_URL: anvil.url, [PAUSER]: DevelopmentKeys.FUNDER }
    assert.match(
      await Cli.refused(["contracts", "pause"], bare),
      /Set CARDPACK_VENDING_MACHINE_ADDRESS/
    )
  })
})
