/** A day of seeds as a replay of the log knows it: what was promised, what was told, and who waits for it. */
import * as Bytes from "../draw/Bytes.ts"
import * as DayChain from "../draw/DayChain.ts"
import * as Minute from "../draw/Minute.ts"
import type { Pending } from "./PendingDraw.ts"

interface Opened {
  readonly pending: Pending
  readonly seed: Uint8Array | undefined
}

export class ReplayedDay {
  private readonly anchor: Uint8Array
  private last: { readonly minute: Minute.Minute; readonly seed: Uint8Array } | null = null
  pending: Array<Pending> = []

  constructor(anchor: Uint8Array) {
    this.anchor = anchor
  }

  /** Whether its seed is out. */
  isTold(minute: Minute.Minute): boolean {
    return minute <= (this.last?.minute ?? -1)
  }

  /** The draws that a seed opens, which is that of all minutes before; else what is wrong with it. */
  tell(minute: Minute.Minute, seed: Uint8Array): ReadonlyArray<Opened> | string {
    const begin = this.last?.minute ?? Minute.dayOf(minute) * Minute.OF_A_DAY - 1
    if (minute <= begin) return "the seed was told before"
    const seeds = new Map<Minute.Minute, Uint8Array>()
    let link = seed
    for (let at = minute; at > begin; at--) {
      seeds.set(at, link)
      link = DayChain.next(link)
    }
    if (!Bytes.same(link, this.last?.seed ?? this.anchor))
      return "the seed does not lead to what was promised"
    const due = this.pending.filter(({ draw }) => draw.k <= minute)
    this.pending = this.pending.filter(({ draw }) => draw.k > minute)
    this.last = { minute, seed }
    return due.map((pending) => ({ pending, seed: seeds.get(pending.draw.k) }))
  }
}
