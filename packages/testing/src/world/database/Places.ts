/** Databases for engines: one in memory is made anew each time, which takes seconds. */
import { Effect, Exit, Scope } from "effect"
import { afterAll } from "vitest"
import * as Fresh from "./Fresh.ts"

/** Migrated databases on the server of the run, each removed behind the tests of its file. */
export const places = () => {
  const scope = Scope.makeUnsafe()
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  return async () => ({ url: await Effect.runPromise(Scope.provide(Fresh.migrated, scope)) })
}
