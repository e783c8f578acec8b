/** The chain's settings (design.md#configuration): off, a local chain, or one reached by RPC. */
import type { Blocks, Signer } from "@cardpack/adapters/chain"
import type { Check } from "@cardpack/adapters/chain/contracts"
import { DevelopmentKeys, Host } from "@cardpack/adapters/chain/settings"
import { Authorizer } from "@cardpack/core/commands"
import { type Event, Evm, WalletAddress } from "@cardpack/core/domain"
import { Redacted, Result } from "effect"
import * as Setting from "./Setting.ts"
import type * as Variables from "./Variables.ts"

type Name = keyof typeof Variables.CHAIN | "CARDPACK_TEST_AUTHORIZATION_TTL"

export interface Working {
  readonly chainId: number
  readonly confirmations: Blocks.Confirmations
  /** The key that authorizes mints and burns, or its id in AWS KMS. */
  readonly signer: Signer.Source
  readonly depositXpub: string
  /** Life of a mint or burn authorization, in milliseconds. */
  readonly authorizationTtl: number
}

type Urls = readonly [Redacted.Redacted, ...ReadonlyArray<Redacted.Redacted>]

export type ChainConfig =
  | { readonly mode: "off" }
  | (Working & { readonly mode: "local" })
  | (Working & {
      readonly mode: "rpc"
      readonly urls: Urls
      readonly quorum: number
      readonly contracts: Evm.Contracts
    })

/** Reads one setting, and collects problems. */
export interface Source {
  readonly environment: Event.Environment
  readonly read: <A>(name: Name, parse: (text: string) => Result.Result<A, string>, unset: A) => A
  readonly problem: (text: string) => void
}

/** Circle's official contracts. */
export const USDC: Readonly<Record<Event.Environment, Evm.Address>> = {
  production: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
  sandbox: "0x036cbd53842c5426634e7929541ec2318f3dcf7e"
}

const address = (text: string): Result.Result<Evm.Address, string> =>
  WalletAddress.isReceiver(text)
    ? // Checked just now; only the letter case changes.
      Result.succeed(text.toLowerCase() as Evm.Address)
    : Result.fail("must be an address: 0x and 40 hexadecimal digits, mixed case as EIP-55 has it")

const urls = (text: string): Result.Result<Urls, string> => {
  const all = text.split(",").map((each) => each.trim())
  const isUrl = (each: string) =>
    Result.isSuccess(Setting.url(["http:", "https:"])(each)) &&
    (new URL(each).protocol === "https:" || Host.isLoopback(each))
  const [first, ...others] = all.map((each) => Redacted.make(each))
  return first !== undefined && all.every(isUrl)
    ? Result.succeed([first, ...others])
    : Result.fail(
        "must be one or more addresses that start with https://, with commas between; http:// is for this computer alone, because what answers must not be changed on its way"
      )
}

const confirmations = (text: string): Result.Result<Blocks.Confirmations, string> =>
  text === "safe" || text === "finalized"
    ? Result.succeed(text)
    : Result.mapError(
        Setting.integer(1, 10_000)(text),
        () => `must be safe, finalized or an integer from 1 to 10000, not ${JSON.stringify(text)}`
      )

/** The message never repeats the key. */
const privateKey = (text: string): Result.Result<Redacted.Redacted, string> =>
  /^0x[0-9a-fA-F]{64}$/.test(text)
    ? Result.succeed(Redacted.make(text))
    : Result.fail("must be a private key: 0x and 64 hexadecimal digits")

/** An extended private key could spend partners' deposits, so it is refused. */
const xpub = (text: string): Result.Result<string, string> =>
  /^xpub[1-9A-HJ-NP-Za-km-z]{100,120}$/.test(text)
    ? Result.succeed(text)
    : Result.fail("must be an extended public key that starts with xpub")

const KNOWN_KEYS: ReadonlyArray<Evm.Hex> = [
  DevelopmentKeys.DEPLOYER,
  DevelopmentKeys.FUNDER,
  DevelopmentKeys.SIGNER,
  DevelopmentKeys.TREASURY
]

const working = (source: Source, isLocal: boolean): Working => {
  const { environment, problem, read } = source
  const key = read("CARDPACK_SIGNER_PRIVATE_KEY", privateKey, null)
  const kmsKeyId = read("CARDPACK_SIGNER_KMS_KEY_ID", Setting.token, null)
  const depositXpub = read("CARDPACK_DEPOSIT_XPUB", xpub, null)
  if (!isLocal && key === null && kmsKeyId === null) {
    problem(
      "CARDPACK_SIGNER_PRIVATE_KEY or CARDPACK_SIGNER_KMS_KEY_ID is required with CARDPACK_RPC_URL: the key authorizes mints and burns"
    )
  }
  if (key !== null && kmsKeyId !== null) {
    problem(
      "CARDPACK_SIGNER_PRIVATE_KEY and CARDPACK_SIGNER_KMS_KEY_ID contradict each other: set one of them"
    )
  }
  if (!isLocal && depositXpub === null) {
    problem(
      "CARDPACK_DEPOSIT_XPUB is required with CARDPACK_RPC_URL: deposit addresses come from it"
    )
  }
  if (environment === "production") {
    const isKnown =
      key !== null && KNOWN_KEYS.some((known) => known === Redacted.value(key).toLowerCase())
    if (isKnown) problem("CARDPACK_SIGNER_PRIVATE_KEY must not be a key that everybody knows")
    if (depositXpub === DevelopmentKeys.DEPOSIT_XPUB) {
      problem("CARDPACK_DEPOSIT_XPUB must not be of a seed that everybody knows")
    }
  }
  return {
    chainId: Evm.CHAIN_IDS[environment],
    confirmations: read("CARDPACK_CONFIRMATIONS", confirmations, isLocal ? 1 : "safe"),
    signer:
      kmsKeyId === null
        ? { privateKey: key ?? Redacted.make(DevelopmentKeys.SIGNER) }
        : { kmsKeyId },
    depositXpub: depositXpub ?? DevelopmentKeys.DEPOSIT_XPUB,
    authorizationTtl: read(
      "CARDPACK_TEST_AUTHORIZATION_TTL",
      Setting.duration("1 second", "24 hours"),
      Authorizer.TTL
    )
  }
}

