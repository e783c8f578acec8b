/**
 * Which card a draw takes: the numbers name a list, and then slots of it until one holds a card
 * (design.md#draws). Pure: the same numbers and the same stock give the same card for ever.
 */
import type { Reader } from "./Words.ts"

/** Lists to draw from by weight. */
export interface Stage {
  readonly oddsVersion: number
  /** In the order of the odds. */
  readonly lists: ReadonlyArray<{ readonly name: string; readonly weight: bigint }>
  /** Whether it is the one list of all cards, for which no number is drawn. */
  readonly isOne: boolean
}

/** What is known of a machine's lists. `C` is a card. */
export interface Lists<C> {
  readonly free: (list: string) => number
  readonly size: (list: string) => number
  /** The card in a slot; null when it is empty, undefined when nobody has looked. */
  readonly look: (list: string, slot: number) => C | null | undefined
}

export interface Chosen<C> {
  readonly _tag: "Chosen"
  readonly list: string
  readonly slot: number
  readonly card: C
  /** The place of the stage that had a card, from 0. */
  readonly stage: number
  readonly oddsVersion: number
}

/** The answer depends on slots that nobody has looked at. */
export interface Unknown {
  readonly _tag: "Unknown"
  readonly list: string
  /** The next slots that the numbers name, each once; the same ones first whatever the count. */
  readonly slots: (count: number) => ReadonlyArray<number>
}

/** Tries for each distinct slot of a small list, which come up again and again. */
const TRIES = 64

const slotsFrom = (reader: Reader, size: number) => (count: number) => {
  const slots = new Set<number>()
  const ahead = reader.ahead()
  for (let tries = count * TRIES; slots.size < count && slots.size < size && tries > 0; tries--) {
    slots.add(Number(ahead.uniform(BigInt(size))))
  }
  return [...slots]
}

type Named = Stage["lists"][number]

const ticketed = (reader: Reader, lists: ReadonlyArray<Named>): Named | undefined => {
  let total = 0n
  for (const { weight } of lists) total += weight
  const ticket = reader.uniform(total)
  let below = 0n
  return lists.find(({ weight }) => ticket < (below += weight))
}

/**
 * Tries the stages in sequence with one stream of numbers; null when no list of any has a card. An
 * empty list is dropped and a new ticket drawn among the rest, which gives the conditional odds.
 */
export const choose = <C>(
  reader: Reader,
  stages: ReadonlyArray<Stage>,
  { free, look, size }: Lists<C>
): Chosen<C> | Unknown | null => {
  for (const [stage, { isOne, lists, oddsVersion }] of stages.entries()) {
    let left = lists.filter(({ weight }) => weight > 0n)
    while (left.length > 0) {
      const named = isOne ? left[0] : ticketed(reader, left)
      if (named === undefined) break
      const list = named.name
      if (free(list) <= 0) {
        left = left.filter((each) => each !== named)
        continue
      }
      // A list that counts cards has one in a slot, else it ends here: the audit says why.
      for (let tries = size(list) * TRIES; tries > 0; tries--) {
        const here = reader.ahead()
        const slot = Number(reader.uniform(BigInt(size(list))))
        const card = look(list, slot)
        if (card === undefined) return { _tag: "Unknown", list, slots: slotsFrom(here, size(list)) }
        if (card !== null) return { _tag: "Chosen", list, slot, card, stage, oddsVersion }
      }
      return null
    }
  }
  return null
}
