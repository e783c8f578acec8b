/** The people of this environment, as routes reach them. */
import { Context, Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../problem/Problem.ts"
import type * as Accounts from "./Accounts.ts"
import type { Person, Service } from "./Identity.ts"
import * as Origin from "./Origin.ts"
import * as People from "./People.ts"

/** Present where the people themselves are. */
export class Directory extends Context.Service<
  Directory,
  {
    readonly options: Origin.Options
    readonly use: <A>(
      work: (auth: Accounts.Accounts) => Promise<A>
    ) => Effect.Effect<A, Problem.Problem>
    /** One work at a time in all processes: for changes that first count people. */
    readonly alone: <A>(
      work: (auth: Accounts.Accounts) => Promise<A>
    ) => Effect.Effect<A, Problem.Problem>
  }
>()("cardpack/http/identity/Directory") {}

/** Where people are in another environment: all that is about them is there. */
export const elsewhere = (options: Origin.Options, url: string): Directory["Service"] => {
  const there = Problem.notFound(`people sign in and are looked after at ${url}/console`)
  const use = () => Effect.fail(there)
  return Directory.of({ options, use, alone: use })
}

const hasSession = (cookie: string): boolean => cookie.includes("session_token=")

export const identityOf = ({ options, use }: Directory["Service"]): Service => ({
  membershipsOf: (personId) => use((auth) => People.membershipsOf(auth, personId)),
  hostSince: (email) => use((auth) => People.hostSince(auth, email)),
  personOf: Effect.fnUntraced(function* (request: HttpServerRequest) {
    const { cookie } = request.headers
    if (cookie === undefined || !hasSession(cookie)) return null as Person | null
    const refusal = Origin.refusal(options, request)
    if (refusal !== null) return yield* Effect.fail(refusal)
    return yield* use((auth) => People.bySession(auth, cookie))
  })
})
