/** What leads from entries of the draw log to its end (design.md#draw-log). */
import { Effect } from "effect"
import * as Base64 from "../../domain/fairness/Base64.ts"
import * as Checkpoint from "../../domain/fairness/Checkpoint.ts"
import * as Merkle from "../../domain/fairness/Merkle.ts"
import * as Note from "../../domain/fairness/Note.ts"
import type { Proof } from "../../domain/fairness/Receipt.ts"
import * as Tiles from "../../domain/fairness/Tiles.ts"
import type { Head } from "../port/DrawLog.ts"
import * as StoredTree from "./StoredTree.ts"

/** The end that proves these entries: one that witnesses signed when they are all in it, else the newest. */
export const endOf = (
  { checkpoint, cosigned, size }: Pick<Head, "checkpoint" | "cosigned" | "size">,
  indexes: ReadonlyArray<number>
): Pick<Head, "checkpoint" | "size"> => {
  const note = cosigned === null ? null : Note.parse(cosigned)
  const signed = note === null ? null : Checkpoint.parse(note.text)
  return signed !== null && indexes.every((index) => index < signed.size)
    ? { size: signed.size, checkpoint: cosigned }
    : { size, checkpoint }
}

/** What proves entries of the log, by their indexes. */
export const of = Effect.fnUntraced(function* (
  { size }: Pick<Head, "size">,
  indexes: ReadonlyArray<number>
) {
  const asked = Tiles.asked((node) => indexes.map((index) => Merkle.inclusion(node, index, size)))
  const bundles = [...new Set(indexes.map((index) => Math.floor(index / Tiles.WIDTH)))]
  const partOf = yield* StoredTree.parts([
    ...asked,
    ...bundles.map((number) => ({ level: null, number }))
  ])
  const node = Tiles.nodeOf(partOf)
  const made = new Map<number, Proof>()
  for (const index of indexes) {
    const number = Math.floor(index / Tiles.WIDTH)
    const bundle = partOf({ level: null, number }) ?? new Uint8Array()
    const entry = Tiles.entriesOf(bundle)[index % Tiles.WIDTH] ?? new Uint8Array()
    const path = Merkle.inclusion(node, index, size).map(Base64.encodeUrl)
    made.set(index, { index, entry: Base64.textOf(entry), path })
  }
  return made
})
