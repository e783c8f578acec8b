/**
 * Replays the whole draw log and checks every machine by what stands in it alone (design.md#draw-audit):
 * numbers without a gap, slots that are left once, seeds that were promised, draws that follow from them.
 */
import * as Minute from "../draw/Minute.ts"
import * as Steps from "../steps/Steps.ts"
import * as Base64 from "./Base64.ts"
import { ClientTags } from "./ClientTags.ts"
import * as CommittedCards from "./CommittedCards.ts"
import { type Draw, type Entry, parse, type Renumber, type Stock } from "./Entries.ts"
import * as LogTime from "./LogTime.ts"
import * as Merkle from "./Merkle.ts"
import { firstSlotOf } from "./PendingDraw.ts"
import { ReplayedDay } from "./ReplayedDay.ts"
import type { ReplayedList } from "./ReplayedList.ts"
import { Machine } from "./ReplayedMachine.ts"
import { SlotTally } from "./SlotTally.ts"
import { type Row, Tally } from "./Tally.ts"
import { Told } from "./Told.ts"

/** What is wrong, and where. */
export interface Flaw {
  readonly index: number
  readonly why: string
}

/** The present time in seconds since 1970, and numbers of machines to take sums at. */
export interface Asked {
  readonly now?: number
  readonly cuts?: ReadonlyMap<number, number>
}

const keyOf = (day: Minute.Day, renewal: number): string => `${day}/${renewal}`

type OfMachine = Extract<Entry, { readonly q: number }>

export class Replay {
  readonly flaws: Array<Flaw> = []
  /** What is no flaw, and no proof either. */
  readonly remarks: Array<Flaw> = []
  readonly tally = new Tally()
  readonly slots = new SlotTally()
  /** By machine, the sums when its asked number was reached. */
  readonly cut = new Map<number, ReadonlyArray<Row>>()
  readonly tags = new ClientTags()
  draws = 0
  private readonly time = new LogTime.LogTime()
  /** What entries tell beside machines, days and seeds. */
  readonly told = new Told(this.time)
  private readonly machines = new Map<number, Machine>()
  /** By day and renewal. */
  private readonly days = new Map<string, ReplayedDay>()
  private readonly entropies = new Set<string>()
  private readonly stockOf: CommittedCards.StockOf
  private readonly asked: Asked

  constructor(stockOf: CommittedCards.StockOf, asked: Asked = {}) {
    this.stockOf = stockOf
    this.asked = asked
  }

  /** Draws whose seeds are not told yet. */
  get waiting(): number {
    let count = 0
    for (const { pending } of this.days.values()) count += pending.length
    return count
  }

  add(index: number, bytes: Uint8Array): void {
    const entry = parse(Base64.textOf(bytes))
    const why =
      (entry?.t === "log") === (index === 0)
        ? this.take(index, entry)
        : "a log begins with the entry of its key"
    if (why !== null) this.flaws.push({ index, why })
  }

  /** Looks at what was to come and did not, after the last entry. */
  end(): void {
    const { now } = this.asked
    for (const { pending } of this.days.values())
      for (const { draw, index } of pending)
        if (this.time.isOverdue(draw.k, now ?? 0))
          this.flaws.push({ index, why: "its seed was not told, long after its minute" })
    const ahead = now === undefined ? null : this.time.toldAhead(now)
    if (ahead !== null) this.flaws.push({ index: ahead, why: "the seed is of a minute to come" })
  }

  /** What is wrong with an entry; null for nothing. */
  private take(index: number, entry: Entry | null): string | null {
    if (entry === null) return "it is no entry of a draw log"
    if (entry.t === "day") {
      const { d: day } = entry
      if (entry.r !== this.told.renewals.length)
        return `day ${day} is of renewal ${entry.r}, and the log has notes of ${this.told.renewals.length}`
      if (this.days.has(keyOf(day, entry.r))) return `day ${day} was promised before`
      this.days.set(keyOf(day, entry.r), new ReplayedDay(entry.a))
      return this.promised(index, day)
    }
    if (entry.t === "seed") return this.tell(index, entry.k, entry.r, entry.s)
    if (entry.t === "note" || entry.t === "key" || entry.t === "heads")
      return this.told.take(index, entry)
    return "q" in entry ? this.change(index, entry) : null
  }

  private promised(index: number, day: Minute.Day): string | null {
    const late = this.time.promised(day, this.told.renewals.at(-1)?.at ?? 0)
    if (late === null) return null
    if (!late.isExcused) return late.why
    this.remarks.push({ index, why: late.why })
    return null
  }

  private change(index: number, entry: OfMachine): string | null {
    const machine = this.machines.get(entry.m) ?? new Machine()
    this.machines.set(entry.m, machine)
    const { at, sequence } = machine
    machine.sequence = entry.q
    machine.at = Math.max(at, entry.at)
    const why = this.happened(index, entry, machine) ?? this.time.afterSeeds(entry.at)
    this.time.see(entry.at)
    if (entry.q === this.asked.cuts?.get(entry.m)) this.cut.set(entry.m, this.tally.rowsOf(entry.m))
    if (entry.q !== sequence + 1)
      return `number ${entry.q} of machine ${entry.m} is after ${sequence}`
    return entry.at < at ? `the time of machine ${entry.m} runs back` : why
  }

