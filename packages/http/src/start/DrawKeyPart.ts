/** The draw key of a start: its own, or one that a sandbox makes beside its database. */
import { DrawKeys as Names } from "@cardpack/adapters/draw"
import { CommittedDays, type Seeds } from "@cardpack/core"
import { DrawDays } from "@cardpack/core/workers"
import { Data, Effect, type Redacted } from "effect"
import * as DrawKeys from "../config/DrawKeys.ts"
import * as KeptFile from "./KeptFile.ts"

/** Days of the database were committed to with a key that is none of those at hand. */
export class DrawKeyRefused extends Data.TaggedError("DrawKeyRefused")<{
  readonly wrong: Seeds.WrongDrawKey
  /** The names of the keys at hand. */
  readonly names: ReadonlyArray<string>
  /** Whether a key of AWS KMS is configured. */
  readonly isKms: boolean
}> {
  override get message(): string {
    const { day, key } = this.wrong
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
    return said(`the seeds of ${date}`, key, this.names)
  }
}

/** What is wrong with days of this key. */
export const said = (days: string, key: string, names: ReadonlyArray<string>): string =>
  names.includes(key)
    ? `${days} were committed with the key ${key}, which derives others now`
    : `${days} were committed with the key ${key}, and ${names.length === 0 ? "none is configured" : `configured is ${names.join(", ")}`}`

export interface DrawKeyPart {
  readonly drawKey: Redacted.Redacted | null
  /** Where this start made it. */
  readonly madeIn: string | null
}

/** `directory` keeps a key where none is configured; null keeps none. */
export const of = Effect.fnUntraced(function* (
  { drawKey, drawKmsKeyId }: DrawKeys.DrawKeys,
  directory: string | null
) {
  if (directory === null || drawKey !== null || drawKmsKeyId !== null)
    return { drawKey, madeIn: null }
  const { isNew, secret } = yield* KeptFile.kept(directory, KeptFile.DRAW_KEY)
  return { drawKey: secret, madeIn: isNew ? directory : null }
})

/** A key that derives nothing of the database would only hide that its own is missing. */
const removeMade = Effect.fnUntraced(function* ({ drawKey, madeIn }: DrawKeyPart) {
  if (madeIn === null || drawKey === null) return
  const days = yield* CommittedDays.verify
  if (days.some(({ key }) => key === Names.nameOf(drawKey))) return
  yield* KeptFile.remove(madeIn, KeptFile.DRAW_KEY)
})

/** Commits to days from now on; refused where the key is not that of the database's days. */
export const run = (config: DrawKeys.DrawKeys, part: DrawKeyPart) =>
  Effect.catchTag(DrawDays.run, "WrongDrawKey", (wrong) => {
    const drawKey = part.madeIn === null ? part.drawKey : null
    const names = DrawKeys.namesOf({ ...config, drawKey })
    const refused = new DrawKeyRefused({ wrong, names, isKms: config.drawKmsKeyId !== null })
    return Effect.andThen(Effect.ignore(removeMade(part)), Effect.fail(refused))
  })
