/**
 * The slots that a batch looks at before it decides. Their number follows from the machines' lists, so
 * that a second look is rare; it never changes what is drawn.
 */
import { choose } from "../../domain/draw/Choice.ts"
import * as StockList from "../../domain/draw/StockList.ts"
import type { SlotLook } from "../port/Store.ts"
import type { Rows } from "../rows/Rows.ts"
import { readerOf, type Wanted } from "./Drawing.ts"

/** Lists up to this size are read whole. */
const SMALL = 32

/** How seldom a draw's slots may all be empty. */
const RARE = 0.002

const FEWEST = 2
const MOST = 400

const count = (free: number, size: number): number =>
  free >= size
    ? FEWEST
    : Math.min(MOST, Math.max(FEWEST, Math.ceil(Math.log(RARE) / Math.log(1 - free / size))))

const keyOf = (machineId: number, list: string): string => `${machineId}/${list}`

class Looks {
  readonly all = new Map<string, SlotLook>()
  private readonly named = new Map<string, Set<number>>()
  private readonly planned = new Map<string, number>()
  private draws = 0

  planOf(machineId: number, list: string): number {
    return this.planned.get(keyOf(machineId, list)) ?? 0
  }

  whole(machineId: number, list: string): void {
    this.all.set(keyOf(machineId, list), { machineId, list, slots: null, take: 0 })
  }

  /** Slots that earlier draws name too may be taken by then: as many more cards are asked for. */
  add(machineId: number, list: string, slots: ReadonlyArray<number>): void {
    const key = keyOf(machineId, list)
    this.planned.set(key, this.planOf(machineId, list) + 1)
    if (this.all.has(key)) return
    const named = this.named.get(key) ?? new Set()
    const take = 1 + slots.filter((slot) => named.has(slot)).length
    for (const slot of slots) named.add(slot)
    this.named.set(key, named)
    this.all.set(`${key} ${this.draws++}`, { machineId, list, slots, take })
  }
}

/** `lists` are wanted whole. */
export const of = (
  rows: Pick<Rows, "once" | "pool" | "seed">,
  draws: ReadonlyArray<Wanted>,
  lists: ReadonlyArray<Pick<SlotLook, "machineId" | "list">>
): ReadonlyArray<SlotLook> => {
  const looks = new Looks()
  const { pool } = rows
  for (const { list, machineId } of lists) looks.whole(machineId, list)
  for (const wanted of draws) {
    const { machineId, stages } = wanted
    const of = (name: string) => pool.list(machineId, name)
    const free = (name: string) => {
      const list = of(name)
      return list === undefined ? 0 : StockList.free(list) - looks.planOf(machineId, name)
    }
    const size = (name: string) => of(name)?.size ?? 0
    const reader = readerOf(rows, wanted)
    if (reader === null) continue
    const next = choose(reader, stages, { free, size, look: () => undefined })
    if (next?._tag !== "Unknown") continue
    const { list } = next
    if (size(list) <= SMALL) looks.whole(machineId, list)
    looks.add(machineId, list, next.slots(count(free(list), size(list))))
  }
  return [...looks.all.values()]
}
