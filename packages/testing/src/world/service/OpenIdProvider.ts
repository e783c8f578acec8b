/** An OpenID provider of a test, at which a person has signed in already: it asks for nothing. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import Provider from "oidc-provider"
import { afterAll } from "vitest"
import type { Person } from "./Person.ts"

export interface Profile {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

export const CLIENT = { id: "cardpack", secret: "a-secret-of-the-test-long-enough" }

/** What is wrong with an answer, which is right in all else. */
export const SPOILT = [
  "state",
  "nonce",
  "audience",
  "audiences",
  "party",
  "no token",
  "subject",
  "signature"
] as const
export type Spoilt = (typeof SPOILT)[number]

/** `shared` is right: a token for several parties, made for this one. */
type Changed = Spoilt | "shared"

const ANOTHER = "another-than-was-asked-for-or-meant"

/** The address with another value where it had one. */
const replaced = (address: string, name: string): string => {
  const [path = "", query] = address.split("?")
  const params = new URLSearchParams(query)
  if (!params.has(name)) return address
  params.set(name, ANOTHER)
  return `${path}?${params}`
}

const readable = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString())
const written = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** The token with other claims, signed anew. */
const signedAnew = (token: string, claims: object, key: KeyObject): string => {
  const [head = "", body = ""] = token.split(".")
  const signed = `${head}.${written({ ...readable(body), ...claims })}`
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`
}

/** The token with another signature of the same length. */
const forged = (token: string): string => {
  const [head = "", body = "", signature = ""] = token.split(".")
  return `${head}.${body}.${Buffer.from(signature, "base64url").reverse().toString("base64url")}`
}

/** The paths of the provider's answers, in the order in which a sign-on needs them. */
export const ANSWERS = ["/.well-known/openid-configuration", "/token", "/jwks", "/me"] as const
export type AnswerPath = (typeof ANSWERS)[number]

/** Right, and longer than anybody needs: blanks stand before it. */
const LENGTH = 4 * 1024 * 1024

const lengthened = (response: ServerResponse): void => {
  const end = response.end.bind(response)
  response.end = ((text: string) => {
    response.setHeader("content-length", LENGTH + Buffer.byteLength(text))
    return end(`${" ".repeat(LENGTH)}${text}`)
  }) as typeof response.end
}

type Answer = Readonly<Record<string, string>>

/** What the client gets at this path. */
const rewritten = (response: ServerResponse, change: (answer: Answer) => object): void => {
  const end = response.end.bind(response)
  response.end = ((text: string) => {
    const body = JSON.stringify(change(JSON.parse(text)))
    response.setHeader("content-length", Buffer.byteLength(body))
    return end(body)
  }) as typeof response.end
}

/** A token for several parties says for which one it was made. */
const aud = [CLIENT.id, ANOTHER]

const CLAIMS: Readonly<Partial<Record<Changed, object>>> = {
  audience: { aud: ANOTHER },
  audiences: { aud },
  party: { aud, azp: ANOTHER },
  shared: { aud, azp: CLIENT.id }
}

/** Without an address in the token, which is asked for at another place. */
const tokensOf = (what: Changed, key: KeyObject) => (answer: Answer) => {
  const { id_token: token = "", ...rest } = answer
  if (what === "no token") return rest
  if (what === "signature") return { ...answer, id_token: forged(token) }
  const claims = CLAIMS[what] ?? { email: undefined }
  return { ...rest, id_token: signedAnew(token, claims, key) }
}

const spoil = (
  what: Changed,
  key: KeyObject,
  request: IncomingMessage,
  response: ServerResponse
): void => {
  const { url = "" } = request
  if (what === "nonce" && url.startsWith("/auth?")) request.url = replaced(url, "nonce")
  if (what === "state") {
    const set = response.setHeader.bind(response)
    response.setHeader = (name, value) =>
      set(name, /^location$/i.test(name) ? replaced(`${value}`, "state") : value)
  }
  if (url === "/token" && what !== "nonce" && what !== "state") {
    rewritten(response, tokensOf(what, key))
  }
  if (url === "/me" && what === "subject") {
    rewritten(response, (answer) => ({ ...answer, sub: ANOTHER }))
  }
}

/** `current` is the person who is at the browser; `host` is a name of this computer. */
export const open = async (port: number, redirectUri: () => string, host = "127.0.0.1") => {
  const issuer = `http://${host}:${port}`
  const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const state: {
    current: Profile | null
    spoilt: Changed | null
    asked: Array<URLSearchParams>
    /** Takes requests, and answers none of them. */
    isSilent: boolean
    held: number
    /** The answer that is too long. */
    long: AnswerPath | null
  } = { current: null, spoilt: null, asked: [], isSilent: false, held: 0, long: null }
  /** Several may be on their way back at once. */
  const known = new Map<string, Profile | null>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri()],
        token_endpoint_auth_method: "client_secret_post"
      }
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...known.get(sub), sub })
    }),
    interactions: { url: () => "/interaction" },
    jwks: { keys: [{ ...key.export({ format: "jwk" }), kid: "test", use: "sig", alg: "RS256" }] },
    cookies: { keys: ["a key of the test"] }
  })
  const answer = provider.callback()
  const server = createServer(async (request, response) => {
    if (state.isSilent) {
      state.held++
      return
    }
    if (request.url?.startsWith("/auth?") === true)
      state.asked.push(new URL(request.url, issuer).searchParams)
    const { long } = state
    if (long !== null && request.url === long) lengthened(response)
    // Else nobody asks for the profile.
    if (long === "/me" && request.url === "/token") rewritten(response, tokensOf("subject", key))
    if (state.spoilt !== null) spoil(state.spoilt, key, request, response)
    if (request.url !== "/interaction") return answer(request, response)
    // Signs in and consents at once.
    const details = await provider.interactionDetails(request, response)
    const accountId = state.current?.sub ?? ""
    known.set(accountId, state.current)
    const grant = new provider.Grant({ accountId, clientId: CLIENT.id })
    grant.addOIDCScope("openid email profile")
    const grantId = await grant.save()
    const result = { login: { accountId }, consent: { grantId } }
    await provider.interactionFinished(request, response, { ...details.result, ...result })
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  afterAll(() => new Promise<unknown>((resolve) => server.close(resolve)))
  /** Ends what was never answered. */
  const close = () => server.closeAllConnections()
  return { state, close, discoveryUrl: `${issuer}/.well-known/openid-configuration` }
}

/** Where a browser goes that was at the provider, not followed yet. */
export const wayBack =
  ({ state }: Pick<Awaited<ReturnType<typeof open>>, "state">, url: string) =>
  async (
    person: Person,
    profile: Profile,
    begin: "/sign-in/social" | "/link-social" = "/sign-in/social"
  ): Promise<URL> => {
    state.current = profile
    const { body, status, text } = await person.auth(begin, { password: person.password })
    if (status !== 200) throw new Error(text)
    let next = String(body.url)
    const jar = new Map<string, string>()
    while (!next.startsWith(url)) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
      const response = await fetch(next, { redirect: "manual", headers: { cookie } })
      for (const set of response.headers.getSetCookie()) {
        const [pair = ""] = set.split(";")
        jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))
      }
      const location = response.headers.get("location")
      if (location === null) throw new Error(await response.text())
      next = new URL(location, next).href
    }
    return new URL(next)
  }
