/** Loads the service's settings from an environment. */
import * as DevelopmentKeys from "@cardpack/adapters/chain/local/DevelopmentKeys"
import * as Config from "@cardpack/http/Config"
import { ConfigProvider, Effect, Result } from "effect"
import { assert } from "vitest"

export type Env = Readonly<Record<string, string>>

const load = (env: Env) =>
  Effect.runSync(
    Effect.result(
      Effect.provideService(
        Config.load,
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromEnv({ env })
      )
    )
  )

export const good = (env: Env): Config.ServiceConfig => {
  const loaded = load(env)
  assert.isTrue(Result.isSuccess(loaded), String(Result.isFailure(loaded) && loaded.failure))
  return Result.getOrThrow(loaded)
}

export const problems = (env: Env): ReadonlyArray<string> => {
  const loaded = load(env)
  if (Result.isSuccess(loaded)) return []
  assert.instanceOf(loaded.failure, Config.ConfigProblems)
  return loaded.failure instanceof Config.ConfigProblems ? loaded.failure.problems : []
}

export const named = (lines: ReadonlyArray<string>) => lines.map((line) => line.split(" ")[0])

export const URL = "postgres://user:hunter2@db.example/cardpack?sslmode=require"
export const TOKEN = "0123456789abcdef0123456789abcdef"
export const SERVER = { DATABASE_URL: URL, CARDPACK_OPERATOR_TOKEN: TOKEN }
export const DRAW_KEY = "89abcdef0123456789abcdef01234567"
export const PRODUCTION = {
  CARDPACK_ENVIRONMENT: "production",
  ...SERVER,
  CARDPACK_DRAW_KEY: DRAW_KEY
}
export const CONSOLE = { CARDPACK_CONSOLE: "on", CARDPACK_IDENTITY_SECRET: TOKEN }
export const PROVIDER = {
  CARDPACK_OIDC_DISCOVERY_URL: "https://accounts.example/.well-known/openid-configuration",
  CARDPACK_OIDC_CLIENT_ID: "cardpack",
  CARDPACK_OIDC_CLIENT_SECRET: "hunter2"
}
export const S3 = {
  CARDPACK_PICTURES: "s3://cards/some/pictures",
  CARDPACK_PICTURES_ACCESS_KEY_ID: "AKTEST",
  CARDPACK_PICTURES_SECRET_ACCESS_KEY: "hunter2"
}
export const CHAIN = {
  CARDPACK_RPC_URL: "https://one.example/hunter2, https://two.example",
  CARDPACK_SIGNER_PRIVATE_KEY: `0x${"5d".repeat(32)}`,
  CARDPACK_DEPOSIT_XPUB: DevelopmentKeys.DEPOSIT_XPUB,
  CARDPACK_COLLECTION_ADDRESS: `0x${"1a".repeat(20)}`,
  CARDPACK_VENDING_MACHINE_ADDRESS: `0x${"2b".repeat(20).toUpperCase()}`,
  CARDPACK_BURN_HANDLER_ADDRESS: `0x${"3c".repeat(20)}`
}
/** Not derived from a publicly known seed. */
export const REAL_CHAIN = {
  ...PRODUCTION,
  ...CHAIN,
  CARDPACK_DEPOSIT_XPUB: CHAIN.CARDPACK_DEPOSIT_XPUB.replace("xpub6Ce", "xpub6Cf")
}
