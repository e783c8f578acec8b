/**
 * Deploys and links the contracts, for `cardpack contracts deploy` and the local chain. The
 * collection comes last and gets its minter and burner at construction, so the deploying account
 * never has a role, and an interrupted deployment leaves nothing to misuse.
 */
import { Data, Effect } from "effect"
import type { Account, Address, Chain, Client, Hex, TransactionReceipt, Transport } from "viem"
import { deployContract, getChainId } from "viem/actions"
import * as CardBurnHandler from "./generated/CardBurnHandler.ts"
import * as CardCollection from "./generated/CardCollection.ts"
import * as CardVendingMachine from "./generated/CardVendingMachine.ts"
import * as TestUsdc from "./generated/TestUsdc.ts"
import { mined, problemOf } from "./Mined.ts"

/** A client that knows its chain and pays for the deployment. */
export type Deployer = Client<Transport, Chain, Account>

export interface Settings {
  /** Grants and revokes roles, sets base URI and treasury, unpauses; the first pauser. */
  readonly admin: Address
  /** The key that authorizes mints and burns. */
  readonly signer: Address
  /** The prefix of token URIs: `{CARDPACK_PUBLIC_URL}/nft/`. */
  readonly baseUri: string
  /** Receives the prices of mints that are not free. */
  readonly treasury: Address
  /** When absent, deploys a stand-in that anyone can mint. */
  readonly usdc?: Address | undefined
  /** Seconds between the two steps of handing over the admin role; a day unless set. */
  readonly adminDelay?: number | undefined
  /** May only stop mints and burns; the admin unless set. */
  readonly pauser?: Address | undefined
  /** Longest life of an authorization, in seconds; an hour unless set. */
  readonly maxLife?: number | undefined
  /** Most mints of one day (UTC); 1,000 unless set. */
  readonly dailyLimit?: number | undefined
  /** The collection's name and symbol in wallets; "Cardpack" and "CARD" unless set. */
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** Addresses in lower case. */
export interface Deployment {
  readonly chainId: number
  readonly usdc: Address
  readonly collection: Address
  readonly vendingMachine: Address
  readonly burnHandler: Address
  /** The block of the vending machine, deployed first: where to start reading logs. */
  readonly blockNumber: bigint
}

export class DeployError extends Data.TaggedError("DeployError")<{
  readonly step: "chain" | "TestUsdc" | "CardVendingMachine" | "CardBurnHandler" | "CardCollection"
  readonly problem: string
}> {}

/** A day, in seconds. */
const ADMIN_DELAY = 86_400
/** Four times the default life of authorizations, in seconds. */
const MAX_LIFE = 3_600
const DAILY_LIMIT = 1_000
/** The chain of real money. */
const BASE = 8453
const PATIENCE = "5 minutes"

interface Placed {
  readonly address: Address
  readonly blockNumber: bigint
}

/** The cast is safe: only the letter case changes. */
const lower = (address: Address): Address => address.toLowerCase() as Address

const placed = (step: DeployError["step"], receipt: TransactionReceipt) => {
  const { blockNumber, contractAddress, status } = receipt
  if (status !== "success" || contractAddress === null || contractAddress === undefined)
    return Effect.fail(new DeployError({ step, problem: "the transaction was reverted" }))
  return Effect.succeed<Placed>({ address: lower(contractAddress), blockNumber })
}

/** Sends one deployment and waits for its block. */
const place = (
  client: Deployer,
  step: DeployError["step"],
  send: () => Promise<Hex>
): Effect.Effect<Placed, DeployError> =>
  Effect.gen(function* () {
    const fail = (problem: string) => new DeployError({ step, problem })
    const hash = yield* Effect.tryPromise({ try: send, catch: (cause) => fail(problemOf(cause)) })
    const receipt = yield* Effect.mapError(mined(client, hash, PATIENCE), fail)
    return yield* placed(step, receipt)
  })

/** A signed transaction names the client's chain, which must be the node's. */
const checkChain = (client: Deployer): Effect.Effect<void, DeployError> =>
  Effect.gen(function* () {
    const fail = (problem: string) => new DeployError({ step: "chain", problem })
    const actual = yield* Effect.tryPromise({
      try: () => getChainId(client),
      catch: (cause) => fail(problemOf(cause))
    })
    const { id } = client.chain
    if (actual !== id) return yield* fail(`the endpoint is on chain ${actual}, not ${id}`)
  })

const senderOf = ({ account, chain }: Deployer) => ({ account, chain })

/** The USDC to use: the given one, or a stand-in where that is safe. */
const usdcOf = (client: Deployer, given: Address | undefined) => {
  if (given !== undefined) return Effect.succeed<Address>(given)
  if (client.chain.id === BASE)
    return Effect.fail(
      new DeployError({
        step: "TestUsdc",
        problem: "real money needs the real USDC: give its address"
      })
    )
  const { abi, bytecode } = TestUsdc
  return Effect.map(
    place(client, "TestUsdc", () => deployContract(client, { ...senderOf(client), abi, bytecode })),
    ({ address }) => address
  )
}

/** Sends at most four transactions, in sequence. */
export const deploy = (
  client: Deployer,
  settings: Settings
): Effect.Effect<Deployment, DeployError> =>
  Effect.gen(function* () {
    const { admin, adminDelay = ADMIN_DELAY, name = "Cardpack", signer, symbol = "CARD" } = settings
    const { dailyLimit = DAILY_LIMIT, maxLife = MAX_LIFE, pauser = admin, treasury } = settings
    const life = BigInt(maxLife)
    const sender = senderOf(client)
    yield* checkChain(client)
    const usdc = yield* usdcOf(client, settings.usdc)
    const machine = yield* place(client, "CardVendingMachine", () =>
      deployContract(client, {
        ...sender,
        abi: CardVendingMachine.abi,
        bytecode: CardVendingMachine.bytecode,
        args: [admin, adminDelay, pauser, signer, life, BigInt(dailyLimit), usdc, treasury]
      })
    )
    const handler = yield* place(client, "CardBurnHandler", () =>
      deployContract(client, {
        ...sender,
        abi: CardBurnHandler.abi,
        bytecode: CardBurnHandler.bytecode,
        args: [admin, adminDelay, pauser, signer, life]
      })
    )
    const collection = yield* place(client, "CardCollection", () =>
      deployContract(client, {
        ...sender,
        abi: CardCollection.abi,
        bytecode: CardCollection.bytecode,
        args: [
          admin,
          adminDelay,
          pauser,
          name,
          symbol,
          settings.baseUri,
          machine.address,
          handler.address
        ]
      })
    )
    return {
      chainId: client.chain.id,
      usdc: lower(usdc),
      collection: collection.address,
      vendingMachine: machine.address,
      burnHandler: handler.address,
      blockNumber: machine.blockNumber
    }
  })
