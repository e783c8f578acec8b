/** The settings of the two databases that the service supports. */
import { Effect, Exit, Scope } from "effect"
import * as Fresh from "../database/Fresh.ts"
import { isDeep } from "../run/Depth.ts"
import type * as Service from "./Service.ts"

export interface Opened {
  readonly environment: Service.Environment
  readonly close: () => Promise<void>
}

export interface Backend {
  readonly name: string
  readonly open: () => Promise<Opened>
}

const opened = async <E>(
  settings: Effect.Effect<Service.Environment, E, Scope.Scope>
): Promise<Opened> => {
  const scope = Scope.makeUnsafe()
  return {
    environment: await Effect.runPromise(Scope.provide(settings, scope)),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

export const embedded: Backend = {
  name: "embedded Postgres",
  open: () => opened(Effect.map(Fresh.directory, (path) => ({ CARDPACK_DATA_DIR: path })))
}

/** A service makes itself an encryption key beside an embedded database alone. */
export const server: Backend = {
  name: "server Postgres",
  open: () =>
    opened(
      Effect.all({
        CARDPACK_DATA_DIR: Fresh.folder,
        DATABASE_URL: Fresh.migrated,
        CARDPACK_ENCRYPTION_KEY: Effect.succeed("a key of the tests")
      })
    )
}

/** The quicker one at each commit; both where `TEST_BACKENDS=both` (`npm run deep`). */
export const tried: ReadonlyArray<Backend> = isDeep ? [embedded, server] : [server]
