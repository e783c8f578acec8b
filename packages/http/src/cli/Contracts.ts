/**
 * `cardpack contracts`: deploys the contracts and prints the settings for them. It talks to the
 * chain instead of the service, which needs those settings before it starts.
 */
import {
  type DeployError,
  type Deployment,
  deploy
} from "@cardpack/adapters/chain/contracts/Deploy"
import * as Deployer from "@cardpack/adapters/chain/contracts/Deployer"
import type { Address } from "@cardpack/core/chain/Chain"
import { isReceiver } from "@cardpack/core/onchain/Address"
import { ENVIRONMENTS } from "@cardpack/core/webhook/Event"
import { Console, Effect, Option, Redacted, Result } from "effect"
import { Command, Flag } from "effect/cli"
import { CHAIN_IDS, USDC } from "../config/Chain.ts"
import * as Setting from "../config/Setting.ts"
import { fail, variable } from "./Client.ts"
import * as Input from "./Input.ts"
import { root } from "./Root.ts"

const KEY = "CARDPACK_DEPLOYER_PRIVATE_KEY"
const RPC = "CARDPACK_RPC_URL"
const PUBLIC_URL = "CARDPACK_PUBLIC_URL"

const flags = {
  rpcUrl: Input.text("rpc-url", `Where the chain is reached: ${RPC} when absent`),
  admin: Flag.String("admin").pipe(
    Flag.withDescription("Grants roles, pauses, changes treasury and base URI; a multisig, at best")
  ),
  signer: Flag.String("signer").pipe(
    Flag.withDescription("The address of CARDPACK_SIGNER_PRIVATE_KEY, which authorizes")
  ),
  usdc: Input.text("usdc", "The USDC contract; the official one of the chain when absent"),
  testUsdc: Flag.Boolean("test-usdc").pipe(
    Flag.withDescription("Deploy a stand-in for USDC that anyone can mint; never on Base"),
    Flag.withDefault(false)
  ),
  treasury: Input.text("treasury", "Gets the prices of mints that are not free; else the admin"),
  baseUri: Input.text("base-uri", `What token ids are appended to: ${PUBLIC_URL}/nft/ when absent`)
}

const address = (flag: string, text: string) =>
  isReceiver(text)
    ? // Checked just now; only the letter case of its digits changes.
      Effect.succeed(text.toLowerCase() as Address)
    : fail(
        `--${flag} must be an address: 0x and 40 hexadecimal digits, not all zero, mixed case as EIP-55 has it`
      )

const optional = (flag: string, given: Option.Option<string>) =>
  Option.isNone(given)
    ? Effect.succeed(null)
    : Effect.map(address(flag, given.value), (found): Address | null => found)

const isWebAddress = (text: string) => Result.isSuccess(Setting.url(["http:", "https:"])(text))

/** Of a list of endpoints the first one. */
const rpcUrlOf = Effect.fnUntraced(function* (flag: Option.Option<string>) {
  const set = yield* variable(RPC)
  const given = Option.orElse(flag, () => Option.map(set, (all) => all.split(",")[0]?.trim() ?? ""))
  if (Option.isNone(given)) return yield* fail(`Give --rpc-url or set ${RPC}`)
  if (isWebAddress(given.value)) return Redacted.make(given.value)
  const name = Option.isSome(flag) ? "--rpc-url" : RPC
  return yield* fail(`${name} must be an address that starts with http:// or https://`)
})

const baseUriOf = Effect.fnUntraced(function* (flag: Option.Option<string>) {
  if (Option.isSome(flag)) {
    if (isWebAddress(flag.value) && flag.value.endsWith("/")) return flag.value
    return yield* fail("--base-uri must be an http or https address that ends with /")
  }
  const set = yield* variable(PUBLIC_URL)
  if (Option.isNone(set)) return yield* fail(`Give --base-uri or set ${PUBLIC_URL}`)
  if (!isWebAddress(set.value)) return yield* fail(`${PUBLIC_URL} must be an http or https address`)
  return `${set.value.replace(/\/+$/, "")}/nft/`
})

