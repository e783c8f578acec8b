/** Evidence about an entry: a receipt that may prove it, and its judgement. */
import type { Receipt } from "../chain/Evm.ts"
import type { OnchainBurnId, OnchainOrderId } from "../id/Id.ts"
import type { Details } from "../operation/Operation.ts"
import { type Judgement, judgeBurn, judgeMint } from "./Judgement.ts"
import type { OnchainBurn, OnchainOrder } from "./OnchainEntry.ts"

export type EntryId = OnchainOrderId | OnchainBurnId
export type AnyEntry = OnchainOrder | OnchainBurn

export interface Finding {
  readonly entryId: EntryId
  readonly receipt: Receipt
  readonly isFinal: boolean
}

export const isOrder = (entry: AnyEntry): entry is OnchainOrder => "buyerAddress" in entry

export const entriesOf = ({ onchainBurns, onchainOrders }: Details): ReadonlyArray<AnyEntry> => [
  ...onchainOrders,
  ...onchainBurns
]

/** Judges a receipt for either kind of entry. */
export const judge = (entry: AnyEntry, receipt: Receipt): Judgement => {
  if (!isOrder(entry)) return judgeBurn(entry, receipt)
  const { buyerAddress: buyer, tokenId, vendingMachineAddress: vendingMachine } = entry
  const calldata = entry.signatures.map((signature) => signature.calldata)
  return judgeMint({ tokenId, buyer, vendingMachine, calldata }, receipt)
}
