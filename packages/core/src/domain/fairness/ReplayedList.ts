/** A list of slots as a replay of the log knows it: what is in each, and when it was left. */
import * as Bytes from "../draw/Bytes.ts"
import type { Draw } from "./Entries.ts"
import { FreeSlots } from "./FreeSlots.ts"
import { JUST } from "./SlotTally.ts"

/** A card as the log commits to it. */
export interface Cell {
  readonly bytes: Uint8Array
  readonly label: string
}

/** When a slot was left: the machine's number, and the time in seconds. */
interface Left {
  readonly q: number
  readonly at: number
  readonly isDraw: boolean
}

/** The slots of one generation. */
class Generation {
  readonly cells: Array<Cell | null> = []
  readonly left = new Map<number, Left>()
  readonly free = new FreeSlots()
  /** When draws left slots, the latest at the end. */
  readonly drawnAt: Array<number> = []

  add(cells: ReadonlyArray<Cell>): void {
    this.cells.push(...cells)
    this.free.add(cells.length)
  }
}

export class ReplayedList {
  generation = 0
  free = 0
  /** Cards that are left, by label. */
  readonly labels = new Map<string, number>()
  private readonly generations = new Map([[0, new Generation()]])

  private get current(): Generation {
    const found = this.generations.get(this.generation) ?? new Generation()
    this.generations.set(this.generation, found)
    return found
  }

  get size(): number {
    return this.current.cells.length
  }

  enter(cells: ReadonlyArray<Cell>): void {
    this.current.add(cells)
    this.free += cells.length
    for (const { label } of cells) this.labels.set(label, (this.labels.get(label) ?? 0) + 1)
  }

  /** The label of the card that leaves; null for an empty slot. */
  leave(slot: number, left: Left): string | null {
    const { cells, drawnAt, free, left: all } = this.current
    const cell = cells[slot] ?? null
    if (cell === null) return null
    cells[slot] = null
    all.set(slot, left)
    free.remove(slot)
    if (left.isDraw) drawnAt.push(left.at)
    this.free--
    this.labels.set(cell.label, (this.labels.get(cell.label) ?? 1) - 1)
    return cell.label
  }

  /** Whether these are the cards that are left, in their order; they get new slots. */
  renumber(cells: ReadonlyArray<Cell>): boolean {
    const left = this.current.cells.filter((cell) => cell !== null)
    const isSame =
      left.length === cells.length &&
      left.every(({ bytes }, at) => Bytes.same(bytes, cells[at]?.bytes ?? bytes.slice(1)))
    this.generation++
    this.current.add(cells)
    return isSame
  }

  labelAt(slot: number): string {
    return this.current.cells[slot]?.label ?? ""
  }

  /** Whether the slot held a card when the machine drew its number `q` from that generation. */
  wasFree({ g, n, q }: Pick<Draw, "g" | "n" | "q">, slot: number): boolean {
    const left = this.generations.get(g)?.left.get(slot)
    return slot < n && (left === undefined || left.q >= q)
  }

  /** The place of a slot among those that hold cards. */
  placeOf(slot: number): number {
    return this.current.free.before(slot)
  }

  /** How many slots draws have left just before this time. */
  justLeft(at: number): number {
    const { drawnAt } = this.current
    let count = 0
    while (count < drawnAt.length && at - (drawnAt.at(-1 - count) ?? 0) <= JUST) count++
    return count
  }

  /** Whether a draw had left the slot just before this one. */
  wasJustLeft({ at, g, q }: Pick<Draw, "at" | "g" | "q">, slot: number): boolean {
    const left = this.generations.get(g)?.left.get(slot)
    return left?.isDraw === true && left.q < q && at - left.at <= JUST
  }
}
