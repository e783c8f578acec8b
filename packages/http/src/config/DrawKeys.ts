/** The keys from which the seeds of draws are derived (decisions.md#draw-secrets). */
import { DrawKeys as Local } from "@cardpack/adapters/draw"
import type { Event } from "@cardpack/core/domain"
import { Redacted } from "effect"
import * as Setting from "./Setting.ts"
import type * as Variables from "./Variables.ts"

type Given = Readonly<Record<keyof typeof Variables.SECRETS, string | null>>

export interface DrawKeys {
  /** Null with a key of AWS KMS; else a sandbox makes one, or has one that is published. */
  readonly drawKey: Redacted.Redacted | null
  readonly drawKmsKeyId: string | null
  /** Earlier keys, for days that were committed to with them. */
  readonly otherDrawKeys: ReadonlyArray<Redacted.Redacted>
}

type Own = Pick<Given, typeof KEY | typeof KMS | typeof OLD>

export const read = (given: Own): DrawKeys => ({
  drawKey: given.CARDPACK_DRAW_KEY === null ? null : Redacted.make(given.CARDPACK_DRAW_KEY),
  drawKmsKeyId: given.CARDPACK_DRAW_KMS_KEY_ID,
  otherDrawKeys: Setting.secrets(given.CARDPACK_DRAW_KEYS_OLD)
})

const OF_KMS = "kms:"

const nameOf = (key: Redacted.Redacted): string =>
  Redacted.value(key).startsWith(OF_KMS)
    ? Redacted.value(key).slice(OF_KMS.length)
    : Local.nameOf(key)

/** The names of the keys at hand, the newest first; they tell nothing of the keys. */
export const namesOf = ({ drawKey, drawKmsKeyId, otherDrawKeys }: DrawKeys) => [
  ...(drawKmsKeyId === null ? [] : [drawKmsKeyId]),
  ...(drawKey === null ? [] : [Local.nameOf(drawKey)]),
  ...otherDrawKeys.map(nameOf)
]

/** A key is a hash of its text, so a short text could be guessed. */
const LENGTH = 32

const KEY = "CARDPACK_DRAW_KEY"
const KMS = "CARDPACK_DRAW_KMS_KEY_ID"
const SUCH_AS = "such as openssl rand -hex 32 prints"

const OLD = "CARDPACK_DRAW_KEYS_OLD"

/** An alias may lead to another key tomorrow, which derives other days. */
const kmsProblem = (name: string, id: string): ReadonlyArray<string> => {
  if (id === "") return [`${name} must have the id or ARN of a key of AWS KMS after ${OF_KMS}`]
  return /^alias\/|:alias\//.test(id)
    ? [`${name} must be a key's id or ARN, and no alias: days are committed to with one key`]
    : []
}

/** What a text is not fit for in production. */
const weakness = (name: string, key: string): ReadonlyArray<string> => {
  if (key.length < LENGTH)
    return [`${name} must have at least ${LENGTH} characters in production, ${SUCH_AS}`]
  return Local.nameOf(Redacted.make(key)) === Local.PUBLISHED_NAME
    ? [`${name} must not be the published key, which everybody knows`]
    : []
}

export const problems = (given: Given, environment: Event.Environment): ReadonlyArray<string> => {
  const { [KEY]: key, [KMS]: kms } = given
  const older = Setting.secrets(given[OLD]).map((text) => Redacted.value(text))
  const [ofKms, local] = [
    older.filter((text) => text.startsWith(OF_KMS)),
    older.filter((text) => !text.startsWith(OF_KMS))
  ]
  const problems: Array<string> = [
    ...(kms === null ? [] : kmsProblem(KMS, kms)),
    ...ofKms.flatMap((text) => kmsProblem(OLD, text.slice(OF_KMS.length).trim()))
  ]
  if (key !== null && kms !== null) problems.push(`${KEY} and ${KMS} are two keys: set one of them`)
  if (environment !== "production") return problems
  if (key === null && kms === null)
    problems.push(
      `${KEY} is required in production, or ${KMS}: a text ${SUCH_AS}, kept apart from the database, without which nobody can foresee a draw`
    )
  if (key !== null) problems.push(...weakness(KEY, key))
  problems.push(...local.flatMap((text) => weakness(OLD, text)))
  if (key !== null && key === given.CARDPACK_ENCRYPTION_KEY)
    problems.push(`${KEY} must be another text than CARDPACK_ENCRYPTION_KEY`)
  return problems
}
