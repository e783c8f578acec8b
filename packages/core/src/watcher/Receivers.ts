/** The deposit addresses that were given out, read once each. */
import { Effect } from "effect"
import type { Address, Watch } from "../chain/Chain.ts"
import type { Receiver, Watchlist } from "../chain/Watchlist.ts"
import type { StoreError } from "../engine/Store.ts"

const PAGE = 1_000

export class Receivers {
  private highest = -1
  private readonly watchlist: Pick<Watchlist["Service"], "receivers">
  private readonly byAddress = new Map<Address, Receiver>()

  constructor(watchlist: Pick<Watchlist["Service"], "receivers">) {
    this.watchlist = watchlist
  }

  get all(): ReadonlyArray<Receiver> {
    return Array.from(this.byAddress.values())
  }

  get watch(): Watch {
    return { receivers: Array.from(this.byAddress.keys()), cards: true }
  }

  /**
   * Reads those that are new. To be done after the head was read: nobody can have paid to an address
   * in a block that was made before the address was given out.
   */
  readonly refresh: Effect.Effect<void, StoreError> = Effect.suspend(() =>
    Effect.flatMap(this.watchlist.receivers(this.highest, PAGE), (found) => {
      for (const receiver of found) {
        this.byAddress.set(receiver.address, receiver)
        this.highest = Math.max(this.highest, receiver.index)
      }
      return found.length < PAGE ? Effect.void : this.refresh
    })
  )
}
