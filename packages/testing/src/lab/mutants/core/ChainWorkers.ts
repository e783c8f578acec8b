/** Confirmations, reorganizations, sweeps, receipts, and authorizations that are signed again. */
import { area } from "../Mutant.ts"

export const chainWorkers = [
  ...area("adapters", [
    [
      "WATCH-01",
      "Where endpoints agree on the newest block, it counts as final at once.",
      "chain/rpc/Blocks.ts",
      "if (depth === 0n && common !== undefined)",
      "if (common !== undefined)",
      "suite/port/chain/heights"
    ],
    [
      "WATCH-02",
      "A receipt of a dead fork's block proves a payment.",
      "chain/rpc/Receipts.ts",
      "block?.hash === receipt.block.hash ? receipt : null",
      "block?.number === receipt.block.number ? receipt : null",
      "suite/port/chain/hostile"
    ]
  ]),
  ...area("core", [
    [
      "WATCH-03",
      "A credit whose replaced transaction pays another account raises no alarm.",
      "workers/watcher/DeepReorganization.ts",
      "receivers.some((receiver) => receiver.accountId === accountId)",
      "receivers.some((receiver) => receiver.accountId.length === accountId.length)",
      "suite/unit/watcher/reorganized"
    ],
    [
      "WATCH-04",
      "A transfer of another token out of a deposit address counts as swept USDC.",
      "commands/funding/RecordSweep.ts",
      "sight.token === usdc && sight.amount > 0n",
      "sight.token.length === usdc.length && sight.amount > 0n",
      "suite/http/operator/deposits"
    ],
    [
      "WATCH-05",
      "A token is minted to a deposit address that is written in upper case, and is lost.",
      "commands/onchain/Authorizer.ts",
      "watchlist.receiversAt([buyer])",
      "watchlist.receiversAt([walletAddress as Address])",
      "suite/unit/onchain/mint"
    ],
    [
      "WATCH-06",
      "A burn is signed again for the wallet that gave its token away a moment ago.",
      "commands/onchain/Authorizer.ts",
      "chain.ownerOf(tokenId, yield* chain.head)",
      "chain.ownerOf(tokenId, yield* chain.final)",
      "suite/unit/onchain/resign"
    ],
    [
      "WATCH-07",
      "After the burn handler was replaced, a burned card is freed, and one that is not never is.",
      "commands/onchain/Evidence.ts",
      "(owner !== null) === isMint",
      "owner !== null",
      "suite/unit/onchain/replaced"
    ]
  ])
]
