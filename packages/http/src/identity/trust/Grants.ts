/**
 * What the other environment gets in a person's name: a code, through the person's browser and for
 * one use, and for the code a grant, with which it asks for tokens. Both are verifications of the
 * identity library, stored hashed; a grant is worth nothing once its session has ended.
 */
import { createHash, randomBytes } from "node:crypto"
import type { Accounts } from "../Accounts.ts"
import type { Person } from "../Identity.ts"
import * as People from "../People.ts"

/** Milliseconds for a browser to carry it over. */
const CODE_LIFE = 60_000

const SECRET = /^[\w-]{43}$/

/** 256 bits, as text. */
export const isSecret = (text: string): boolean => SECRET.test(text)
export const newSecret = (): string => randomBytes(32).toString("base64url")

/** RFC 7636, S256. */
export const challengeOf = (verifier: string): string =>
  createHash("sha256").update(verifier).digest("base64url")

const codeName = (code: string): string => `cardpack-code:${code}`
const grantName = (grant: string): string => `cardpack-grant:${grant}`

interface Stored {
  readonly userId: string
  readonly sessionId: string
  readonly challenge?: string
}

export interface Grant {
  readonly grant: string
  readonly expiresAt: Date
}

/** Only a client that knows the verifier behind the challenge can use the code. */
export const makeCode = async (
  auth: Accounts,
  { id: userId, session: sessionId }: Person,
  challenge: string
): Promise<string> => {
  const { internalAdapter } = await auth.$context
  const code = newSecret()
  await internalAdapter.createVerificationValue({
    identifier: codeName(code),
    value: JSON.stringify({ userId, sessionId, challenge } satisfies Stored),
    expiresAt: new Date(Date.now() + CODE_LIFE)
  })
  return code
}

/** Uses the code up, also when the verifier is wrong; null then, and when the session has ended. */
export const redeem = async (
  auth: Accounts,
  code: string,
  verifier: string
): Promise<Grant | null> => {
  const { internalAdapter } = await auth.$context
  const row = await internalAdapter.consumeVerificationValue(codeName(code))
  if (row === null) return null
  const { challenge, sessionId, userId }: Stored = JSON.parse(row.value)
  if (challenge !== challengeOf(verifier)) return null
  const session = await People.sessionById(auth, sessionId)
  if (session === null) return null
  const grant = newSecret()
  await internalAdapter.createVerificationValue({
    identifier: grantName(grant),
    value: JSON.stringify({ userId, sessionId } satisfies Stored),
    expiresAt: session.expiresAt
  })
  return { grant, expiresAt: session.expiresAt }
}

/** The person as they are now; null when the grant, the session or the person is no more. */
export const personOf = async (auth: Accounts, grant: string): Promise<Person | null> => {
  const { internalAdapter } = await auth.$context
  const row = await internalAdapter.findVerificationValue(grantName(grant))
  if (row === null || new Date(row.expiresAt) <= new Date()) return null
  const { sessionId, userId }: Stored = JSON.parse(row.value)
  const session = await People.sessionById(auth, sessionId)
  return session === null || session.userId !== userId ? null : People.ofSession(auth, session)
}

export const end = async (auth: Accounts, grant: string): Promise<void> => {
  const { internalAdapter } = await auth.$context
  await internalAdapter.consumeVerificationValue(grantName(grant))
}
