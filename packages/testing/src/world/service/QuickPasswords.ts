/**
 * Passwords of this process are hashed in a moment: production's cost is a twentieth of a second
 * of a core for each, which would be most of the time of the tests of people. It notes which cost
 * was asked for (suite/http/console/identity.test.ts).
 */
import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"

type Scrypt = typeof crypto.scrypt
type Cost = { readonly N: number; readonly r: number; readonly p: number }

const QUICK = 16

const asked: Array<string> = []
let isQuick = true

const real = crypto.scrypt as (...given: ReadonlyArray<unknown>) => void

const quick = (
  password: string,
  salt: string,
  length: number,
  { N, p, r, ...rest }: Cost,
  done: unknown
) => {
  asked.push(`N ${N}, r ${r}, p ${p}, ${length} bytes`)
  real(password, salt, length, { ...rest, N: isQuick ? QUICK : N, r, p }, done)
}

crypto.scrypt = quick as unknown as Scrypt
syncBuiltinESMExports()

/** The costs of all that was hashed while this ran. */
export const costsOf = async (work: () => Promise<unknown>): Promise<ReadonlyArray<string>> => {
  const from = asked.length
  await work()
  return asked.slice(from)
}

/** What was hashed at another cost is another password: only for people who are made afterwards. */
export const asInProduction = (): (() => void) => {
  isQuick = false
  return () => {
    isQuick = true
  }
}
