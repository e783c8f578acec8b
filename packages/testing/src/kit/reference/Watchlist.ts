/** The chain watcher's port in memory. */
import { type Evm, Id, type OnchainEntry, type Usd } from "@cardpack/core/domain"
import { Watchlist } from "@cardpack/core/ports"
import { Equal } from "effect"
import type { Cell } from "./Cell.ts"
import { get, rowsOf, type State, where } from "./State.ts"

const named = (
  state: State,
  entry: OnchainEntry.OnchainOrder | OnchainEntry.OnchainBurn
): Watchlist.Named => ({
  accountId: entry.accountId,
  operationId: entry.operationId,
  entryId: entry.id,
  cardIds: where(state.affectedCards, (row) => row.operationId === entry.operationId)
    .sort((a, b) => a.ordinal - b.ordinal)
    .map((row) => row.cardId)
})

interface Waiting extends Watchlist.Awaited {
  readonly id: string
}

const byAge = (a: Waiting, b: Waiting): number => a.since - b.since || (a.id < b.id ? -1 : 1)

const waitingDeposits = (state: State): Array<Waiting> =>
  where(state.fundingTransactions, (row) => row.status === "detected").map((row) => ({
    id: Id.toUuid(row.id),
    transactionHash: row.transactionHash,
    blockNumber: row.blockNumber,
    since: row.updatedAt,
    of: { _tag: "deposit", accountId: row.accountId }
  }))

const waitingEntries = (
  state: State,
  entries: ReadonlyArray<OnchainEntry.OnchainOrder | OnchainEntry.OnchainBurn>
): Array<Waiting> =>
  entries.flatMap((entry) =>
    entry.status === "pending" && entry.transactionHash !== null && !entry.judged
      ? [
          {
            id: Id.toUuid(entry.id),
            transactionHash: entry.transactionHash,
            blockNumber: null,
            since: entry.updatedAt,
            of: { _tag: "entry" as const, ...named(state, entry) }
          }
        ]
      : []
  )

const awaited = (state: State, limit: number): ReadonlyArray<Watchlist.Awaited> => {
  const newest = (entries: ReadonlyArray<OnchainEntry.OnchainOrder | OnchainEntry.OnchainBurn>) =>
    waitingEntries(state, entries).sort(byAge).toReversed().slice(0, limit)
  return [
    ...waitingDeposits(state).sort(byAge).slice(0, limit),
    ...newest([...rowsOf(state.onchainOrders)]),
    ...newest([...rowsOf(state.onchainBurns)])
  ]
    .sort(byAge)
    .map(({ blockNumber, of, since, transactionHash }) => ({
      transactionHash,
      blockNumber,
      since,
      of
    }))
}

const received = (
  state: State,
  addresses: ReadonlyArray<Evm.Address>,
  through: bigint
): ReadonlyMap<Evm.Address, Usd.Usd> => {
  const sums = new Map(addresses.map((address) => [address, 0n]))
  for (const { address, amountUsd, blockNumber, status } of rowsOf(state.fundingTransactions)) {
    const before = sums.get(address)
    if (before === undefined || status !== "confirmed" || blockNumber > through) continue
    sums.set(address, before + amountUsd)
  }
  return sums
}

const swept = (
  state: State,
  addresses: ReadonlyArray<Evm.Address>,
  through: bigint
): ReadonlyMap<Evm.Address, bigint> => {
  const sums = new Map(addresses.map((address) => [address, 0n]))
  for (const { address, amount, blockNumber } of rowsOf(state.depositSweeps)) {
    const before = sums.get(address)
    if (before !== undefined && blockNumber <= through) sums.set(address, before + amount)
  }
  return sums
}

const creditedAbove = (state: State, block: bigint, limit: number) =>
  where(state.fundingTransactions, (row) => row.status === "confirmed" && row.blockNumber > block)
    .sort((a, b) => Number(a.blockNumber - b.blockNumber) || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ accountId, blockHash, blockNumber, transactionHash }) => ({
      accountId,
      transactionHash,
      blockNumber,
      blockHash
    }))

const confirmedAbove = (
  state: State,
  block: bigint,
  limit: number
): ReadonlyArray<Watchlist.Confirmed> =>
  [...rowsOf(state.onchainOrders), ...rowsOf(state.onchainBurns)]
    .flatMap((entry) => {
      const { blockHash, blockNumber, status, transactionHash } = entry
      if (status !== "confirmed" || transactionHash === null) return []
      if (blockHash === null || blockNumber === null || blockNumber <= block) return []
      const at = { transactionHash, blockNumber, blockHash }
      return [{ id: Id.toUuid(entry.id), confirmed: { ...named(state, entry), ...at } }]
    })
    .sort(
      (a, b) => Number(a.confirmed.blockNumber - b.confirmed.blockNumber) || (a.id < b.id ? -1 : 1)
    )
    .slice(0, limit)
    .map(({ confirmed }) => confirmed)

const minted = (state: State, above: bigint, limit: number): ReadonlyArray<Watchlist.Minted> =>
  where(state.onchainOrders, ({ status, tokenId }) => status === "confirmed" && tokenId > above)
    .flatMap(({ cardId, tokenId }) => {
      const card = get(state.cards, cardId)
      const isThere = card?.status === "active" || card?.status === "buyback_pending"
      // Cast: an address from the start; only its type was widened.
      const owner = card?.onchain?.ownerAddress as Evm.Address | undefined
      return isThere && owner !== undefined ? [{ tokenId, owner }] : []
    })
    .sort((a, b) => (a.tokenId < b.tokenId ? -1 : 1))
    .slice(0, limit)

const receivers = (state: State, admits: (receiver: Watchlist.Receiver) => boolean) =>
  where(state.depositAddresses, admits)
    .sort((a, b) => a.index - b.index)
    .map(({ accountId, address, index }): Watchlist.Receiver => ({ accountId, index, address }))

export const make = ({ modify, read }: Cell): Watchlist.Watchlist["Service"] =>
  Watchlist.Watchlist.of({
    nextIndex: modify((state) => [
      { index: state.nextIndex, skips: 0 },
      { ...state, nextIndex: state.nextIndex + 1 }
    ]),
    cursor: read((state) => state.cursor),
    moveCursor: (from, to) =>
      modify((state) =>
        Equal.equals(state.cursor, from) ? [true, { ...state, cursor: to }] : [false, state]
      ),
    receivers: (above, limit) =>
      read((state) => receivers(state, ({ index }) => index > above).slice(0, limit)),
    receiversAt: (addresses) =>
      read((state) => receivers(state, ({ address }) => addresses.includes(address))),
    named: (tokenIds, requestIds) =>
      read((state) => [
        ...where(state.onchainOrders, (row) => tokenIds.includes(row.tokenId)).map((row) =>
          named(state, row)
        ),
        ...where(state.onchainBurns, (row) => requestIds.includes(row.requestId)).map((row) =>
          named(state, row)
        )
      ]),
    awaited: (limit) => read((state) => awaited(state, limit)),
    received: (addresses, through) => read((state) => received(state, addresses, through)),
    swept: (addresses, through) => read((state) => swept(state, addresses, through)),
    creditedAbove: (block, limit) => read((state) => creditedAbove(state, block, limit)),
    confirmedAbove: (block, limit) => read((state) => confirmedAbove(state, block, limit)),
    minted: (above, limit) => read((state) => minted(state, above, limit))
  })
