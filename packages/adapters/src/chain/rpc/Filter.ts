/** Questions to `eth_getLogs` for a watch, and checks of their answers. */
import type { Evm } from "@cardpack/core/domain"
import type { Chain } from "@cardpack/core/ports"
import { pad } from "viem"
import type { RawLog } from "./RpcAnswer.ts"
import * as Topics from "./Topics.ts"

export interface Filter {
  /** The JSON-RPC parameter, without the blocks. */
  readonly asked: {
    readonly address?: ReadonlyArray<Evm.Address>
    readonly topics: ReadonlyArray<Evm.Hex | ReadonlyArray<Evm.Hex> | null>
  }
  /** False for a log that does not match the question. */
  readonly admits: (log: RawLog) => boolean
  /** Whether an admitted log is watched; an answer may hold others too. */
  readonly wants: (log: RawLog) => boolean
  /** Asks only for USDC's logs, for a block with more logs than an endpoint gives. */
  readonly narrow: Filter | null
}

const chunks = <A>(all: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size)
  )

const transfersTo = (receivers: ReadonlyArray<Evm.Address>) => {
  const words = receivers.map((receiver) => pad(receiver))
  const known = new Set<Evm.Hex>(words)
  return {
    topics: [Topics.TRANSFER, null, words],
    isKnown: ({ topics: [first, , to] }: RawLog) =>
      first === Topics.TRANSFER && to !== undefined && known.has(to),
    // The event of ERC-721 has the same name and first topics, but one more.
    wants: ({ topics }: RawLog) => topics.length === Topics.OF_ERC20
  }
}

export const ofUsdc = (usdc: Evm.Address, receivers: ReadonlyArray<Evm.Address>): Filter => {
  const { isKnown, topics, wants } = transfersTo(receivers)
  return {
    asked: { address: [usdc], topics },
    admits: (log) => log.address === usdc && isKnown(log),
    wants,
    narrow: null
  }
}

/** Transfers of any token, because the operator sees foreign ones too. */
const toReceivers =
  (usdc: Evm.Address) =>
  (receivers: ReadonlyArray<Evm.Address>): Filter => {
    const { isKnown, topics, wants } = transfersTo(receivers)
    return { asked: { topics }, admits: isKnown, wants, narrow: ofUsdc(usdc, receivers) }
  }

const ofCards = ({ burnHandler, collection }: Evm.Contracts): Filter => ({
  asked: { address: [collection, burnHandler], topics: [[Topics.TRANSFER, Topics.BURNED]] },
  admits: ({ address, topics: [first] }) =>
    (address === collection || address === burnHandler) &&
    (first === Topics.TRANSFER || first === Topics.BURNED),
  wants: ({ address, topics: [first, from] }) =>
    address === collection
      ? first === Topics.TRANSFER && from === Topics.ZERO_ADDRESS
      : first === Topics.BURNED,
  narrow: null
})

/** The filters for a watch; each takes one call. */
export const of = (
  contracts: Evm.Contracts,
  { cards, receivers }: Chain.Watch,
  receiversPerCall: number
): ReadonlyArray<Filter> => [
  ...chunks([...new Set(receivers)], receiversPerCall).map(toReceivers(contracts.usdc)),
  ...(cards ? [ofCards(contracts)] : [])
]
