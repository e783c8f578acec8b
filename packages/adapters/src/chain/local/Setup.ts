/** Sets up the contracts and a funded wallet on the local chain. */
import type { Evm } from "@cardpack/core/domain"
import { Effect } from "effect"
import { createClient, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { waitForTransactionReceipt, writeContract } from "viem/actions"
import { type Deployment, deploy } from "../contracts/Deploy.ts"
import { abi as handlerAbi } from "../contracts/generated/CardBurnHandler.ts"
import { abi as collectionAbi } from "../contracts/generated/CardCollection.ts"
import { abi as machineAbi } from "../contracts/generated/CardVendingMachine.ts"
import { abi as usdcAbi } from "../contracts/generated/TestUsdc.ts"
import { SIGNER_ROLE } from "../contracts/Role.ts"
import * as DevelopmentKeys from "./DevelopmentKeys.ts"
import { LocalChainError } from "./LocalChainError.ts"
import { asked, type Node } from "./Node.ts"

export interface Settings {
  /** Address of the key that authorizes mints and burns. */
  readonly signer: Evm.Address
  /** The prefix of token URIs: `{CARDPACK_PUBLIC_URL}/nft/`. */
  readonly baseUri: string
}

/** Above the longest life that may be configured, in seconds; and enough mints for any test. */
const LIFE = 2 * 86_400
const MINTS = 1_000_000

/** In base units of USDC: topped up to a million dollars when less than a tenth is left. */
const FUNDS = 1_000_000_000_000n
const LEAST = FUNDS / 10n

const deployerOn = ({ client }: Node) =>
  createClient({
    account: privateKeyToAccount(DevelopmentKeys.DEPLOYER),
    chain: client.chain,
    transport: http(client.transport.url, { retryCount: 0 })
  })

type Deployer = ReturnType<typeof deployerOn>

export const isDeployed = (
  { client }: Node,
  { burnHandler, collection, usdc, vendingMachine }: Evm.Contracts
): Effect.Effect<boolean, LocalChainError> =>
  Effect.map(
    Effect.forEach([usdc, collection, vendingMachine, burnHandler], (address) =>
      asked(() => client.getCode({ address }))
    ),
    (codes) => codes.every((code) => code !== undefined)
  )

export const deployed = (
  node: Node,
  { baseUri, signer }: Settings
): Effect.Effect<Omit<Deployment, "chainId">, LocalChainError> => {
  const deployer = deployerOn(node)
  const treasury = privateKeyToAccount(DevelopmentKeys.TREASURY).address
  const admin = deployer.account.address
  const limits = { maxLife: LIFE, dailyLimit: MINTS }
  const settings = { admin, adminDelay: 0, signer, baseUri, treasury, ...limits }
  return Effect.mapBoth(deploy(deployer, settings), {
    onSuccess: ({ chainId: _, ...deployment }) => deployment,
    onFailure: ({ problem, step }) => new LocalChainError({ problem: `${step}: ${problem}` })
  })
}

/** Sends a transaction and waits for its block. */
const done = (deployer: Deployer, send: () => Promise<Evm.Hash>) =>
  Effect.flatMap(
    asked(async () => waitForTransactionReceipt(deployer, { hash: await send() })),
    ({ status }) =>
      status === "success"
        ? Effect.void
        : Effect.fail(new LocalChainError({ problem: "a transaction of its setup was reverted" }))
  )

/** Applies a change of the configured signer or public address. */
export const adapt = (
  node: Node,
  { burnHandler, collection, vendingMachine }: Evm.Contracts,
  before: Settings,
  { baseUri, signer }: Settings
): Effect.Effect<void, LocalChainError> =>
  Effect.gen(function* () {
    const deployer = deployerOn(node)
    if (signer !== before.signer) {
      const grant = { functionName: "grantRole", args: [SIGNER_ROLE, signer] } as const
      yield* done(deployer, () =>
        writeContract(deployer, { abi: machineAbi, address: vendingMachine, ...grant })
      )
      yield* done(deployer, () =>
        writeContract(deployer, { abi: handlerAbi, address: burnHandler, ...grant })
      )
    }
    if (baseUri !== before.baseUri)
      yield* done(deployer, () =>
        writeContract(deployer, {
          abi: collectionAbi,
          address: collection,
          functionName: "setBaseUri",
          args: [baseUri]
        })
      )
  })

/** Tops up the wallet's USDC; it has ether from the beginning. */
export const fund = (node: Node, usdc: Evm.Address): Effect.Effect<void, LocalChainError> =>
  Effect.gen(function* () {
    const deployer = deployerOn(node)
    const funder = privateKeyToAccount(DevelopmentKeys.FUNDER).address
    const token = { abi: usdcAbi, address: usdc } as const
    const balance = yield* asked(() =>
      node.client.readContract({ ...token, functionName: "balanceOf", args: [funder] })
    )
    if (balance >= LEAST) return
    yield* done(deployer, () =>
      writeContract(deployer, { ...token, functionName: "mint", args: [funder, FUNDS - balance] })
    )
  })
