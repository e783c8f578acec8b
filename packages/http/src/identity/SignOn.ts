/**
 * Sign-on by another service's OpenID Connect: the identity library does it (PKCE, state, nonce,
 * signature of the token). It lets in who linked that identity to an account here, and makes an account
 * for who is invited, by an address that the other service has verified (decisions.md#identity-sign-on).
 */
import { AsyncLocalStorage } from "node:async_hooks"
import { Context, Redacted } from "effect"
import type { Accounts } from "./Accounts.ts"
import * as Links from "./Links.ts"
import * as People from "./People.ts"
import * as UnprovenAccounts from "./UnprovenAccounts.ts"

export interface Provider {
  /** The address of its discovery document. */
  readonly discoveryUrl: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
}

const ID = "oidc"

/** Below the library's paths: where the browser comes back. */
export const CALLBACK = `/callback/${ID}`

export const hostOf = ({ discoveryUrl }: Provider): string => new URL(discoveryUrl).host

/** Null where people sign in by what they have here alone. */
export const SignOn = Context.Reference<Provider | null>("cardpack/http/identity/SignOn", {
  defaultValue: () => null
})

/** Nothing of it is the client's to say. */
export const REQUEST = {
  provider: ID,
  callbackURL: "/console/",
  errorCallbackURL: "/console/",
  disableRedirect: true
}

/** In a session, whose person confirms it with the password. */
export const LINK_REQUEST = {
  ...REQUEST,
  callbackURL: "/console/settings",
  errorCallbackURL: "/console/settings"
}

/** An identity elsewhere opens an account only once its person has linked it, whatever their addresses. */
export const ACCOUNT = {
  accountLinking: { enabled: true, disableImplicitLinking: true, allowDifferentEmails: true }
}

/** The address that the other service vouches for, when an invitation awaits it: of the request that is answered. */
interface Answering {
  invited: string | null
  /** Who linked an identity elsewhere to the account. */
  linkedBy: string | null
}

const answering = new AsyncLocalStorage<Answering>()

export const watched = async <A>(work: () => Promise<A>) => {
  const state: Answering = { invited: null, linkedBy: null }
  const answered = await answering.run(state, work)
  return { answered, linkedBy: state.linkedBy }
}

interface Profile {
  readonly email?: unknown
  readonly emailVerified?: unknown
}

interface Arriving {
  readonly tokens: { readonly idToken?: string | undefined }
  readonly profile: Profile
}

/** The library has checked its signature, nonce, issuer and audience. */
const claimsOf = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

/** Makes room for who is invited: for an account that nobody has proven to be theirs. */
const awaited = async (auth: Accounts, accountId: string, { email, emailVerified }: Profile) => {
  const state = answering.getStore()
  if (state === undefined || !isText(email) || emailVerified !== true) return
  const { internalAdapter } = await auth.$context
  const key = { providerId: ID, accountId }
  if ((await internalAdapter.findAccountByKey(key)) !== null) return
  const address = email.toLowerCase()
  if ((await Links.pendingOf(auth, address)).length === 0) return
  state.invited = address
  const known = await People.byEmail(auth, address)
  if (known !== null) await UnprovenAccounts.put(auth, known)
}

/** A token for several parties says that it was made for this one (OpenID Connect Core, 3.1.3.7). */
const isOurs = ({ aud, azp }: Readonly<Record<string, unknown>>, clientId: string): boolean =>
  !Array.isArray(aud) || aud.length === 1 || azp === clientId

/**
 * Whose identity it is: the issuer's, by its subject. None without an ID token, which alone is signed and
 * bound to this browser. It is asked before the library's transaction, in which another read may wait
 * for its connection for ever.
 */
const arriving =
  (
    clientId: string,
    auth: () => unknown,
    flow: () => Promise<{ readonly link?: unknown } | null>
  ) =>
  async ({ profile, tokens }: Arriving): Promise<string> => {
    const claims = tokens.idToken === undefined ? {} : claimsOf(tokens.idToken)
    const { iss, sub } = claims
    if (!isText(iss) || !isText(sub) || !isOurs(claims, clientId)) return ""
    const accountId = `${iss} ${sub}`
    if ((await flow())?.link === undefined) await awaited(auth() as Accounts, accountId, profile)
    return accountId
  }

/** `auth` has no type here, because this is a part of it: the type would refer to itself. */
export const configOf = (
  { clientId, clientSecret, discoveryUrl }: Provider,
  auth: () => unknown,
  flow: () => Promise<{ readonly link?: unknown } | null>
) => ({
  providerId: ID,
  discoveryUrl,
  clientId,
  clientSecret: Redacted.value(clientSecret),
  scopes: ["openid", "email", "profile"],
  pkce: true,
  requireIdTokenVerification: true,
  accountSubject: arriving(clientId, auth, flow)
})

/**
 * The library would ask for the provider's document at the start, without a limit of time, and all
 * ways in would await it. So it is asked for by the first sign-on, as after a start that found the
 * provider down: within 10 s, by each sign-on until there is an answer.
 */
export const late = <C extends { readonly providerId: string }, P extends object>(
  plugin: (options: { config: Array<C> }) => P,
  config: C
): P => {
  const genericOAuthPendingDiscovery = new Map([[config.providerId, config]])
  const init = () => ({ context: { genericOAuthPendingDiscovery } })
  return { ...plugin({ config: [config] }), init }
}

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null }

type Forget = <A extends object>(account: A) => Promise<{ data: A & typeof NO_TOKENS }>

/** The other service's tokens are of no use here, and are not kept. */
const forget: Forget = async (account) => ({ data: { ...account, ...NO_TOKENS } })

interface Made {
  readonly email: string
  readonly emailVerified: boolean
}

interface Asked {
  readonly path?: string
}

const isSignOn = (asked: Asked | null | undefined): boolean =>
  asked?.path?.startsWith("/callback/") === true

export interface Hooks {
  readonly before: (made: Made, asked: Asked | null) => Promise<boolean>
}

/** People who are new come by invitation alone, which they accept afterwards. */
const newcomers: Hooks = {
  before: async ({ email, emailVerified }, asked) =>
    !isSignOn(asked) || (emailVerified && answering.getStore()?.invited === email.toLowerCase())
}

const linked = async ({ userId }: { readonly userId: string }): Promise<void> => {
  const state = answering.getStore()
  if (state !== undefined) state.linkedBy = userId
}

export interface DatabaseHooks {
  readonly account: {
    readonly create: { readonly before: Forget; readonly after: typeof linked }
    readonly update: { readonly before: Forget }
  }
  readonly user: { readonly create: Hooks }
}

export const HOOKS: DatabaseHooks = {
  account: { create: { before: forget, after: linked }, update: { before: forget } },
  user: { create: newcomers }
}