/** From the environment alone: others on the machine see command lines. */
const keyOf = Effect.flatMap(variable(KEY), (key) =>
  Option.isSome(key)
    ? Effect.succeed(Redacted.make(key.value))
    : fail(`Set ${KEY} to the private key of the account that pays for the deployment`)
)

const unusable = ({ problem, what }: Deployer.DeployerUnusable) =>
  fail(what === "key" ? `${KEY} can't be used: ${problem}` : `The RPC endpoint: ${problem}`)

const official = (chainId: number): Address | null => {
  const environment = ENVIRONMENTS.find((name) => CHAIN_IDS[name] === chainId)
  return environment === undefined ? null : USDC[environment]
}

/** What to do about it, where that is not plain from the problem. */
const HINTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^InvalidUsdc/, "There is no contract at that address: give --usdc, or --test-usdc for a test."],
  [/exceeds the balance|insufficient funds/i, "The account that deploys needs ether on that chain."]
]

const failed = ({ problem, step }: DeployError) => {
  if (step === "chain") return fail(`The RPC endpoint: ${problem}`)
  const hint = HINTS.find(([pattern]) => pattern.test(problem))?.[1]
  const lines = [
    `${step} could not be deployed: ${problem}`,
    ...(hint === undefined ? [] : [hint]),
    "Nothing that was deployed before it has a role: run the command again once this is mended."
  ]
  return fail(lines.join("\n"))
}

const settingsOf = (made: Deployment) => ({
  CARDPACK_USDC_ADDRESS: made.usdc,
  CARDPACK_COLLECTION_ADDRESS: made.collection,
  CARDPACK_VENDING_MACHINE_ADDRESS: made.vendingMachine,
  CARDPACK_BURN_HANDLER_ADDRESS: made.burnHandler
})

const text = (made: Deployment): string =>
  [
    `# Chain ${made.chainId}, from block ${made.blockNumber} on`,
    ...Object.entries(settingsOf(made)).map(([name, value]) => `${name}=${value}`)
  ].join("\n")

const run = Effect.fnUntraced(function* (given: Command.Command.Config.Infer<typeof flags>) {
  if (given.testUsdc && Option.isSome(given.usdc)) {
    return yield* fail("--usdc and --test-usdc contradict each other")
  }
  const admin = yield* address("admin", given.admin)
  const signer = yield* address("signer", given.signer)
  const treasury = (yield* optional("treasury", given.treasury)) ?? admin
  const usdc = yield* optional("usdc", given.usdc)
  const baseUri = yield* baseUriOf(given.baseUri)
  const url = yield* rpcUrlOf(given.rpcUrl)
  const options = { url, privateKey: yield* keyOf }
  const deployer = yield* Effect.catch(Deployer.make(options), unusable)
  const chosen = given.testUsdc ? undefined : (usdc ?? official(deployer.chain.id) ?? undefined)
  yield* Console.error(`Deploying to ${deployer.chain.name} from ${deployer.account.address}`)
  const settings = { admin, signer, treasury, baseUri, usdc: chosen }
  const made = yield* Effect.catch(deploy(deployer, settings), failed)
  const { json } = yield* root
  const { blockNumber, chainId } = made
  const printed = { chainId, blockNumber: Number(blockNumber), ...settingsOf(made) }
  yield* Console.log(json ? JSON.stringify(printed, null, 2) : text(made))
})

const deployCommand = Command.make("deploy", flags, run).pipe(
  Command.withDescription(`Deploy the contracts with the key in ${KEY}, and print the settings`)
)

export const contracts = Command.make("contracts").pipe(
  Command.withDescription("The contracts that the service needs on a chain"),
  Command.withSubcommands([deployCommand])
)
