/** A list of slots as a replay of the log knows it: what is in each, and when it was left. */
import * as Bytes from "../draw/Bytes.ts"
import type { Draw } from "./Entries.ts"

/** A card as the log commits to it. */
export interface Cell {
  readonly bytes: Uint8Array
  readonly label: string
}

/** The slots of one generation. */
class Generation {
  readonly cells: Array<Cell | null> = []
  /** The machine's number at which a slot was left. */
  readonly leftAt = new Map<number, number>()
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
    this.current.cells.push(...cells)
    this.free += cells.length
    for (const { label } of cells) this.labels.set(label, (this.labels.get(label) ?? 0) + 1)
  }

  /** The label of the card that leaves; null for an empty slot. */
  leave(slot: number, sequence: number): string | null {
    const cell = this.current.cells[slot] ?? null
    if (cell === null) return null
    this.current.cells[slot] = null
    this.current.leftAt.set(slot, sequence)
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
    this.current.cells.push(...cells)
    return isSame
  }

  labelAt(slot: number): string {
    return this.current.cells[slot]?.label ?? ""
  }

  /** Whether the slot held a card when the machine drew its number `q` from that generation. */
  wasFree({ g, n, q }: Pick<Draw, "g" | "n" | "q">, slot: number): boolean {
    const left = this.generations.get(g)?.leftAt.get(slot)
    return slot < n && (left === undefined || left >= q)
  }
}