const contractsOf = ({ environment, problem, read }: Source): Evm.Contracts | null => {
  const own = (name: Name) => read(name, address, null)
  const usdc = read("CARDPACK_USDC_ADDRESS", address, USDC[environment])
  const given = {
    CARDPACK_COLLECTION_ADDRESS: own("CARDPACK_COLLECTION_ADDRESS"),
    CARDPACK_VENDING_MACHINE_ADDRESS: own("CARDPACK_VENDING_MACHINE_ADDRESS"),
    CARDPACK_BURN_HANDLER_ADDRESS: own("CARDPACK_BURN_HANDLER_ADDRESS")
  }
  for (const [name, found] of Object.entries(given)) {
    if (found === null)
      problem(`${name} is required with CARDPACK_RPC_URL: see cardpack contracts deploy`)
  }
  const {
    CARDPACK_BURN_HANDLER_ADDRESS: burnHandler,
    CARDPACK_COLLECTION_ADDRESS: collection,
    CARDPACK_VENDING_MACHINE_ADDRESS: vendingMachine
  } = given
  if (collection === null || vendingMachine === null || burnHandler === null) return null
  const all = [usdc, collection, vendingMachine, burnHandler]
  if (new Set(all).size < all.length) {
    problem(
      "CARDPACK_USDC_ADDRESS, CARDPACK_COLLECTION_ADDRESS, CARDPACK_VENDING_MACHINE_ADDRESS and CARDPACK_BURN_HANDLER_ADDRESS must be four different contracts"
    )
  }
  return { usdc, collection, vendingMachine, burnHandler }
}

/** How many endpoints must agree before money moves: the minimum and the default. */
const QUORUM: Readonly<Record<Event.Environment, number>> = { production: 2, sandbox: 1 }
const MOST_WITNESSES = 10

const witnesses = (environment: Event.Environment) => (text: string) =>
  Result.mapError(Setting.integer(QUORUM[environment], MOST_WITNESSES)(text), (problem) =>
    environment === "production"
      ? `${problem}: real money does not move on the word of one endpoint, which could forge any deposit`
      : problem
  )

const quorumOf = ({ environment, problem, read }: Source, given: Urls | null): number => {
  const quorum = read("CARDPACK_RPC_QUORUM", witnesses(environment), QUORUM[environment])
  const hosts = new Set((given ?? []).map((url) => Host.hostOf(Redacted.value(url)))).size
  if (given !== null && hosts < quorum) {
    problem(
      `CARDPACK_RPC_URL must name endpoints of ${quorum} different hosts at least, not ${hosts}: money moves on what CARDPACK_RPC_QUORUM=${quorum} of them say alike`
    )
  }
  return quorum
}

/** By default a sandbox without an RPC address runs a local chain, and production has none. */
export const read = (source: Source): ChainConfig => {
  const { environment, problem, read } = source
  const given = read("CARDPACK_RPC_URL", urls, null)
  const isSandbox = environment === "sandbox"
  const unset = given !== null ? "rpc" : isSandbox ? "local" : "off"
  const mode = read("CARDPACK_CHAIN", Setting.word(["local", "rpc", "off"]), unset)
  if (mode === "off") return { mode }
  if (mode === "local") {
    if (!isSandbox)
      problem(
        "CARDPACK_CHAIN must be rpc or off in production: local is a chain of worthless tokens"
      )
    return { mode, ...working(source, true) }
  }
  if (given === null) problem("CARDPACK_RPC_URL is required with CARDPACK_CHAIN=rpc")
  const quorum = quorumOf(source, given)
  const rest = working(source, false)
  const contracts = contractsOf(source)
  return given === null || contracts === null
    ? { mode: "off" }
    : { mode, ...rest, urls: given, quorum, contracts }
}

const VARIABLES: Readonly<Record<keyof Evm.Contracts, Name>> = {
  usdc: "CARDPACK_USDC_ADDRESS",
  collection: "CARDPACK_COLLECTION_ADDRESS",
  vendingMachine: "CARDPACK_VENDING_MACHINE_ADDRESS",
  burnHandler: "CARDPACK_BURN_HANDLER_ADDRESS"
}

/** Explains which setting the chain contradicts. */
export const explain = (problem: Check.Problem): string => {
  switch (problem._tag) {
    case "NoContract":
      return `${VARIABLES[problem.contract]} is not right: there is no contract on this chain.`
    case "UnknownSigner":
      return "CARDPACK_SIGNER_PRIVATE_KEY or CARDPACK_SIGNER_KMS_KEY_ID is not right: the vending machine or the burn handler does not know the key as a signer."
    case "LivesTooLong":
      return `The contracts allow authorizations of ${problem.maxLife} seconds, which is too short: their admin must raise maxLife to a minute more than an authorization lives.`
  }
}
