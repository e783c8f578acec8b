/** Sessions that end because of what their person did in a browser. */
import type { Accounts } from "./Accounts.ts"
import * as Forwarded from "./Forwarded.ts"
import * as Passkeys from "./passkey/Paths.ts"

interface Done {
  readonly path: Forwarded.Path
  /** What the browser sent, and gets. */
  readonly cookie: string
  readonly response: Response
}

const SIGN_INS: ReadonlyArray<Forwarded.Path> = [Forwarded.SIGN_IN, Passkeys.SIGN_IN]

const SECOND_FACTOR: ReadonlyArray<Forwarded.Path> = [
  "/two-factor/verify-totp",
  "/two-factor/disable"
]

const namesOf = (cookie: string): string => cookie.split(";")[0]?.trim() ?? ""

/** The browser's cookies after the answer. */
const kept = (cookie: string, response: Response): Headers => {
  const pairs = [...cookie.split(";"), ...response.headers.getSetCookie()].map(namesOf)
  const jar = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair]))
  return new Headers({ cookie: [...jar.values()].join("; ") })
}

/** The library's name, after our prefix. */
const SESSION = /\.session_token=/

/**
 * Who signs in ends the session that the browser had before; who changes the second factor ends all
 * others, because somebody else may have begun them without it.
 */
export const end = async (auth: Accounts, { cookie, path, response }: Done): Promise<void> => {
  if (!response.ok || !SESSION.test(cookie)) return
  if (SIGN_INS.includes(path)) await auth.api.signOut({ headers: new Headers({ cookie }) })
  const isRenewed = response.headers.getSetCookie().some((set) => SESSION.test(set))
  if (SECOND_FACTOR.includes(path) && isRenewed)
    await auth.api.revokeOtherSessions({ headers: kept(cookie, response) })
}
