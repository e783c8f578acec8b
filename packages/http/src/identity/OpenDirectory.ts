/**
 * Opens the directory of people, with the identity library's failures as answers. Routes don't
 * load it, because a bundler would look for the library in a host's process.
 */
import { Optional } from "@cardpack/adapters/optional"
import { Effect } from "effect"
import * as Problem from "../problem/Problem.ts"
import { admitted } from "../request/AdmissionCheck.ts"
import * as Accounts from "./Accounts.ts"
import { Directory } from "./Directory.ts"
import * as ProviderFetch from "./ProviderFetch.ts"

const unreachable = Problem.unavailable("sign-in is not reachable at the moment; try again")

/** A problem that work throws is its answer; any other failure is the database's. */
const answered = <A>(work: () => Promise<A>): Effect.Effect<A, Problem.Problem> =>
  Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
    Effect.catch((error) =>
      error instanceof Problem.Problem
        ? Effect.fail(error)
        : Effect.andThen(
            Effect.logWarning("the identity database is unreachable", error),
            Effect.fail(unreachable)
          )
    )
  )

/** With a warning for each answer of the OpenID provider that can't be used. */
const heard = <A>(work: () => Promise<A>): Effect.Effect<A, Problem.Problem> =>
  Effect.suspend(() => {
    const reasons: Array<string> = []
    const warned = Effect.suspend(() =>
      Effect.forEach(reasons, (why) => Effect.logWarning(`the OpenID provider fails: ${why}`))
    )
    const asked = () => ProviderFetch.within((why) => reasons.push(why), work)
    return Effect.ensuring(answered(asked), warned)
  })

export const open = Effect.fnUntraced(function* (options: Accounts.Options) {
  yield* Optional.load("the console", "better-auth", () => import("better-auth"))
  if (options.signOn !== null) ProviderFetch.install()
  const auth = yield* Effect.promise(() => Accounts.open(options))
  return Directory.of({
    options,
    use: (work) => heard(() => work(auth)),
    alone: Effect.fnUntraced(function* (work) {
      const run = Effect.runPromiseWith(yield* Effect.context<never>())
      const asked = async () => {
        await run(admitted)
        return work(auth)
      }
      return yield* answered(() => options.opened.alone(asked))
    })
  })
})
