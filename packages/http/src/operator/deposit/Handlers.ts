import { type Address, Chain } from "@cardpack/core/chain/Chain"
import { DepositAddresses } from "@cardpack/core/chain/DepositAddresses"
import { Desk } from "@cardpack/core/engine/Desk"
import * as Id from "@cardpack/core/id/Id"
import { Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { Query } from "../../partner/list/Cursor.ts"
import { answer } from "../Answer.ts"
import { OperatorApi } from "../Api.ts"
import * as Cursor from "../Cursor.ts"
import { type DEPOSIT_STATUSES, STUCK_AFTER } from "./Api.ts"
import { viewAddress, viewForeign, viewTransaction } from "./View.ts"

const ADDRESSES = "deposit-addresses"
const TRANSACTIONS = "funding-transactions"
const FOREIGN = "foreign-deposits"

/** An index of the list; longer ones no key has. */
const isIndex = (text: string): text is `${number}` => /^(0|[1-9][0-9]{0,8})$/.test(text)
const isTransactionId = (text: string) => Id.is("ftx", text)
const isForeignId = (text: string) => Id.is("fdp", text)

/** In the order of the addresses; none while the chain can't be read, which hides no address. */
const balancesOf = (chain: Chain["Service"] | null, addresses: ReadonlyArray<Address>) =>
  chain === null || addresses.length === 0
    ? Effect.succeed([])
    : Effect.catch(
        Effect.flatMap(chain.final, (block) => chain.balances(addresses, block)),
        ({ cause, problem }) =>
          Effect.as(Effect.logWarning(`balances are missing: the chain is ${problem}`, cause), [])
      )

const transactions = Effect.fnUntraced(function* (
  desk: Desk["Service"],
  status: Exclude<(typeof DEPOSIT_STATUSES)[number], "foreign"> | null,
  query: Query
) {
  const page = yield* Cursor.page(TRANSACTIONS, query, isTransactionId)
  const filter =
    status === "stuck"
      ? { status: "detected" as const, createdBefore: (yield* desk.now) - STUCK_AFTER }
      : { status, createdBefore: null }
  const rows = yield* desk.fundingTransactions(filter, page)
  const nextCursor = Cursor.next(TRANSACTIONS, page.limit, rows, (row) => row.id)
  return { data: rows.map(viewTransaction), nextCursor }
})

const foreign = Effect.fnUntraced(function* (desk: Desk["Service"], query: Query) {
  const page = yield* Cursor.page(FOREIGN, query, isForeignId)
  const rows = yield* desk.foreignDeposits(page)
  const nextCursor = Cursor.next(FOREIGN, page.limit, rows, (row) => row.id)
  return { data: rows.map(viewForeign), nextCursor }
})

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "deposits",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk
    const chain = Option.getOrNull(yield* Effect.serviceOption(Chain))
    const derivation = Option.getOrNull(yield* Effect.serviceOption(DepositAddresses))
    return handlers
      .handle("addresses", ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const { before, limit } = yield* Cursor.page(ADDRESSES, query, isIndex)
            const after = before === null ? -1 : Number(before)
            const rows = yield* desk.depositAddresses({ limit, after })
            const balances = yield* balancesOf(
              chain,
              rows.map(({ address }) => address)
            )
            const data = rows.map((row, at) =>
              viewAddress(row, derivation?.pathOf(row.index) ?? null, balances[at])
            )
            const nextCursor = Cursor.next(ADDRESSES, limit, rows, ({ index }) => String(index))
            return { data, nextCursor }
          })
        )
      )
      .handle("transactions", ({ query: { status = null, ...query } }) =>
        answer(() =>
          status === "foreign" ? foreign(desk, query) : transactions(desk, status, query)
        )
      )
  })
)
