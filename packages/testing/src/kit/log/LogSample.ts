/** Publications for the suite of the draw log. */
import { DrawBytes } from "@cardpack/core/domain"
import { DrawLog } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Sample from "../sample/Sample.ts"

export const bytes = (text: string): Uint8Array => DrawBytes.hash(DrawBytes.utf8(text))

/** A log that goes on by so many entries. */
export const publication = (
  size: number,
  fields: Partial<DrawLog.Publication> = {}
): DrawLog.Publication => {
  const name = `log ${Sample.number()}`
  return {
    size,
    root: bytes(name),
    checkpoint: `${name}\n${size}\n`,
    written: [],
    runs: [],
    marks: [],
    due: [],
    heads: null,
    ...fields
  }
}

/** Publishes behind what there is; answers the first index. */
export const append = (count: number, at: (index: number) => Partial<DrawLog.Publication>) =>
  Effect.gen(function* () {
    const log = yield* DrawLog.DrawLog
    const { size } = yield* log.head
    const isFirst = yield* log.publish(size, publication(size + count, at(size)))
    if (!isFirst) return yield* Effect.die("the log grew meanwhile")
    return size
  })
