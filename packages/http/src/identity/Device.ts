/**
 * The browser at which an account was opened before: a signed cookie that opens nothing. Guesses of
 * others don't slow it down (decisions.md#identity-pace).
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { hostPrefix } from "./AccountRules.ts"
import type { Accounts } from "./Accounts.ts"
import type * as Origin from "./Origin.ts"
import * as People from "./People.ts"
import * as RequestCookie from "./RequestCookie.ts"

/** Seconds. */
const LIFE = 365 * 86_400

const isSecure = ({ publicUrl }: Origin.Options): boolean => publicUrl.startsWith("https:")

const nameOf = (options: Origin.Options): string =>
  `${hostPrefix(isSecure(options))}cardpack-${options.environment}.device`

/** Whose it is, which the cookie does not tell, and with which password: a new one makes it a stranger's. */
const accountOf = (email: string, since: number): string =>
  createHash("sha256").update(`${email.toLowerCase()} ${since}`).digest("base64url")

export interface Device {
  readonly id: string
  readonly account: string
}

export const isOf = ({ account }: Device, email: string, since: number): boolean =>
  account === accountOf(email, since)

const signatureOf = async (auth: Accounts, { account, id }: Device): Promise<Buffer> => {
  const { secret } = await auth.$context
  return createHmac("sha256", secret).update(`device ${id} ${account}`).digest()
}

/** Null when the request is from none. */
export const read = async (
  auth: Accounts,
  options: Origin.Options,
  cookie = ""
): Promise<Device | null> => {
  const value = RequestCookie.cookieOf(cookie, nameOf(options)) ?? ""
  const [id = "", account = "", signature = ""] = value.split(".")
  const given = Buffer.from(signature, "base64url")
  const right = await signatureOf(auth, { id, account })
  return given.length === right.length && timingSafeEqual(given, right) ? { id, account } : null
}

/** What sets the cookie. */
export const cookieFor = async (
  auth: Accounts,
  options: Origin.Options,
  email: string
): Promise<string> => {
  const device = {
    id: randomBytes(16).toString("base64url"),
    account: accountOf(email, await People.passwordSince(auth, email))
  }
  const signature = (await signatureOf(auth, device)).toString("base64url")
  const value = `${device.id}.${device.account}.${signature}`
  const terms = `Max-Age=${LIFE}; Path=/; HttpOnly; SameSite=Strict`
  return `${nameOf(options)}=${value}; ${terms}${isSecure(options) ? "; Secure" : ""}`
}
