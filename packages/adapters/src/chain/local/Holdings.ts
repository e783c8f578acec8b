/** The tokens and balances of a lost local chain, by the database, for the new one. */
import type { Evm } from "@cardpack/core/domain"
import type { Effect } from "effect"
import { abi } from "../contracts/generated/CardCollection.ts"
import type { LocalChainError } from "./LocalChainError.ts"
import { asked, type Node } from "./Node.ts"

export interface Holdings {
  /** Tokens of minted cards. */
  readonly tokens: ReadonlyArray<{ readonly tokenId: bigint; readonly owner: Evm.Address }>
  /** Base units of USDC that were credited but not swept. */
  readonly balances: ReadonlyArray<{ readonly address: Evm.Address; readonly baseUnits: bigint }>
}

export const NOTHING: Holdings = { tokens: [], balances: [] }

/** For gas. */
const ETHER = 10n ** 18n

/**
 * Mints each token in its own transaction, from the contract that may mint. Sets balances without a
 * log, because a transfer would be another deposit.
 */
export const restore = (
  { client }: Pick<Node, "client">,
  { collection, usdc, vendingMachine }: Evm.Contracts,
  { balances, tokens }: Holdings
): Effect.Effect<void, LocalChainError> =>
  asked(async () => {
    for (const { address, baseUnits } of balances)
      await client.request({
        method: "anvil_dealERC20" as never,
        params: [address, usdc, `0x${baseUnits.toString(16)}`] as never
      })
    if (tokens.length === 0) return
    await client.impersonateAccount({ address: vendingMachine })
    await client.setBalance({ address: vendingMachine, value: ETHER })
    for (const { owner, tokenId } of tokens) {
      const hash = await client.writeContract({
        account: vendingMachine,
        address: collection,
        abi,
        functionName: "mint",
        args: [owner, tokenId]
      })
      const { status } = await client.waitForTransactionReceipt({ hash })
      if (status !== "success") throw new Error("a mint was reverted")
    }
    await client.setBalance({ address: vendingMachine, value: 0n })
    await client.stopImpersonatingAccount({ address: vendingMachine })
  })
