/**
 * The short-lived token of a person: what it says, and how it is signed. Its key is made and kept,
 * encrypted, by the identity library, and published as a JWKS.
 */
import { randomUUID } from "node:crypto"
import { Event } from "@cardpack/core/domain"
import { Schema } from "effect"
import type { Accounts } from "../Accounts.ts"
import type { Person } from "../Identity.ts"
import * as Roles from "../Roles.ts"

/** Seconds. A session that ended, or a role that was taken, counts in the other environment after that. */
export const LIFE = 30

/** The only algorithm of the library's keys, and the only one that is accepted. */
export const ALGORITHM = "EdDSA"

const Membership = Schema.Struct({ organizationId: Schema.String, role: Schema.String })

/** Beside `iss`, `aud`, `iat` and `exp`. */
export const Claims = Schema.Struct({
  sub: Schema.String,
  /** Of the request that this token answers: no token answers twice. */
  nonce: Schema.String,
  /** Where the token is to be used. */
  environment: Schema.Literals(Event.ENVIRONMENTS),
  email: Schema.String,
  name: Schema.String,
  sid: Schema.String,
  hasTwoFactor: Schema.Boolean,
  memberships: Schema.Array(Membership)
})

export type Claims = typeof Claims.Type

export const personOf = (claims: Claims): Person => ({
  id: claims.sub,
  email: claims.email,
  name: claims.name,
  session: claims.sid,
  hasTwoFactor: claims.hasTwoFactor,
  memberships: claims.memberships.flatMap(({ organizationId, role }) => {
    if (!Roles.isOrganization(organizationId)) return []
    const known = Roles.rolesOf(organizationId).find((each) => each === role)
    return known === undefined ? [] : [{ organizationId, role: known }]
  })
})

export interface Use {
  readonly issuer: string
  readonly audience: string
  readonly environment: Event.Environment
  readonly nonce: string
}

export const sign = async (auth: Accounts, person: Person, use: Use): Promise<string> => {
  const { email, hasTwoFactor, id: sub, memberships, name, session: sid } = person
  const iat = Math.floor(Date.now() / 1000)
  const { environment, nonce } = use
  const claims: Claims = { sub, nonce, environment, email, name, sid, hasTwoFactor, memberships }
  const times = { iat, exp: iat + LIFE, jti: randomUUID() }
  const payload = { ...claims, ...times, iss: use.issuer, aud: use.audience }
  return (await auth.api.signJWT({ body: { payload } })).token
}
