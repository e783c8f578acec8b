/** Parsers of single settings. Each fails with what would be right. */
import { Result } from "effect"

type Parse<A> = (text: string) => Result.Result<A, string>

export const word =
  <const Words extends ReadonlyArray<string>>(words: Words): Parse<Words[number]> =>
  (text) => {
    const found = words.find((known) => known === text)
    return found === undefined
      ? Result.fail(`must be ${words.join(" or ")}, not ${JSON.stringify(text)}`)
      : Result.succeed(found)
  }

export const integer =
  (minimum: number, maximum: number): Parse<number> =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
      ? Result.succeed(Number(text))
      : Result.fail(`must be an integer from ${minimum} to ${maximum}, not ${JSON.stringify(text)}`)

/** The text itself is never told: it may hold a password. */
export const url =
  (protocols: ReadonlyArray<string>): Parse<string> =>
  (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol)
      ? Result.succeed(text)
      : Result.fail(
          `must be an address that starts with ${protocols.map((name) => `${name}//`).join(" or ")}`
        )

/** What a header can carry. */
export const token: Parse<string> = (text) =>
  /^[\x21-\x7e]+$/.test(text)
    ? Result.succeed(text)
    : Result.fail("must be printable ASCII without spaces")
