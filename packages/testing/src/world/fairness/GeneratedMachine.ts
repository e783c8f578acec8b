/** A machine of a generated log: its lists, what fills them, and what is drawn from them. */
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import { choose } from "@cardpack/core/domain/draw/Choice"
import * as Commitment from "@cardpack/core/domain/draw/Commitment"
import * as Stages from "@cardpack/core/domain/draw/Stages"
import type { OddsMode } from "@cardpack/core/domain/draw/StockList"
import type { Reader } from "@cardpack/core/domain/draw/Words"
import type { Change } from "@cardpack/core/domain/fairness/Entry"
import * as Merkle from "@cardpack/core/domain/fairness/Merkle"
import * as Steps from "@cardpack/core/domain/steps/Steps"

/** Cards that got their slots with one entry. */
export interface Entered {
  readonly sequence: number
  readonly first: number
  readonly cards: ReadonlyArray<Commitment.Committed>
}

interface Cell {
  readonly card: Commitment.Committed
  readonly entered: Entered
}

class GeneratedList {
  generation = 0
  free = 0
  readonly name: string
  cells: Array<Cell | null> = []
  /** The machine's number that emptied a slot. */
  taken = new Map<number, number>()

  constructor(name: string) {
    this.name = name
  }

  get isSparse(): boolean {
    return this.free * 2 < this.cells.length
  }
}

/** What a draw found. */
export interface Taken extends Cell {
  readonly sequence: number
  readonly list: string
  readonly generation: number
  readonly size: number
  readonly slot: number
  readonly stage: number
  readonly passed: ReadonlyArray<{ readonly slot: number; readonly sequence: number }>
}

export interface Stocked {
  readonly change: Change
  readonly root: Uint8Array
  readonly leaves: Uint8Array
}

const WEIGHT = 3
const SALT = 16

const committed = (cards: ReadonlyArray<Commitment.Committed>) => {
  const entries = cards.map(Commitment.entryOf)
  const root = Merkle.rootOfLevels(Steps.finish(Merkle.levels(entries)))
  return { root, leaves: Commitment.leavesOf(entries) }
}

export class GeneratedMachine {
  readonly id: number
  readonly odds: Extract<Change, { readonly type: "odds" }>["odds"]
  private sequence = 0
  private made = 0
  private readonly lists = new Map<string, GeneratedList>()

  constructor(id: number, mode: OddsMode, tiers: ReadonlyArray<string>) {
    this.id = id
    const weights = tiers.map((name, at) => ({
      name,
      weight: String(WEIGHT ** (tiers.length - at))
    }))
    const offer = { priceUsd: "10.000000", whenTierEmpty: "redistribute", restock: "open" } as const
    this.odds = { version: 1, mode, ...offer, tiers: mode === "stock" ? [] : weights }
  }

  private next(at: number) {
    return { machineId: this.id, sequence: BigInt(++this.sequence), at }
  }

  publishOdds(at: number): Change {
    return { ...this.next(at), type: "odds", odds: this.odds }
  }

  list(name: string): GeneratedList {
    const found = this.lists.get(name) ?? new GeneratedList(name)
    this.lists.set(name, found)
    return found
  }

  get all(): ReadonlyArray<GeneratedList> {
    return [...this.lists.values()]
  }

  private fill(list: GeneratedList, cards: ReadonlyArray<Commitment.Committed>): void {
    const entered = { sequence: this.sequence, first: list.cells.length, cards }
    list.cells.push(...cards.map((card) => ({ card, entered })))
    list.free += cards.length
  }

  /** New cards of these tiers, one after the other. */
  stock(name: string, tiers: ReadonlyArray<string>, at: number): Stocked {
    const list = this.list(name)
    const cards = tiers.map((label) => {
      const reference = `CERT-${this.id}-${++this.made}`
      return { label, reference, salt: Bytes.hash(Bytes.utf8(reference)).slice(0, SALT) }
    })
    const { leaves, root } = committed(cards)
    const change = { ...this.next(at), type: "stock", why: "new", list: name, root } as const
    const place = { generation: list.generation, first: list.cells.length, count: cards.length }
    this.fill(list, cards)
    return { change: { ...change, ...place }, root, leaves }
  }

  renumber(list: GeneratedList, at: number): Stocked {
    const cards = list.cells.flatMap((cell) => (cell === null ? [] : [cell.card]))
    const { leaves, root } = committed(cards)
    const change = { ...this.next(at), type: "renumber", list: list.name, root } as const
    Object.assign(list, { generation: list.generation + 1, cells: [], taken: new Map(), free: 0 })
    this.fill(list, cards)
    return { change: { ...change, generation: list.generation, count: cards.length }, root, leaves }
  }

  draw(reader: Reader): Taken {
    const { odds } = this
    const tiers = odds.tiers.map(({ name, weight }) => ({ name, weight: BigInt(weight) }))
    const passed = new Map<number, number>()
    const chosen = choose(reader, [Stages.stageOf({ ...odds, tiers })], {
      free: (name) => this.list(name).free,
      size: (name) => this.list(name).cells.length,
      look: (name, slot) => {
        const { cells, taken } = this.list(name)
        const cell = cells[slot] ?? null
        if (cell === null) passed.set(slot, taken.get(slot) ?? 0)
        return cell
      }
    })
    if (chosen?._tag !== "Chosen") throw new Error(`machine ${this.id} is sold out`)
    const { card: cell, list: name, slot, stage } = chosen
    const list = this.list(name)
    list.cells[slot] = null
    list.free--
    const sequence = ++this.sequence
    list.taken.set(slot, sequence)
    const { generation } = list
    const before = [...passed].map(([slot, sequence]) => ({ slot, sequence }))
    const found = { sequence, list: name, generation, size: list.cells.length, slot, stage }
    return { ...cell, ...found, passed: before }
  }
}
