/** What the chain shows of an entry: a receipt that may prove it, and what it proves. */
import type { Receipt } from "../chain/Receipt.ts"
import type { OnchainBurnId, OnchainOrderId } from "../id/Id.ts"
import type { Details } from "../operation/Operation.ts"
import type { OnchainBurn, OnchainOrder } from "./Entry.ts"
import { type Judgement, judgeBurn, judgeMint } from "./Judgement.ts"

export type EntryId = OnchainOrderId | OnchainBurnId
export type AnyEntry = OnchainOrder | OnchainBurn

/** A receipt that may prove an entry, and whether its block is final. */
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

/** Of either kind of entry. */
export const judge = (entry: AnyEntry, receipt: Receipt): Judgement => {
  if (!isOrder(entry)) return judgeBurn(entry, receipt)
  const { buyerAddress: buyer, tokenId, vendingMachineAddress: vendingMachine } = entry
  const calldata = entry.signatures.map((signature) => signature.calldata)
  return judgeMint({ tokenId, buyer, vendingMachine, calldata }, receipt)
}
