/** The partner's own id for a customer: 1 to 255 characters, no control characters. */
import { Result } from "effect"
import { Invalid, type Refusal } from "../refusal/Refusal.ts"

export const MAX_LENGTH = 255

/** Counts code points. `.` and `..` are no part of an address: no lookup would reach them. */
export const PATTERN = /^(?!\.{1,2}$)\P{Cc}{1,255}$/u

export const check = (text: string): Result.Result<string, Refusal> =>
  PATTERN.test(text)
    ? Result.succeed(text)
    : Result.fail(
        Invalid({
          field: "externalUserId",
          problem: `must have 1 to ${MAX_LENGTH} characters and no control characters, and not be . or ..`
        })
      )
