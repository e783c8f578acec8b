/**
 * Asks the environment that holds the people, from server to server, and believes only what it has
 * signed for this environment, for this very question, just now.
 */
import type { Event } from "@cardpack/core/domain"
import { Option, Schema } from "effect"
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose"
import * as BoundedFetch from "../../connection/BoundedFetch.ts"
import type { Person } from "../Identity.ts"
import { newSecret } from "./Grants.ts"
import { PATHS } from "./Pair.ts"
import * as PersonToken from "./PersonToken.ts"

export interface Options {
  /** The public address of the environment that holds the people. */
  readonly issuer: string
  /** The public address of this one. */
  readonly audience: string
  readonly environment: Event.Environment
}

export interface Trusted {
  readonly person: Person
  /** Milliseconds for which it may be believed. */
  readonly life: number
}

export interface Granted {
  readonly grant: string
  readonly expiresAt: Date
}

/** Milliseconds. */
const TIMEOUT = 5_000

/** Seconds by which the two clocks may differ. A token's life is counted on ours. */
const SKEW = 60

const Answered = Schema.Struct({ token: Schema.String })
const Grant = Schema.Struct({ grant: Schema.String, expiresAt: Schema.String })

/** The words of a failure say nothing of what was given. */
const reading = <A>(schema: Schema.Codec<A>, words: string) => {
  const decode = Schema.decodeUnknownOption(schema)
  return (given: unknown): A =>
    Option.getOrElse(decode(given), () => {
      throw new Error(words)
    })
}

const claimsOf = reading(PersonToken.Claims, "a claim of the token is missing or wrong")
const answeredOf = reading(Answered, "the answer holds no token")
const grantOf = reading(Grant, "the answer holds no grant")

const REFUSED = [400, 401, 404]

export const make = ({ audience, environment, issuer }: Options) => {
  const address = (path: string): string => `${issuer}/console/api${path}`
  const keys = createRemoteJWKSet(new URL(address(PATHS.keys)), {
    timeoutDuration: TIMEOUT,
    [customFetch]: BoundedFetch.small
  })

  /** Null when it is refused; fails when there is no answer. */
  const ask = async (path: string, body: object): Promise<unknown> => {
    const response = await BoundedFetch.small(address(path), {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    if (response.status === 204) return null
    if (response.ok) return response.json().catch(() => "no JSON")
    await response.body?.cancel()
    if (REFUSED.includes(response.status)) return null
    throw new Error(`the holder of the people answered ${response.status}`)
  }

  const verified = async (token: string, nonce: string): Promise<Trusted> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: [PersonToken.ALGORITHM],
      requiredClaims: ["iat", "exp", "jti"],
      clockTolerance: SKEW,
      maxTokenAge: PersonToken.LIFE
    })
    const claims = claimsOf(payload)
    if (claims.nonce !== nonce) throw new Error("the token answers another question")
    if (claims.environment !== environment) throw new Error("the token is for another environment")
    const life = Math.min(Number(payload.exp) - Number(payload.iat), PersonToken.LIFE)
    return { person: PersonToken.personOf(claims), life: life * 1000 }
  }

  return {
    grantOf: async (code: string, verifier: string): Promise<Granted | null> => {
      const answer = await ask(PATHS.grants, { code, verifier })
      if (answer === null) return null
      const { expiresAt, grant } = grantOf(answer)
      return { grant, expiresAt: new Date(expiresAt) }
    },
    /** Null when the grant is worth nothing any more. */
    personOf: async (grant: string): Promise<Trusted | null> => {
      const nonce = newSecret()
      const answer = await ask(PATHS.tokens, { grant, nonce })
      return answer === null ? null : verified(answeredOf(answer).token, nonce)
    },
    end: (grant: string): Promise<unknown> => ask(PATHS.ended, { grant })
  }
}

export type TrustedTokens = ReturnType<typeof make>
