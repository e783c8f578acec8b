/** Directories for engines: a database in memory is made anew each time, which takes seconds. */
import { Effect, Exit, Scope } from "effect"
import { afterAll } from "vitest"
import * as Fresh from "./Fresh.ts"

/** Copies of the run's embedded database, each removed behind the tests of its file. */
export const places = () => {
  const scope = Scope.makeUnsafe()
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  return async () => ({
    directory: await Effect.runPromise(Scope.provide(Fresh.directory, scope))
  })
}
