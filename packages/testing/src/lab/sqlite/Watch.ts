/** The watcher's list: cursor, addresses, entries to judge. */
import type {
  Card,
  DepositAddress,
  DepositSweep,
  Evm,
  FundingTransaction,
  Id,
  OnchainEntry
} from "@cardpack/core/domain"
import { Watchlist } from "@cardpack/core/ports"
import { keep } from "./Commit.ts"
import type { Connection } from "./Connection.ts"
import { fact } from "./Load.ts"
import { wide } from "./Table.ts"
import type { Transactions } from "./Transactions.ts"

type Service = Watchlist.Watchlist["Service"]
type Entry = OnchainEntry.OnchainOrder | OnchainEntry.OnchainBurn

const named = (connection: Connection, { accountId, id, operationId }: Entry): Watchlist.Named => {
  const sql = "SELECT cardId FROM affectedCards WHERE operationId = ? ORDER BY ordinal"
  const cardIds = connection.rows(sql, operationId).map(({ cardId }) => cardId as Id.CardId)
  return { accountId, operationId, entryId: id, cardIds }
}

/** Ids are compared without the prefixes of their types. */
const bare = (id: string): string => id.slice(id.indexOf("_") + 1)

const entriesWhere = (connection: Connection, condition: string, ...bound: Array<bigint>) =>
  ["onchainOrders", "onchainBurns"].map((table) =>
    connection.bodies<Entry>(`SELECT body FROM ${table} WHERE ${condition}`, ...bound)
  )

const awaited = (connection: Connection, limit: number): ReadonlyArray<Watchlist.Awaited> => {
  const sql = "SELECT body FROM fundingTransactions WHERE status = 'detected'"
  const deposits = connection.bodies<FundingTransaction.FundingTransaction>(sql).map((row) => ({
    id: bare(row.id),
    transactionHash: row.transactionHash,
    blockNumber: row.blockNumber,
    since: row.updatedAt,
    of: { _tag: "deposit" as const, accountId: row.accountId }
  }))
  const pending = "status = 'pending' AND transactionHash IS NOT NULL AND NOT judged"
  const entries = entriesWhere(connection, pending).map((rows) =>
    rows.flatMap((row) =>
      row.transactionHash === null
        ? []
        : [
            {
              id: bare(row.id),
              transactionHash: row.transactionHash,
              blockNumber: null,
              since: row.updatedAt,
              of: { _tag: "entry" as const, ...named(connection, row) }
            }
          ]
    )
  )
  type Waiting = Watchlist.Awaited & { readonly id: string }
  const byAge = (a: Waiting, b: Waiting) => a.since - b.since || (a.id < b.id ? -1 : 1)
  const newest = entries.flatMap((rows) => rows.sort(byAge).toReversed().slice(0, limit))
  return [...deposits.sort(byAge).slice(0, limit), ...newest]
    .sort(byAge)
    .map(({ id: _, ...each }) => each)
}

/** Sums by address; those without any are 0. */
const sums = <A extends Evm.Address>(
  addresses: ReadonlyArray<A>,
  of: (address: A) => ReadonlyArray<bigint>
): ReadonlyMap<A, bigint> =>
  new Map(addresses.map((each) => [each, of(each).reduce((sum, amount) => sum + amount, 0n)]))

const confirmedAbove = (connection: Connection, block: bigint, limit: number) =>
  entriesWhere(connection, "status = 'confirmed' AND blockNumber > ?", block)
    .flat()
    .flatMap((entry) => {
      const { blockHash, blockNumber, transactionHash } = entry
      return blockHash === null || blockNumber === null || transactionHash === null
        ? []
        : [{ id: bare(entry.id), entry, blockHash, blockNumber, transactionHash }]
    })
    .sort((a, b) => Number(a.blockNumber - b.blockNumber) || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ entry, id: _, ...at }) => ({ ...named(connection, entry), ...at }))

