/** Reads the database's record of the local chain, for rebuilding the chain when it is lost. */
import type { Local } from "@cardpack/adapters/chain/local"
import { LocalChainError } from "@cardpack/adapters/chain/settings"
import { type Store, Watchlist } from "@cardpack/core/ports"
import { Effect } from "effect"

const PAGE = 1_000

/** Reads page after page until one is not full. */
const all = <A, C>(
  read: (after: C, limit: number) => Effect.Effect<ReadonlyArray<A>, Store.StoreError>,
  start: C,
  key: (last: A) => C
): Effect.Effect<ReadonlyArray<A>, Store.StoreError> =>
  Effect.gen(function* () {
    const found: Array<A> = []
    let after = start
    for (;;) {
      const page = yield* read(after, PAGE)
      found.push(...page)
      const last = page.at(-1)
      if (last === undefined || page.length < PAGE) return found
      after = key(last)
    }
  })

/** Beyond the last block of any chain. */
const END = 2n ** 62n

export const read: Effect.Effect<Local.Books, Store.StoreError, Watchlist.Watchlist> = Effect.gen(
  function* () {
    const watchlist = yield* Watchlist.Watchlist
    const cursor = yield* watchlist.cursor
    const holdings = Effect.gen(function* () {
      const tokens = yield* all<Watchlist.Minted, bigint>(
        watchlist.minted,
        -1n,
        ({ tokenId }) => tokenId
      )
      const receivers = yield* all<Watchlist.Receiver, number>(
        watchlist.receivers,
        -1,
        ({ index }) => index
      )
      const addresses = receivers.map(({ address }) => address)
      const swept = yield* watchlist.swept(addresses, END)
      const received = yield* watchlist.received(addresses, END)
      const balances = addresses.flatMap((address) => {
        const baseUnits = (received.get(address) ?? 0n) - (swept.get(address) ?? 0n)
        return baseUnits > 0n ? [{ address, baseUnits }] : []
      })
      return { tokens, balances }
    })
    return {
      watched: cursor?.number ?? null,
      holdings: Effect.mapError(
        holdings,
        () =>
          new LocalChainError.LocalChainError({
            problem: "the database does not tell what it held"
          })
      )
    }
  }
)
