/** What a replayed log tells beside machines, days and seeds: its keys, replaced seeds, and ledgers' heads. */
import type { Entry } from "./Entries.ts"
import { RENEWED } from "./Entry.ts"
import * as LogTime from "./LogTime.ts"
import * as Note from "./Note.ts"

type Telling = Extract<Entry, { readonly t: "note" | "key" | "heads" }>

export class Told {
  /** Notes that tell why all seeds to come were replaced. */
  readonly renewals: Array<{ readonly index: number; readonly at: number; readonly why: string }> =
    []
  /** Later keys of the log. */
  readonly keys: Array<{ readonly index: number; readonly vkey: string }> = []
  /** The last minute of ledgers' heads. */
  private heads = -1
  private readonly time: LogTime.LogTime

  constructor(time: LogTime.LogTime) {
    this.time = time
  }

  /** What is wrong with an entry; null for nothing. */
  take(index: number, entry: Telling): string | null {
    if (entry.t === "heads") {
      const { heads } = this
      this.heads = Math.max(heads, entry.k)
      this.time.see(entry.k * LogTime.OF_A_MINUTE)
      return entry.k < heads ? "the time of ledgers' heads runs back" : null
    }
    if (entry.t === "key") {
      this.keys.push({ index, vkey: entry.key })
      if (Note.parseVkey(entry.key) === null) return "its key is not a verifier key"
      return entry.from === index ? null : `its key signs from ${entry.from} on`
    }
    if (entry.what !== RENEWED) return "it is a note of an unknown kind"
    if (entry.r !== this.renewals.length + 1)
      return `renewal ${entry.r} is after ${this.renewals.length}`
    this.renewals.push({ index, at: entry.at, why: entry.why })
    return this.time.note(entry.at)
  }
}
