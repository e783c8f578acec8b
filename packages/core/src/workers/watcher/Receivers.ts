/** The deposit addresses given out; each is read once, the newest several times. */
import { Clock, Effect } from "effect"
import type { Address } from "../../domain/chain/Evm.ts"
import * as Instant from "../../domain/time/Instant.ts"
import type { Watch } from "../../engine/port/Chain.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Receiver, Watchlist } from "../../engine/port/Watchlist.ts"

const PAGE = 1_000
/** A taken index is written within this time, or never. */
const WRITTEN_WITHIN = 10 * Instant.MINUTE
/** Indexes that may be taken but not yet written at the first look. */
const IN_FLIGHT = 1_000

export class Receivers {
  private highest = -1
  /** Every address up to this index is known. */
  private complete = -1
  /** The highest index at `since`; {@link WRITTEN_WITHIN} later, all below it are written. */
  private mark = -1
  private since: Instant.Instant | null = null
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
   * Reads new addresses, and the newest again: an index is taken before its address is written, and
   * a higher one may be written first. Call it after reading the head: then no block up to the head
   * can pay an address that is missing here.
   */
  readonly refresh: Effect.Effect<void, StoreError> = Effect.suspend(() =>
    Effect.gen({ self: this }, function* () {
      const now = yield* Clock.currentTimeMillis
      yield* this.read(this.complete)
      if (this.since !== null && now < this.since + WRITTEN_WITHIN) return
      this.complete = this.since === null ? this.highest - IN_FLIGHT : this.mark
      this.mark = this.highest
      this.since = now
    })
  )

  private read(above: number): Effect.Effect<void, StoreError> {
    return Effect.flatMap(this.watchlist.receivers(Math.max(-1, above), PAGE), (found) => {
      for (const receiver of found) {
        this.byAddress.set(receiver.address, receiver)
        this.highest = Math.max(this.highest, receiver.index)
      }
      const last = found.at(-1)
      return last === undefined || found.length < PAGE ? Effect.void : this.read(last.index)
    })
  }
}
