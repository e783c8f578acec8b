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

/** What nobody sees: format characters, and those that Unicode has drawn as nothing. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Without what nobody sees. */
export const seen = (name: string): string => name.replace(UNSEEN, "")

/** What is taken for a space: all white space but that itself, the blank of Braille, and two. */
const BLANK = /[^\S ]|\u2800| {2}/u

/** The name in its one spelling; refused with blanks that mislead or characters without a shape. */
export const check = (field: string, name: string, max: number): Result.Result<string, Refusal> =>
  Result.flatMap(FieldCheck.text(field, name, max), () =>
    name !== name.trim() || seen(name) !== name || BLANK.test(name)
      ? FieldCheck.invalid(
          field,
          "must have no blank at its beginning or end, no two in a row, and no invisible character"
        )
      : Result.succeed(spelled(name))
  )

/** Turns the letters around it, or breaks the line. */
const MISLEADING = /[\p{Bidi_Control}\u2028\u2029]/u

/** Whether a name reads in one line as it is written. */
export const isLegible = (name: string): boolean => !MISLEADING.test(name)

/** A name that people read and nothing is told apart by: it may be spelled in any way. */
export const legible = (field: string, name: string, max: number): Result.Result<string, Refusal> =>
  Result.flatMap(FieldCheck.text(field, name, max), () =>
    isLegible(name)
      ? Result.succeed(name)
      : FieldCheck.invalid(
          field,
          "must have no character that turns letters around or breaks a line"
        )
  )

/** Most names: nothing in them can be read in another way. */
const ASCII = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/**
 * What a person reads: without what nobody sees, and with one kind of digits, of hyphens and of
 * blanks. Capital letters stay, as they may tell two certificates apart.
 */
export const plain = (name: string): string =>
  ASCII.test(name)
    ? name
    : seen(name.normalize("NFKC"))
        .replace(/[\p{Pd}\u2212]/gu, "-")
        .replace(/[\s\u2800]+/gu, " ")
        .trim()
        .normalize("NFC")
