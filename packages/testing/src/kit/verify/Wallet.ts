/** Customers' wallets on the service's local chain. */
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hash,
  type Hex,
  http,
  parseAbi
} from "viem"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"

/** `GET /operator/v1/chain`. */
export interface Chain {
  readonly chainId: number
  readonly rpcUrl: string
  readonly usdcAddress: Address
  readonly collectionAddress: Address
  readonly vendingMachineAddress: Address
  readonly burnHandlerAddress: Address
  readonly blockNumber: number
  readonly cursor: number | null
  readonly testFunderPrivateKey?: Hex
}

export interface Wallet {
  readonly address: Address
  /** Sends a call with value 0; returns its hash at once. */
  readonly send: (to: Address, data: Hex) => Promise<Hash>
  /** Sends a call and waits until it is in a block. */
  readonly mined: (to: Address, data: Hex) => Promise<Hash>
}

const token = parseAbi(["function transfer(address to, uint256 amount) returns (bool)"])

export const transfer = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: token, functionName: "transfer", args: [to, amount] })

const ETHER = 10n ** 18n

const chainOf = ({ chainId: id, rpcUrl }: Chain) =>
  defineChain({
    id,
    name: "local",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } }
  })

const clientsOf = (chain: Chain, key: Hex) => {
  const shared = { chain: chainOf(chain), transport: http(chain.rpcUrl), pollingInterval: 50 }
  return {
    account: privateKeyToAccount(key),
    wallet: createWalletClient({ ...shared, account: privateKeyToAccount(key) }),
    reader: createPublicClient(shared)
  }
}

export const of = (chain: Chain, key: Hex): Wallet => {
  const { account, reader, wallet } = clientsOf(chain, key)
  // A fixed gas limit, so that a failing call is sent too.
  const send = (to: Address, data: Hex) => wallet.sendTransaction({ to, data, gas: 500_000n })
  return {
    // Cast: changes only the letter case.
    address: account.address.toLowerCase() as Address,
    send,
    mined: async (to, data) => {
      const hash = await send(to, data)
      await reader.waitForTransactionReceipt({ hash })
      return hash
    }
  }
}

/** The wallet with test USDC and ether. */
export const funder = (chain: Chain): Wallet => {
  if (chain.testFunderPrivateKey === undefined) throw new Error("the chain is not a local one")
  return of(chain, chain.testFunderPrivateKey)
}

/** Gives ether for gas. */
export const endow = async (chain: Chain, to: Address): Promise<void> => {
  const { reader, wallet } = clientsOf(chain, chain.testFunderPrivateKey ?? "0x")
  const hash = await wallet.sendTransaction({ to, value: ETHER })
  await reader.waitForTransactionReceipt({ hash })
}

/** A new wallet with ether for gas. */
export const funded = async (chain: Chain): Promise<Wallet> => {
  const key = generatePrivateKey()
  await endow(chain, privateKeyToAccount(key).address)
  return of(chain, key)
}
