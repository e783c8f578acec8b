/** The deposit addresses given out; each is read once, the newest several times. */
import { Clock, Effect } from "effect"
import * as ForeignAddress from "../../commands/funding/ForeignAddress.ts"
import type { Ports as Tracking } from "../../commands/onchain/Track.ts"
import type { Address } from "../../domain/chain/Evm.ts"
import * as Instant from "../../domain/time/Instant.ts"
import type { Refused } from "../../engine/Command.ts"
import type { Watch } from "../../engine/port/Chain.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Receiver, Watchlist } from "../../engine/port/Watchlist.ts"

const PAGE = 1_000
/** Addresses that are derived without a pause. */
const TURN = 20
/** A taken index is written within this time, or never. */
const WRITTEN_WITHIN = 10 * Instant.MINUTE
/** Indexes that may be taken but not yet written at the first look. */
const IN_FLIGHT = 1_000

interface Ports extends Pick<Tracking, "addresses" | "engine"> {
  readonly watchlist: Pick<Watchlist["Service"], "receivers">
}

export class Receivers {
  private highest = -1
  /** Every address up to this index is known. */
  private complete = -1
  /** The highest index at `since`; {@link WRITTEN_WITHIN} later, all below it are written. */
  private mark = -1
  private since: Instant.Instant | null = null
  private readonly ports: Ports
  private readonly byAddress = new Map<Address, Receiver>()

  constructor(ports: Ports) {
    this.ports = ports
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
  readonly refresh: Effect.Effect<void, Refused | StoreError> = Effect.suspend(() =>
    Effect.gen({ self: this }, function* () {
      const now = yield* Clock.currentTimeMillis
      yield* this.read(this.complete)
      if (this.since !== null && now < this.since + WRITTEN_WITHIN) return
      this.complete = this.since === null ? this.highest - IN_FLIGHT : this.mark
      this.mark = this.highest
      this.since = now
    })
  )

  private read(above: number): Effect.Effect<void, Refused | StoreError> {
    const { addresses, engine, watchlist } = this.ports
    return Effect.gen({ self: this }, function* () {
      const found = yield* watchlist.receivers(Math.max(-1, above), PAGE)
      for (const [at, receiver] of found.entries()) {
        const isNew = !this.byAddress.has(receiver.address)
        // Each takes a millisecond of the process.
        if (isNew && at % TURN === TURN - 1) yield* Effect.yieldNow
        if (isNew && ForeignAddress.isForeign(addresses, receiver))
          yield* ForeignAddress.raise(engine, receiver)
        this.byAddress.set(receiver.address, receiver)
        this.highest = Math.max(this.highest, receiver.index)
      }
      const last = found.at(-1)
      if (last !== undefined && found.length === PAGE) yield* this.read(last.index)
    })
  }
}
