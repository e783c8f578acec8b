/** Deposits, mints and burns: what counts as evidence, and when. */
import { area } from "../Mutant.ts"

export const chain = area("core", [
  [
    "CHAIN-01",
    "A mint to any wallet confirms the entry.",
    "domain/onchain/Judgement.ts",
    'minted.some((sight) => sight._tag === "Minted" && sight.to === entry.buyer)',
    'minted.some((sight) => sight._tag === "Minted" && sight.to.length === entry.buyer.length)',
    "suite/unit/onchain/Judgement"
  ],
  [
    "CHAIN-02",
    "A reverted call of the vending machine counts as a mint.",
    "domain/onchain/Judgement.ts",
    "judgeMint = (entry: MintEntry, receipt: Receipt): Judgement => {\n  if (!receipt.succeeded) return REVERTED\n",
    "judgeMint = (entry: MintEntry, receipt: Receipt): Judgement => {\n",
    "suite/unit/onchain/Judgement"
  ],
  [
    "CHAIN-03",
    "A burn of another token confirms the entry.",
    "domain/onchain/Judgement.ts",
    "if (sight.tokenId === entry.tokenId && isSigned)",
    "if (isSigned)",
    "suite/unit/onchain/Judgement"
  ],
  [
    "CHAIN-04",
    "A burn without known calldata gets the newest quote instead of the oldest that worked.",
    "domain/onchain/Judgement.ts",
    "carried ?? working[0]",
    "carried ?? working.at(-1)",
    "suite/unit/onchain/Quotes"
  ],
  [
    "CHAIN-05",
    "A burn at the last second of its signature's life is paid another signature's quote.",
    "domain/onchain/Judgement.ts",
    "receipt.block.at <= deadline",
    "receipt.block.at < deadline",
    "suite/unit/onchain/Quotes"
  ],
  [
    "CHAIN-06",
    "A deposit is credited when it is seen again, before its block is final.",
    "commands/funding/RecordDeposits.ts",
    "if (isFinal) recording.settle(row, known === undefined)",
    "if (isFinal || known !== undefined) recording.settle(row, known === undefined)",
    "suite/unit/funding"
  ],
  [
    "CHAIN-07",
    "A transfer of any token counts as USDC.",
    "domain/funding/Deposits.ts",
    "usdc: all.filter(({ token }) => token === usdc),",
    "usdc: all.filter(({ token }) => token.length === usdc.length),",
    "suite/unit/funding"
  ],
  [
    "CHAIN-09",
    "Ranges of final blocks do not overlap, so that a log which comes late is missed.",
    "workers/watcher/FinalBlocks.ts",
    "cursor.number + 1n - OVERLAP",
    "cursor.number + 1n",
    "suite/unit/watcher"
  ],
  [
    "CHAIN-12",
    "A deposit whose block was replaced is confirmed from the old block.",
    "commands/funding/RecordDeposits.ts",
    "if (!isNew && row.blockHash === blockHash) return",
    "if (!isNew) return",
    "suite/unit/funding",
    "suite/unit/watcher"
  ],
  [
    "CHAIN-13",
    "The recipient of a final transfer is not compared with the deposit's.",
    "domain/funding/Deposits.ts",
    'if (sight.to !== deposit.to) return "the recipient is another address"',
    'if (sight.to.length !== deposit.to.length) return "the recipient is another address"',
    "suite/unit/funding"
  ],
  [
    "CHAIN-14",
    "A token of a card that was cancelled is minted late, and nobody is told.",
    "commands/onchain/Settlement.ts",
    "if (isFinal) this.contradict(entry, kind, transactionHash, block.number)",
    'if (isFinal && kind !== "minted_after_cancel") this.contradict(entry, kind, transactionHash, block.number)',
    "suite/unit/onchain"
  ]
])