const minted = (connection: Connection, above: bigint, limit: number) =>
  connection
    .rows(
      `SELECT o.token, c.id FROM onchainOrders AS o JOIN cards AS c ON c.id = o.cardId
       WHERE o.status = 'confirmed' AND o.token > ? AND c.status IN ('active', 'buyback_pending')
       ORDER BY o.token`,
      above < 0n ? "" : wide(above)
    )
    .flatMap(({ id, token }) => {
      const [card] = connection.bodies<Card.Card>("SELECT body FROM cards WHERE id = ?", String(id))
      const owner = card?.onchain?.ownerAddress as Evm.Address | undefined
      return owner === undefined ? [] : [{ tokenId: BigInt(`0x${token}`), owner }]
    })
    .slice(0, limit)

const isSame = (one: Watchlist.Cursor | null, other: Watchlist.Cursor | null): boolean =>
  one?.number === other?.number && one?.hash === other?.hash

const receiver = ({ accountId, address, index }: DepositAddress.DepositAddress) => ({
  accountId,
  index,
  address
})

const positions = ({ change, read }: Transactions) => ({
  nextIndex: change((connection) => {
    const index = fact(connection, "next index", 0)
    keep(connection, "next index", index + 1)
    return index
  }),
  cursor: read((connection) => fact<Watchlist.Cursor | null>(connection, "cursor", null)),
  moveCursor: (from: Watchlist.Cursor | null, to: Watchlist.Cursor) =>
    change((connection) => {
      const isThere = isSame(fact(connection, "cursor", null), from)
      if (isThere) keep(connection, "cursor", to)
      return isThere
    })
})

export const make = (transactions: Transactions): Service => {
  const { read } = transactions
  return Watchlist.Watchlist.of({
    ...positions(transactions),
    receivers: (above, limit) =>
      read((connection) => {
        const sql = `SELECT body FROM depositAddresses WHERE "index" > ? ORDER BY "index" LIMIT ?`
        return connection.bodies<DepositAddress.DepositAddress>(sql, above, limit).map(receiver)
      }),
    receiversAt: (addresses) =>
      read((connection) => {
        const sql = `SELECT body FROM depositAddresses
          WHERE address IN (SELECT value FROM json_each(?)) ORDER BY "index"`
        const all = JSON.stringify(addresses)
        return connection.bodies<DepositAddress.DepositAddress>(sql, all).map(receiver)
      }),
    named: (tokenIds, requestIds) =>
      read((connection) => {
        const find = (table: string, column: string, ids: ReadonlyArray<bigint>) =>
          [...new Set(ids)].flatMap((id) =>
            connection.bodies<Entry>(`SELECT body FROM ${table} WHERE ${column} = ?`, wide(id))
          )
        const orders = find("onchainOrders", "token", tokenIds)
        const burns = find("onchainBurns", "request", requestIds)
        return [...orders, ...burns].map((entry) => named(connection, entry))
      }),
    awaited: (limit) => read((connection) => awaited(connection, limit)),
    received: (addresses, through) =>
      read((connection) =>
        sums(addresses, (address) =>
          connection
            .bodies<FundingTransaction.FundingTransaction>(
              `SELECT body FROM fundingTransactions
               WHERE address = ? AND status = 'confirmed' AND blockNumber <= ?`,
              ...[address, through]
            )
            .map(({ amountUsd }) => amountUsd)
        )
      ),
    swept: (addresses, through) =>
      read((connection) =>
        sums(addresses, (address) => {
          const sql = "SELECT body FROM depositSweeps WHERE address = ? AND blockNumber <= ?"
          return connection
            .bodies<DepositSweep.DepositSweep>(sql, address, through)
            .map(({ amount }) => amount)
        })
      ),
    creditedAbove: (block, limit) =>
      read((connection) =>
        connection
          .bodies<FundingTransaction.FundingTransaction>(
            `SELECT body FROM fundingTransactions WHERE status = 'confirmed' AND blockNumber > ?
             ORDER BY blockNumber, id LIMIT ?`,
            ...[block, limit]
          )
          .map(({ accountId, blockHash, blockNumber, transactionHash }) => ({
            accountId,
            transactionHash,
            blockNumber,
            blockHash
          }))
      ),
    confirmedAbove: (block, limit) =>
      read((connection) => confirmedAbove(connection, block, limit)),
    minted: (above, limit) => read((connection) => minted(connection, above, limit))
  })
}
