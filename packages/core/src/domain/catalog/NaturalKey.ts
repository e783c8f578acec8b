/**
 * Names by which people tell things apart: references of cards, names of tiers, machines and
 * countries. Two that look alike are one: there is one spelling of each, so that no card is sold
 * twice as two (decisions.md#natural-keys).
 */
import { Result } from "effect"
import * as FieldCheck from "../refusal/FieldCheck.ts"
import type { Refusal } from "../refusal/Refusal.ts"

/** In Unicode's composed form. */
export const spelled = (name: string): string => name.normalize("NFC")

/** What nobody sees, or takes for a space: format characters, and white space but for the space. */
const UNSEEN = /\p{Cf}|[^\S ]/u

/** The name in its one spelling; refused with blanks at an edge or characters that can't be seen. */
export const check = (field: string, name: string, max: number): Result.Result<string, Refusal> =>
  Result.flatMap(FieldCheck.text(field, name, max), () =>
    name !== name.trim() || UNSEEN.test(name)
      ? FieldCheck.invalid(
          field,
          "must have no blank at its beginning or end, and no invisible character"
        )
      : Result.succeed(spelled(name))
  )
