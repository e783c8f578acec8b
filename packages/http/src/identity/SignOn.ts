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

export const configOf = ({ clientId, clientSecret, discoveryUrl }: Provider) => ({
  providerId: ID,
  discoveryUrl,
  clientId,
  clientSecret: Redacted.value(clientSecret),
  scopes: ["openid", "email", "profile"],
  pkce: true,
  requireIdTokenVerification: true
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

export interface Joined {
  readonly userId: string
  readonly email: string
  readonly link: Links.Pending
}

/** What the hooks below did for the request that is answered: they answer nothing themselves. */
const joining = new AsyncLocalStorage<Array<Joined>>()

/** With who joined what meanwhile. */
export const watched = async <A>(work: () => Promise<A>) => {
  const joined: Array<Joined> = []
  return { answer: await joining.run(joined, work), joined: joined as ReadonlyArray<Joined> }
}

interface Hooks {
  readonly before: (made: Omit<Made, "id">, asked: Asked | null) => Promise<boolean>
  readonly after: (made: Made, asked: Asked | null) => Promise<void>
}

/** People who are new come by invitation, and by nothing else. */
const newcomers = (auth: () => Accounts): Hooks => ({
  before: async ({ email, emailVerified }, asked) =>
    !isSignOn(asked) ||
    (emailVerified && (await Links.pendingOf(auth(), email.toLowerCase())).length > 0),
  after: async ({ email, id }, asked) => {
    if (!isSignOn(asked)) return
    for (const link of await Links.pendingOf(auth(), email.toLowerCase())) {
      if (await Links.withdraw(auth(), link.organizationId, link.id)) {
        await People.put(auth(), id, link)
        joining.getStore()?.push({ userId: id, email, link })
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

/** Takes what it is a part of: its type would be its own. */
export const hooksOf = (auth: () => unknown): DatabaseHooks => ({
  account: { create: { before: forget }, update: { before: forget } },
  user: { create: newcomers(auth as () => Accounts) }
})
