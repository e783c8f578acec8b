/**
 * A code of an authenticator begins one session (RFC 6238, section 5.2). The identity library takes it
 * as often as it comes, for a minute and a half: anybody who saw it typed could use it once more. The first
 * use reserves it in the library's own table, so that it is used for every process, and races have one winner.
 */
import type { Accounts } from "./Accounts.ts"

const VERIFY = "/two-factor/verify-totp"

/** Milliseconds; longer than a code is valid: its own half minute, and the ones before and after. */
const LIFE = 120_000

export interface Asked {
  readonly path?: string
  readonly body?: unknown
}

export interface Begun {
  readonly userId: string
}

export interface DatabaseHooks {
  readonly session: {
    readonly create: {
      readonly before: (session: Begun, asked: Asked | null) => Promise<void>
    }
  }
}

/** Before a session is made. `refusal` is the library's kind of error, which the caller has loaded. */
export const hooksOf = (
  auth: () => unknown,
  refusal: (message: string) => Error
): DatabaseHooks => ({
  session: {
    create: {
      before: async ({ userId }, asked) => {
        if (asked?.path !== VERIFY) return
        const { internalAdapter } = await (auth() as Accounts).$context
        const isFirst = await internalAdapter.reserveVerificationValue({
          identifier: `cardpack-totp:${userId}:${Reflect.get(Object(asked.body), "code")}`,
          value: userId,
          expiresAt: new Date(Date.now() + LIFE)
        })
        if (!isFirst) throw refusal("the code was used already: sign in again with the next one")
      }
    }
  }
})
