/**
 * Who a person is: the caller behind a session of the console (design.md#identity). A session is
 * one more credential of both APIs; nothing else decides what it may do.
 */
import type { Id, Token } from "@cardpack/core/domain"
import { Context, Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as Problem from "../problem/Problem.ts"

/** Roles of a partner's people. */
export const PARTNER_ROLES = ["admin", "developer", "support", "viewer"] as const
export type PartnerRole = (typeof PARTNER_ROLES)[number]

/** The organization of the people who run the service; every other one is a partner. */
export const HOST = "host"

export type OrganizationId = typeof HOST | Id.AccountId
export type Role = Token.Role | PartnerRole

export interface Membership {
  readonly organizationId: OrganizationId
  readonly role: Role
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  /** The session's id, which is no secret. */
  readonly session: string
  readonly hasTwoFactor: boolean
  readonly memberships: ReadonlyArray<Membership>
}

export interface Service {
  /**
   * The person of the request's session; null without a session that works. Refuses a request that
   * another site may have caused.
   */
  readonly personOf: (request: HttpServerRequest) => Effect.Effect<Person | null, Problem.Problem>
  /** What a person may do who sends nothing now; absent where people are in another environment. */
  readonly membershipsOf?: (
    personId: string
  ) => Effect.Effect<ReadonlyArray<Membership>, Problem.Problem>
  /**
   * When the person of this address joined the host; null for none, absent where people are in another
   * environment.
   */
  readonly hostSince?: (email: string) => Effect.Effect<number | null, Problem.Problem>
}

/** Whom a listener serves: with an address of their own, operators are nobody at the other one. */
export type Side = "both" | "partners" | "operators"

const isOf = (side: Side, organizationId: OrganizationId): boolean =>
  side === "both" || (organizationId === HOST) === (side === "operators")

/** The same people, with the memberships that count on this side. */
export const onSide = (side: Side, { personOf, ...service }: Service): Service => ({
  ...service,
  personOf: (request) =>
    Effect.map(personOf(request), (person) => {
      if (person === null) return null
      const memberships = person.memberships.filter((each) => isOf(side, each.organizationId))
      return { ...person, memberships }
    })
})

/** Null where nobody signs in, such as in an embedded engine. */
export const Identity = Context.Reference<Service | null>("cardpack/http/identity/Identity", {
  defaultValue: () => null
})

/** The header that says for which partner a person asks. */
export const ORGANIZATION_HEADER = "cardpack-organization"
