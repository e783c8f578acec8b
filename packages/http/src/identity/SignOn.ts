/**
 * Sign-on by another service's OpenID Connect: the identity library does it (PKCE, state, nonce,
 * signature of the token). It lets in who belongs here already, or is invited, by an address that
 * the other service has verified (decisions.md#identity-sign-on).
 */
import { AsyncLocalStorage } from "node:async_hooks"
import { Context, Redacted } from "effect"
import type { Accounts } from "./Accounts.ts"
import * as Links from "./Links.ts"
import * as People from "./People.ts"

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

export interface Joined {
  readonly userId: string
  readonly email: string
  readonly link: Links.Pending
}

/** Of the request that is answered: what the library calls below has no other way to tell. */
interface Answering {
  /** The address that the other service names, when an invitation awaits it. */
  invited: string | null
  readonly joined: Array<Joined>
}

const answering = new AsyncLocalStorage<Answering>()

/** With who joined what meanwhile. */
export const watched = async <A>(work: () => Promise<A>) => {
  const state: Answering = { invited: null, joined: [] }
  return { answer: await answering.run(state, work), joined: state.joined as ReadonlyArray<Joined> }
}

type Mapped = Promise<Record<never, never>>

const awaited = async (auth: Accounts, email: unknown): Mapped => {
  const state = answering.getStore()
  if (state === undefined || typeof email !== "string") return {}
  const address = email.toLowerCase()
  if ((await Links.pendingOf(auth, address)).length > 0) state.invited = address
  return {}
}

/** `auth` takes what it is a part of: its type would be its own. */
export const configOf = (
  { clientId, clientSecret, discoveryUrl }: Provider,
  auth: () => unknown
) => ({
  providerId: ID,
  discoveryUrl,
  clientId,
  clientSecret: Redacted.value(clientSecret),
  scopes: ["openid", "email", "profile"],
  pkce: true,
  requireIdTokenVerification: true,
  // Before the library's transaction, in which another read may wait for its connection for ever.
  mapProfileToUser: ({ email }: Readonly<Record<string, unknown>>): Mapped =>
    awaited(auth() as Accounts, email)
})

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null }

type Forget = <A extends object>(account: A) => Promise<{ data: A & typeof NO_TOKENS }>

/** The other service's tokens are of no use here, and are not kept. */
const forget: Forget = async (account) => ({ data: { ...account, ...NO_TOKENS } })

interface Made {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
}

interface Asked {
  readonly path?: string
}

const isSignOn = (asked: Asked | null | undefined): boolean =>
  asked?.path?.startsWith("/callback/") === true

export interface Hooks {
  readonly before: (made: Omit<Made, "id">, asked: Asked | null) => Promise<boolean>
  readonly after: (made: Made, asked: Asked | null) => Promise<void>
}

/** People who are new come by invitation, and by nothing else. */
const newcomers = (auth: () => Accounts): Hooks => ({
  before: async ({ email, emailVerified }, asked) =>
    !isSignOn(asked) || (emailVerified && answering.getStore()?.invited === email.toLowerCase()),
  after: async ({ email, id }, asked) => {
    if (!isSignOn(asked)) return
    for (const link of await Links.pendingOf(auth(), email.toLowerCase())) {
      if (await Links.withdraw(auth(), link.organizationId, link.id)) {
        await People.put(auth(), id, link)
        answering.getStore()?.joined.push({ userId: id, email, link })
      }
    }
  }
})

export interface DatabaseHooks {
  readonly account: {
    readonly create: { readonly before: Forget }
    readonly update: { readonly before: Forget }
  }
  readonly user: { readonly create: Hooks }
}

export const hooksOf = (auth: () => unknown): DatabaseHooks => ({
  account: { create: { before: forget }, update: { before: forget } },
  user: { create: newcomers(auth as () => Accounts) }
})