  private happened(index: number, entry: OfMachine, machine: Machine): string | null {
    if (entry.t === "odds") return machine.publish(entry)
    const list = machine.list(entry.l)
    if (entry.t === "renumber") return this.renumber(entry, list)
    if (entry.g !== list.generation) return `the list is of generation ${list.generation}`
    if (entry.t === "draw") return this.draw(index, entry, machine)
    const isShut = machine.odds.at(-1)?.closed === true && machine.isDrawn
    if (entry.t === "stock")
      return isShut && entry.why !== "refunded"
        ? "a card enters a closed series"
        : this.enter(entry, list)
    if (isShut && !["damaged", "lost"].includes(entry.why)) return "a card leaves a closed series"
    const twice = entry.s.filter(
      (slot) => list.leave(slot, { q: entry.q, at: entry.at, isDraw: false }) === null
    )
    return twice.length === 0 ? null : `slot ${twice.join(", ")} is empty`
  }

  private renumber(entry: Renumber, list: ReplayedList): string | null {
    if (entry.g !== list.generation + 1) return `generation ${entry.g} is after ${list.generation}`
    const cells = CommittedCards.read(this.stockOf(entry.root), entry.root, entry.count)
    if (typeof cells === "string") return cells
    return list.renumber(cells)
      ? null
      : "other cards got new slots than were left, or in another order"
  }

  private enter(entry: Stock, list: ReplayedList): string | null {
    if (entry.from !== list.size) return `the next slot is ${list.size}`
    const cells = CommittedCards.read(this.stockOf(entry.root), entry.root, entry.count)
    if (typeof cells === "string") return cells
    list.enter(cells)
    return null
  }

  private draw(index: number, draw: Draw, machine: Machine): string | null {
    this.draws++
    this.tags.add(index, draw)
    this.time.drawn(draw.at)
    machine.isDrawn = true
    const list = machine.list(draw.l)
    const lists = [...machine.lists]
    const free = new Map(lists.map(([name, each]) => [name, each.free]))
    const odds = machine.oddsOf(draw.o, draw.q)
    const chances = new Map(lists.map(([name, { labels }]) => [name, labels]))
    if (odds !== undefined) this.tally.add(draw, list.labelAt(draw.s), odds, chances)
    const entropy = Base64.encodeUrl(draw.e)
    const isNew = !this.entropies.has(entropy)
    this.entropies.add(entropy)
    const [place, among] = [list.placeOf(draw.s), list.free]
    const justLeft = list.justLeft(draw.at) / list.size
    if (list.leave(draw.s, { q: draw.q, at: draw.at, isDraw: true }) === null)
      return `slot ${draw.s} is empty`
    if (!isNew) return "its entropy was used before"
    if (draw.n !== list.size) return `the list has ${list.size} slots`
    if (odds === undefined) return `odds ${draw.o} were not published`
    if (draw.r !== this.told.renewals.length)
      return "its seed is one that was replaced, or none yet"
    const day = this.days.get(keyOf(Minute.dayOf(draw.k), draw.r))
    if (day === undefined) return "the day of its seed was not promised"
    const wrongMinute = LogTime.minuteFlaw(draw.at, draw.k, draw.late)
    if (wrongMinute !== null) return wrongMinute
    if (day.isTold(draw.k)) return "its seed was told before"
    this.slots.place(draw.m, place, among)
    day.pending.push({ index, draw, free, justLeft })
    return null
  }

  private tell(
    index: number,
    minute: Minute.Minute,
    renewal: number,
    seed: Uint8Array
  ): string | null {
    const day = this.days.get(keyOf(Minute.dayOf(minute), renewal))
    if (day === undefined) return "its day was not promised"
    const opened = day.tell(minute, seed)
    if (typeof opened === "string") return opened
    this.time.tell(index, minute)
    for (const { pending, seed: own } of opened) {
      const { draw, justLeft } = pending
      const machine = this.machines.get(draw.m)
      const first =
        own === undefined || machine === undefined ? null : firstSlotOf(machine, pending, own)
      if (machine === undefined || first === null)
        this.flaws.push({ index: pending.index, why: "the draw does not follow from its seed" })
      else this.slots.first(draw.m, machine.list(draw.l).wasJustLeft(draw, first), justLeft)
    }
    return null
  }
}

/** The lists of cards that a log names. */
export const rootsOf = (entries: ReadonlyArray<Uint8Array>): ReadonlyArray<string> => [
  ...new Set(
    entries.flatMap((bytes) => {
      const entry = parse(Base64.textOf(bytes))
      return entry?.t === "stock" || entry?.t === "renumber" ? [entry.root] : []
    })
  )
]

export const rootOf = (entries: ReadonlyArray<Uint8Array>): Uint8Array =>
  entries.length === 0 ? Merkle.EMPTY : Merkle.rootOfLevels(Steps.finish(Merkle.levels(entries)))

export const of = (
  entries: ReadonlyArray<Uint8Array>,
  stock: ReadonlyMap<string, Uint8Array>,
  asked: Asked = {}
): Replay => {
  const replay = new Replay((root) => stock.get(root), asked)
  for (const [index, entry] of entries.entries()) replay.add(index, entry)
  replay.end()
  return replay
}
