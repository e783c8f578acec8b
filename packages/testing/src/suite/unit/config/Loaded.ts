/** Loads the service's settings from an environment. */
import * as Config from "@cardpack/http/Config"
import { ConfigProvider, Effect, Result } from "effect"
import { assert } from "vitest"

const load = (env: Readonly<Record<string, string>>) =>
  Effect.runSync(
    Effect.result(
      Effect.provideService(
        Config.load,
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromEnv({ env })
      )
    )
  )

/** Loads valid settings. */
export const good = (env: Readonly<Record<string, string>>): Config.ServiceConfig => {
  const loaded = load(env)
  assert.isTrue(Result.isSuccess(loaded), String(Result.isFailure(loaded) && loaded.failure))
  return Result.getOrThrow(loaded)
}

/** Loads invalid settings; returns the problems, one a line. */
export const problems = (env: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const loaded = load(env)
  if (Result.isSuccess(loaded)) return []
  assert.instanceOf(loaded.failure, Config.ConfigProblems)
  return loaded.failure instanceof Config.ConfigProblems ? loaded.failure.problems : []
}

export const URL = "postgres://user:hunter2@db.example/cardpack?sslmode=require"
export const TOKEN = "0123456789abcdef0123456789abcdef"
export const PRODUCTION = {
  CARDPACK_ENVIRONMENT: "production",
  DATABASE_URL: URL,
  CARDPACK_OPERATOR_TOKEN: TOKEN
}
