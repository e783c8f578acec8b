/** The tags of customers' words in a log: words are of one order, whose draws share a machine and a time. */
import * as DrawEntropy from "../draw/DrawEntropy.ts"
import * as Base64 from "./Base64.ts"
import type { Draw } from "./Entries.ts"

export interface Tagged {
  readonly index: number
  readonly machine: number
  readonly sequence: number
  readonly at: number
}

export class ClientTags {
  private readonly all = new Map<string, Array<Tagged>>()

  add(index: number, { at, c, m, q }: Draw): void {
    if (c === null) return
    const tagged = this.all.get(c) ?? []
    tagged.push({ index, machine: m, sequence: q, at })
    this.all.set(c, tagged)
  }

  /** The draws with the tag of these words. */
  of(words: string): ReadonlyArray<Tagged> {
    return this.all.get(Base64.encodeUrl(DrawEntropy.clientTag(words))) ?? []
  }

  /** Tags at more than one machine or time, with how many. Packs of one order may be opened one by one. */
  get repeated(): ReadonlyArray<{ readonly tag: string; readonly times: number }> {
    return [...this.all].flatMap(([tag, tagged]) => {
      const times = new Set(tagged.map(({ at, machine }) => `${machine}/${at}`)).size
      return times > 1 ? [{ tag, times }] : []
    })
  }
}
