import { Engine } from "@cardpack/core"
import { recordSweep } from "@cardpack/core/commands"
import { type Evm, Id } from "@cardpack/core/domain"
import { Chain, DepositAddresses, Desk, Reads, type Store, Watchlist } from "@cardpack/core/ports"
import { Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { Query } from "../../partner/list/Cursor.ts"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as KeyCursor from "../KeyCursor.ts"
import { type DEPOSIT_STATUSES, RecordSweep, STUCK_AFTER } from "./Api.ts"
import {
  type AddressBalance,
  viewAddress,
  viewForeign,
  viewSweep,
  viewTransaction
} from "./View.ts"

const readSweep = Body.reader(RecordSweep)

const off = Problem.unavailable("on-chain actions are not configured")

const ADDRESSES = "deposit-addresses"
const TRANSACTIONS = "funding-transactions"
const FOREIGN = "foreign-deposits"

/** The index of a deposit address, at most nine digits. */
const isIndex = (text: string): text is `${number}` => /^(0|[1-9][0-9]{0,8})$/.test(text)
const isTransactionId = (text: string) => Id.is("ftx", text)
const isForeignId = (text: string) => Id.is("fdp", text)

/**
 * In the order of the addresses. Empty while the chain can't be read, so that the addresses are
 * still listed.
 */
const balancesOf = (
  chain: Chain.Chain["Service"] | null,
  watchlist: Watchlist.Watchlist["Service"],
  addresses: ReadonlyArray<Evm.Address>
): Effect.Effect<ReadonlyArray<AddressBalance>, Store.StoreError> =>
  chain === null || addresses.length === 0
    ? Effect.succeed([])
    : Effect.gen(function* () {
        const block = yield* chain.final
        const balances = yield* chain.balances(addresses, block)
        const received = yield* watchlist.received(addresses, block.number)
        const swept = yield* watchlist.swept(addresses, block.number)
        return addresses.map((address, at) => ({
          balance: balances[at] ?? 0n,
          expected: (received.get(address) ?? 0n) - (swept.get(address) ?? 0n)
        }))
      }).pipe(
        Effect.catchTag("ChainError", ({ cause, problem }) =>
          Effect.as(Effect.logWarning(`balances are missing: the chain is ${problem}`, cause), [])
        )
      )

const transactions = Effect.fnUntraced(function* (
  desk: Desk.Desk["Service"],
  now: Reads.Reads["Service"]["now"],
  status: Exclude<(typeof DEPOSIT_STATUSES)[number], "foreign"> | null,
  query: Query
) {
  const page = yield* KeyCursor.page(TRANSACTIONS, query, isTransactionId)
  const filter =
    status === "stuck"
      ? { status: "detected" as const, createdBefore: (yield* now) - STUCK_AFTER }
      : { status, createdBefore: null }
  const rows = yield* desk.fundingTransactions(filter, page)
  const nextCursor = KeyCursor.next(TRANSACTIONS, page.limit, rows, (row) => row.id)
  return { data: rows.map(viewTransaction), nextCursor }
})

const foreign = Effect.fnUntraced(function* (desk: Desk.Desk["Service"], query: Query) {
  const page = yield* KeyCursor.page(FOREIGN, query, isForeignId)
  const rows = yield* desk.foreignDeposits(page)
  const nextCursor = KeyCursor.next(FOREIGN, page.limit, rows, (row) => row.id)
  return { data: rows.map(viewForeign), nextCursor }
})

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "deposits",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const { now } = yield* Reads.Reads
    const chain = Option.getOrNull(yield* Effect.serviceOption(Chain.Chain))
    const engine = yield* Engine.Engine
    const watchlist = yield* Watchlist.Watchlist
    const derivation = Option.getOrNull(
      yield* Effect.serviceOption(DepositAddresses.DepositAddresses)
    )
    return handlers
      .handle("addresses", ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const { before, limit } = yield* KeyCursor.page(ADDRESSES, query, isIndex)
            const after = before === null ? -1 : Number(before)
            const rows = yield* desk.depositAddresses({ limit, after })
            const held = yield* balancesOf(
              chain,
              watchlist,
              rows.map(({ address }) => address)
            )
            const data = rows.map((row, at) =>
              viewAddress(row, derivation?.pathOf(row.index) ?? null, held[at])
            )
            const nextCursor = KeyCursor.next(ADDRESSES, limit, rows, ({ index }) => String(index))
            return { data, nextCursor }
          })
        )
      )
      .handleRaw("recordSweep", ({ request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const body = yield* readSweep(request)
            const hash = body.transactionHash.toLowerCase() as Evm.Hash
            if (chain === null) return yield* Effect.fail(off)
            return viewSweep(hash, yield* recordSweep({ chain, engine, watchlist }, actor, hash))
          })
        )
      )
      .handle("transactions", ({ query: { status = null, ...query } }) =>
        answer(() =>
          status === "foreign" ? foreign(desk, query) : transactions(desk, now, status, query)
        )
      )
  })
)
