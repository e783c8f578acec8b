/** Wraps a handler of the console's own API: its person, its organization, its failures. */
import { Instant } from "@cardpack/core/domain"
import { Effect } from "effect"
import * as Missing from "../problem/Missing.ts"
import * as Problem from "../problem/Problem.ts"
import * as Refusals from "../problem/Refusals.ts"
import type { Person } from "./Identity.ts"
import { Asking } from "./PersonAuthorization.ts"
import * as Roles from "./Roles.ts"

export const { found, identifier } = Missing.within("")

export const time = (date: Date): string => Instant.format(new Date(date).getTime())

export const forbidden = (message: string) =>
  Effect.fail(new Problem.Problem({ code: "forbidden", message }))

export const toProblem = Refusals.toProblem((reason) => Refusals.fromRefusal(reason, 0))

export const asked = <A, R>(
  run: (person: Person) => Effect.Effect<A, Refusals.Failure, R>
): Effect.Effect<A, Problem.Problem, R | Asking> =>
  Effect.catch(Effect.flatMap(Asking, run), toProblem)

/** An organization that the person belongs to, or that an owner of the service looks after. */
export const organizationOf = ({ memberships }: Person, text: string) => {
  const belongs = memberships.some(({ organizationId }) => organizationId === text)
  return Roles.isOrganization(text) && (belongs || Roles.mayManage(memberships, text))
    ? Effect.succeed(text)
    : Effect.fail(Problem.notFound(`no organization ${text.slice(0, 100)}`))
}

/** The same, for somebody who may change its people. */
export const managed = Effect.fnUntraced(function* (person: Person, text: string) {
  const organizationId = yield* organizationOf(person, text)
  return Roles.mayManage(person.memberships, organizationId)
    ? organizationId
    : yield* forbidden(`it takes the role ${Roles.headOf(organizationId)}`)
})
