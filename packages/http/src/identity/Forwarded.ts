/**
 * The requests that the identity library gets: to the endpoints that people need and to no others,
 * with the fields that its pages send and no others. So nobody asks it for what nobody sees and nobody
 * can end: a browser that needs no second factor for a month, a session longer than others
 * (decisions.md#identity-fields).
 */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as Problem from "../problem/Problem.ts"
import { BASE_PATH, PEER_HEADER } from "./AccountRules.ts"
import type * as Directory from "./Directory.ts"
import * as Joining from "./Joining.ts"
import * as Passkeys from "./passkey/Paths.ts"
import * as SignOn from "./SignOn.ts"

export const SIGN_IN = "/sign-in/email"
export const SIGN_ON = "/sign-in/social"
export const LINK = "/link-social"
export const UNLINK = "/unlink-account"
export const SIGN_OUT = "/sign-out"
export const ASK_RESET = "/request-password-reset"
export const RESET = "/reset-password"
const UPDATE = "/update-user"
const NEW_PASSWORD = "newPassword"

/** By path; all are POST requests with a JSON body. */
const FIELDS = {
  [SIGN_IN]: ["email", "password"],
  [SIGN_ON]: [],
  [LINK]: [],
  [UNLINK]: ["accountId"],
  [SIGN_OUT]: [],
  "/change-password": ["currentPassword", NEW_PASSWORD, "revokeOtherSessions"],
  [UPDATE]: ["name"],
  [ASK_RESET]: ["email"],
  [RESET]: ["token", NEW_PASSWORD],
  "/two-factor/enable": ["password"],
  "/two-factor/disable": ["password"],
  "/two-factor/verify-totp": ["code"],
  "/two-factor/verify-backup-code": ["code"],
  "/two-factor/generate-backup-codes": ["password"],
  [Passkeys.ADD_OPTIONS]: [],
  [Passkeys.ADD]: ["name", "response"],
  [Passkeys.SIGN_IN_OPTIONS]: [],
  [Passkeys.SIGN_IN]: ["response"],
  [Passkeys.REMOVE]: ["id"]
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>

export type Path = keyof typeof FIELDS

export const PATHS = Object.keys(FIELDS) as ReadonlyArray<Path>

export const textOf = (value: unknown, name: string): string | undefined => {
  const field = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
  return typeof field === "string" ? field : undefined
}

/** The body as the library gets it. */
export const bodyFor = (path: Path, given: unknown): Effect.Effect<object, Problem.Problem> => {
  if (path === SIGN_ON) return Effect.succeed(SignOn.REQUEST)
  if (path === LINK) return Effect.succeed(SignOn.LINK_REQUEST)
  if (path === UPDATE) {
    return Effect.try({
      try: () => ({ name: Joining.nameOf(textOf(given, "name")) }),
      catch: (error) => error as Problem.Problem
    })
  }
  const fields: ReadonlyArray<string> = FIELDS[path]
  const all = Object.entries(Object(given)).filter(([name]) => fields.includes(name))
  const password = fields.includes(NEW_PASSWORD) ? textOf(given, NEW_PASSWORD) : undefined
  return Effect.try({
    try: () => {
      if (password !== undefined) Joining.passwordOf(NEW_PASSWORD, password)
      return Object.fromEntries(all)
    },
    catch: (error) => error as Problem.Problem
  })
}

/** Nothing of the client's request but these headers. */
export const request = (
  { options }: Directory.Directory["Service"],
  { headers: given }: HttpServerRequest,
  { address, body, path }: { address: string; body?: object; path: string }
): Request => {
  const headers = new Headers({
    "content-type": "application/json",
    [PEER_HEADER]: address
  })
  for (const name of ["cookie", "host", "origin", "user-agent"]) {
    const value = given[name]
    if (value !== undefined) headers.set(name, value)
  }
  const url = `${new URL(options.publicUrl).origin}${BASE_PATH}${path}`
  if (body === undefined) return new Request(url, { headers })
  return new Request(url, {
    method: "POST",
    headers,
    body: JSON.stringify(body)
  })
}
