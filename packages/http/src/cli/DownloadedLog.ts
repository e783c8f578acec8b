/** A published draw log, read over HTTP as an auditor does. */
import { NoteKeys } from "@cardpack/adapters/draw"
import { LogCheckpoint, LogNote, LogPolicy, LogTiles } from "@cardpack/core/domain"
import { Effect } from "effect"
import * as HttpClient from "effect/http/HttpClient"
import * as PublishedStatistics from "./PublishedStatistics.ts"

/** Files that are asked for at once. */
const AT_ONCE = 8

export const STATISTICS = "statistics.json"

const asked = (base: string, path: string) =>
  HttpClient.get(`${base}/${path}`).pipe(Effect.mapError(() => `${base}/${path} can't be read`))

/** A published file, by its path below the log's address. */
const file = Effect.fnUntraced(function* (base: string, path: string) {
  const answer = yield* asked(base, path)
  if (answer.status !== 200) return yield* Effect.fail(`${base}/${path} answers ${answer.status}`)
  const bytes = yield* Effect.mapError(
    answer.arrayBuffer,
    () => `${base}/${path} ended before its end`
  )
  return new Uint8Array(bytes)
})

export const checkpointOf = Effect.fnUntraced(function* (base: string, policy: string | null) {
  const text = new TextDecoder().decode(yield* file(base, "checkpoint"))
  const note = LogNote.parse(text)
  const checkpoint = note === null ? null : LogCheckpoint.parse(note.text)
  if (note === null || checkpoint === null)
    return yield* Effect.fail(`${base}/checkpoint is no signed checkpoint`)
  if (policy === null) return checkpoint
  const trusted = LogPolicy.parse(policy)
  if ("why" in trusted)
    return yield* Effect.fail(`line ${trusted.line} of the policy: ${trusted.why}`)
  if (!NoteKeys.isTrusted(trusted, note, checkpoint.origin))
    return yield* Effect.fail("the checkpoint is not signed as the policy asks")
  return checkpoint
})

export const entriesOf = Effect.fnUntraced(function* (base: string, size: number) {
  const numbers = Array.from({ length: Math.ceil(size / LogTiles.WIDTH) }, (_, number) => number)
  const bundles = yield* Effect.forEach(
    numbers,
    (number) =>
      file(base, LogTiles.bundlePath(number, LogTiles.widthOf({ level: 0, number }, size))),
    { concurrency: AT_ONCE }
  )
  return bundles.flatMap((bundle) => LogTiles.entriesOf(bundle))
})

export const stockOf = Effect.fnUntraced(function* (base: string, roots: ReadonlyArray<string>) {
  const all = yield* Effect.forEach(
    roots,
    (root) => Effect.map(file(base, `stock/${root}`), (bytes) => [root, bytes] as const),
    { concurrency: AT_ONCE }
  )
  return new Map(all)
})

/** Null where the host serves the log's files alone. */
export const statisticsOf = Effect.fnUntraced(function* (base: string) {
  const { status } = yield* asked(base, STATISTICS)
  if (status !== 200) return null
  const text = new TextDecoder().decode(yield* file(base, STATISTICS))
  return PublishedStatistics.parse(text) ?? (yield* Effect.fail(`${base}/${STATISTICS} is none`))
})
