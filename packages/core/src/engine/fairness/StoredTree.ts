/** The log's tree as it is stored: what proofs of it are read from (design.md#draw-log). */
import { Effect } from "effect"
import type * as Merkle from "../../domain/fairness/Merkle.ts"
import * as Tiles from "../../domain/fairness/Tiles.ts"
import { DrawLog, type Part } from "../port/DrawLog.ts"

/** The stored tiles and bundles; `undefined` for one that is not. */
export const parts = Effect.fnUntraced(function* (keys: ReadonlyArray<Part>) {
  const { parts: read } = yield* DrawLog
  const stored = new Map(
    (yield* read(keys)).map(({ data, level, number }) => [`${level}/${number}`, data])
  )
  return ({ level, number }: Part): Uint8Array | undefined => stored.get(`${level}/${number}`)
})

/** What `prove` makes of the stored nodes; it is asked twice, first for what it reads. */
export const proven = <A>(prove: (node: Merkle.NodeOf) => A) =>
  Effect.map(parts(Tiles.asked(prove)), (partOf) => prove(Tiles.nodeOf(partOf)))
