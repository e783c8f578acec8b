/**
 * `cardpack contracts`: deploys the contracts and prints the settings for them. It talks to the
 * chain instead of the service, which needs those settings before it starts.
 */
import type { Deploy } from "@cardpack/adapters/chain/contracts"
import { Event, Evm, WalletAddress } from "@cardpack/core/domain"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { USDC } from "../config/ChainSettings.ts"
import { fail, variable } from "./Client.ts"
import { pauseCommand, signerCommand } from "./ContractKeys.ts"
import * as Input from "./Input.ts"
import { root } from "./Root.ts"
import * as Rpc from "./Rpc.ts"

const KEY = "CARDPACK_DEPLOYER_PRIVATE_KEY"
const PUBLIC_URL = "CARDPACK_PUBLIC_URL"

const flags = {
  rpcUrl: Rpc.flag,
  admin: Flag.String("admin").pipe(
    Flag.withDescription(
      "Grants roles, ends pauses, changes limits, treasury and base URI; a multisig, at best"
    )
  ),
  signer: Flag.String("signer").pipe(
    Flag.withDescription(
      "The address of the key that authorizes: cardpack contracts signer tells it"
    )
  ),
  usdc: Input.text("usdc", "The USDC contract; the official one of the chain when absent"),
  testUsdc: Flag.Boolean("test-usdc").pipe(
    Flag.withDescription("Deploy a stand-in for USDC that anyone can mint; never on Base"),
    Flag.withDefault(false)
  ),
  pauser: Input.text(
    "pauser",
    "May stop mints and burns at once, and nothing else; else the admin"
  ),
  dailyLimit: Flag.Int("daily-limit").pipe(
    Flag.withDescription("Mints of one day (UTC) at most; the admin can change it"),
    Flag.withDefault(1_000)
  ),
  maxLife: Flag.Int("max-life").pipe(
    Flag.withDescription("Seconds that an authorization may live at most: 16 minutes at least"),
    Flag.withDefault(3_600)
  ),
  treasury: Input.text("treasury", "Gets the prices of mints that are not free; else the admin"),
  baseUri: Input.text("base-uri", `What token ids are appended to: ${PUBLIC_URL}/nft/ when absent`)
}

const address = (flag: string, text: string) =>
  WalletAddress.isReceiver(text)
    ? // Checked just now; only the letter case of its digits changes.
      Effect.succeed(text.toLowerCase() as Evm.Address)
    : fail(
        `--${flag} must be an address: 0x and 40 hexadecimal digits, not all zero, mixed case as EIP-55 has it`
      )

const optional = (flag: string, given: Option.Option<string>) =>
  Option.isNone(given)
    ? Effect.succeed(null)
    : Effect.map(address(flag, given.value), (found): Evm.Address | null => found)

const baseUriOf = Effect.fnUntraced(function* (flag: Option.Option<string>) {
  if (Option.isSome(flag)) {
    if (Rpc.isWebAddress(flag.value) && flag.value.endsWith("/")) return flag.value
    return yield* fail("--base-uri must be an http or https address that ends with /")
  }
  const set = yield* variable(PUBLIC_URL)
  if (Option.isNone(set)) return yield* fail(`Give --base-uri or set ${PUBLIC_URL}`)
  if (!Rpc.isWebAddress(set.value))
    return yield* fail(`${PUBLIC_URL} must be an http or https address`)
  return `${set.value.replace(/\/+$/, "")}/nft/`
})

const official = (chainId: number): Evm.Address | null => {
  const environment = Event.ENVIRONMENTS.find((name) => Evm.CHAIN_IDS[name] === chainId)
  return environment === undefined ? null : USDC[environment]
}

/** Advice for problems whose text does not suggest a remedy. */
const HINTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^InvalidUsdc/, "There is no contract at that address: give --usdc, or --test-usdc for a test."],
  [/exceeds the balance|insufficient funds/i, "The account that deploys needs ether on that chain."]
]

const failed = ({ problem, step }: Deploy.DeployError) => {
  if (step === "chain") return fail(`The RPC endpoint: ${problem}`)
  const hint = HINTS.find(([pattern]) => pattern.test(problem))?.[1]
  const lines = [
    `${step} could not be deployed: ${problem}`,
    ...(hint === undefined ? [] : [hint]),
    "Nothing that was deployed before it has a role: run the command again once this is mended."
  ]
  return fail(lines.join("\n"))
}

const settingsOf = (made: Deploy.Deployment) => ({
  CARDPACK_USDC_ADDRESS: made.usdc,
  CARDPACK_COLLECTION_ADDRESS: made.collection,
  CARDPACK_VENDING_MACHINE_ADDRESS: made.vendingMachine,
  CARDPACK_BURN_HANDLER_ADDRESS: made.burnHandler
})

const text = (made: Deploy.Deployment): string =>
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
  const pauser = (yield* optional("pauser", given.pauser)) ?? admin
  const { dailyLimit, maxLife } = given
  if (dailyLimit < 0) return yield* fail("--daily-limit must not be negative")
  if (maxLife < 1) return yield* fail("--max-life must be at least a second")
  const usdc = yield* optional("usdc", given.usdc)
  const baseUri = yield* baseUriOf(given.baseUri)
  const url = yield* Rpc.urlOf(given.rpcUrl)
  const privateKey = yield* Rpc.keyOf(KEY, "the account that pays for the deployment")
  const { Deploy, Deployer } = yield* Rpc.contracts
  const deployer = yield* Effect.catch(Deployer.make({ url, privateKey }), Rpc.unusable(KEY))
  const chosen = given.testUsdc ? undefined : (usdc ?? official(deployer.chain.id) ?? undefined)
  yield* Console.error(`Deploying to ${deployer.chain.name} from ${deployer.account.address}`)
  const limits = { pauser, dailyLimit, maxLife }
  const settings = { admin, signer, treasury, baseUri, usdc: chosen, ...limits }
  const made = yield* Effect.catch(Deploy.deploy(deployer, settings), failed)
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
  Command.withSubcommands([deployCommand, signerCommand, pauseCommand])
)
