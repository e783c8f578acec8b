/**
 * The entries of one publication with their places (design.md#draw-log): what each renewal of the seeds left
 * stands before the note of the next one.
 */
import type { DrawDay } from "../../domain/draw/DrawDay.ts"
import type { Renewal } from "../../domain/draw/Renewal.ts"
import * as Entry from "../../domain/fairness/Entry.ts"
import * as Note from "../../domain/fairness/Note.ts"
import type { Mark, Run, Unpublished } from "../../engine/port/DrawLog.ts"

interface Ordered {
  readonly machineId: number
  readonly sequence: bigint
  readonly entry: Uint8Array
  /** Of a draw's seed; of a change 0. */
  readonly renewal: number
}

const byMachine = (a: Ordered, b: Ordered): number =>
  a.machineId - b.machineId || Number(a.sequence - b.sequence)

/** By the renewal after which each stands: a machine's numbers stay in their order. */
const ordered = ({ changes, draws }: Unpublished): ReadonlyMap<number, ReadonlyArray<Ordered>> => {
  const all = [
    ...draws.map((draw) => ({ ...draw, entry: Entry.ofDraw(draw) })),
    ...changes.map((change) => ({ ...change, entry: Entry.ofChange(change), renewal: 0 }))
  ].toSorted(byMachine)
  const groups = new Map<number, Array<Ordered>>()
  let before: Ordered | undefined
  for (const each of all) {
    const isSame = before?.machineId === each.machineId
    const renewal = Math.max(each.renewal, isSame ? (before?.renewal ?? 0) : 0)
    before = { ...each, renewal }
    const group = groups.get(renewal)
    if (group === undefined) groups.set(renewal, [before])
    else group.push(before)
  }
  return groups
}

export class Draft {
  readonly entries: Array<Uint8Array> = []
  readonly runs: Array<Run> = []
  readonly marks: Array<Mark> = []
  private readonly size: number

  constructor(size: number) {
    this.size = size
  }

  private add(entry: Uint8Array): number {
    return this.size + this.entries.push(entry) - 1
  }

  mark(type: Mark["type"], entry: Uint8Array, fields: Partial<Mark> = {}): number {
    const index = this.add(entry)
    this.marks.push({ type, number: index, renewal: 0, index, value: null, ...fields })
    return index
  }

  key(key: Note.Key): void {
    const from = this.size + this.entries.length
    this.mark("key", Entry.ofKey(Note.vkeyOf(key), from), { number: Note.keyNumberOf(key) })
  }

  private day({ anchor, day, renewal }: DrawDay): void {
    this.mark("day", Entry.ofDay(day, anchor, renewal), { number: day, renewal })
  }

  private note(renewal: Renewal): void {
    const { number } = renewal
    this.mark("note", Entry.ofRenewal(renewal), { number, renewal: number })
  }

  private machines(ordered: ReadonlyArray<Ordered>): void {
    for (const { entry, machineId, sequence } of ordered) {
      const index = this.add(entry)
      const last = this.runs.at(-1)
      if (last?.machineId === machineId && last.index + last.count === index)
        this.runs[this.runs.length - 1] = { ...last, count: last.count + 1 }
      else this.runs.push({ machineId, first: sequence, count: 1, index })
    }
  }

  /** All that waits, but for what stands behind notes of renewals after `until`. */
  all(waiting: Unpublished, until: number): void {
    const { days, renewals } = waiting
    const groups = [...ordered(waiting)].sort(([a], [b]) => a - b)
    const [next] = renewals
    const noted = next === undefined ? Number.POSITIVE_INFINITY : next.number - 1
    for (const day of days) if (day.renewal <= noted) this.day(day)
    for (const [renewal, group] of groups) if (renewal <= noted) this.machines(group)
    for (const note of renewals.filter(({ number }) => number <= until)) {
      this.note(note)
      for (const day of days) if (day.renewal === note.number) this.day(day)
      for (const [renewal, group] of groups) if (renewal === note.number) this.machines(group)
    }
  }
}
