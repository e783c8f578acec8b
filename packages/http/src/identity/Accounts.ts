/**
 * People, their passwords, sessions and second factors, by better-auth: nothing of it is written
 * here (decisions.md#identity-library). Our own are the memberships, a table beside its own.
 */
import { createHash } from "node:crypto"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import type { IdentityDatabase } from "@cardpack/adapters/identity"
import { Array as Arr, Redacted } from "effect"
import { BASE_PATH, hostPrefix, MAX_PASSWORD, MIN_PASSWORD, PEER_HEADER } from "./AccountRules.ts"
import * as Origin from "./Origin.ts"
import type * as People from "./People.ts"
import * as Passkeys from "./passkey/Plugin.ts"
import * as SignOn from "./SignOn.ts"
import * as UnprovenAccounts from "./UnprovenAccounts.ts"
import * as UsedCodes from "./UsedCodes.ts"

export interface Options extends Origin.Options {
  readonly opened: IdentityDatabase.Opened
  /** The first signs and encrypts; earlier ones, the newest first, only decrypt. */
  readonly secrets: Arr.NonEmptyReadonlyArray<Redacted.Redacted>
  /** Milliseconds. */
  readonly sessionLife: number
  /** Mails the link to a new password; null without a mail server. */
  readonly sendReset: ((to: string, link: string) => Promise<void>) | null
  readonly signOn: SignOn.Provider | null
}

/** Seconds. */
const RESET_LIFE = 30 * 60

const MEMBERSHIP = {
  id: "membership",
  schema: {
    membership: {
      fields: {
        userId: {
          type: "string",
          required: true,
          index: true,
          references: { model: "user", field: "id", onDelete: "cascade" }
        },
        organizationId: { type: "string", required: true, index: true },
        role: { type: "string", required: true },
        createdAt: { type: "date", required: true }
      }
    }
  }
} as const

/** Wrong codes in a row of all who know the password, and for how many seconds none is taken then. */
const LOCKOUT = { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 }
const UNLOCKED = { failedVerificationCount: 0, lockedUntil: null }

/** By mail, where there is a server for it; ends all sessions, and all other links of the person. */
const resetting = ({ publicUrl, sendReset }: Options, auth: () => unknown) =>
  sendReset === null
    ? {}
    : {
        resetPasswordTokenExpiresIn: RESET_LIFE,
        revokeSessionsOnPasswordReset: true,
        sendResetPassword: ({ token, user }: { token: string; user: { email: string } }) =>
          sendReset(user.email, `${publicUrl}/console/reset#token=${token}`),
        onPasswordReset: async ({ user }: { user: People.User }) => {
          const accounts = auth() as Accounts
          const { adapter } = await accounts.$context
          const where = [{ field: "value", value: user.id }]
          await adapter.deleteMany({ model: "verification", where })
          // Who guessed at codes knew the old password: the owner does not wait for them.
          const factor = [{ field: "userId", value: user.id }]
          await adapter.updateMany({ model: "twoFactor", where: factor, update: UNLOCKED })
          await UnprovenAccounts.recovered(accounts, user)
        }
      }

/** Names a secret in what it encrypted, wherever it stands among the others. */
const versionOf = (secret: string): number =>
  Number.parseInt(
    createHash("sha256").update(`cardpack version\n${secret}`).digest("hex").slice(0, 8),
    16
  )

/** What was written before secrets had names is of the oldest. */
const secretsOf = ({ secrets }: Options) => ({
  secret: Redacted.value(Arr.lastNonEmpty(secrets)),
  secrets: secrets.map((each) => {
    const value = Redacted.value(each)
    return { version: versionOf(value), value }
  })
})

interface Builder {
  readonly createKyselyAdapter: (options: {
    readonly database: IdentityDatabase.Opened["database"]
  }) => Promise<{ readonly kysely: unknown }>
}

/** The library's own way to name a schema in each statement, from where the library has it. */
const named = async ({ database, schema }: IdentityDatabase.Opened) => {
  if (schema === null) return database
  const library = createRequire(import.meta.url).resolve("better-auth")
  const path = createRequire(library).resolve("@better-auth/kysely-adapter")
  const { createKyselyAdapter }: Builder = await import(pathToFileURL(path).href)
  const { kysely } = await createKyselyAdapter({ database })
  return { db: kysely, type: "postgres", schemaName: schema, transaction: true }
}

const load = (auth: () => unknown) =>
  Promise.all([
    import("better-auth"),
    import("better-auth/api"),
    import("better-auth/plugins/generic-oauth"),
    import("better-auth/plugins/jwt"),
    import("better-auth/plugins/two-factor"),
    import("better-auth/db/migration"),
    Passkeys.load(auth)
  ])

/** Loads the library, makes or changes its tables in a file, and answers its instance. */
export const open = async (options: Options) => {
  const made: { auth?: unknown } = {}
  const [
    { betterAuth },
    { APIError, getOAuthState },
    { genericOAuth },
    { jwt },
    { twoFactor },
    { getMigrations },
    passkeys
  ] = await load(() => made.auth)
  const { opened, publicUrl, sessionLife, signOn } = options
  const signOnOf = (to: SignOn.Provider) => SignOn.configOf(to, () => made.auth, getOAuthState)
  const https = publicUrl.startsWith("https:")
  const auth = betterAuth({
    appName: "cardpack",
    baseURL: new URL(publicUrl).origin,
    basePath: BASE_PATH,
    ...secretsOf(options),
    database: (await named(opened)) as never,
    telemetry: { enabled: false },
    // Its messages may hold names; refused sign-ins are counted and logged by the service.
    logger: { disabled: true },
    // Else it writes what it did not expect to the output itself, with whatever the database says.
    // A sign-on that no longer knows which page began it ends at the sign-in.
    onAPIError: { throw: true, errorURL: SignOn.REQUEST.errorCallbackURL },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      ...resetting(options, () => made.auth)
    },
    account: SignOn.ACCOUNT,
    session: {
      expiresIn: sessionLife / 1000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false }
    },
    verification: { storeIdentifier: "hashed" },
    databaseHooks: {
      ...SignOn.HOOKS,
      ...UsedCodes.hooksOf(
        () => made.auth,
        (message) => new APIError("UNAUTHORIZED", { message })
      )
    },
    // Ours limits it (SignIn.ts): the library's own counts are those of the process, for 3 codes in 10 s
    // of all who share an address.
    rateLimit: { enabled: false },
    trustedOrigins: (request) => {
      const origin = request?.headers.get("origin") ?? undefined
      const host = request?.headers.get("host") ?? undefined
      return origin !== undefined && Origin.isOwn(options, origin, host) ? [origin] : []
    },
    advanced: {
      // Its own prefix is the weaker `__Secure-`.
      useSecureCookies: false,
      cookiePrefix: `${hostPrefix(https)}cardpack-${options.environment}`,
      defaultCookieAttributes: { httpOnly: true, sameSite: "strict", secure: https, path: "/" },
      // The way back from a sign-on elsewhere is another site's.
      cookies: { state: { attributes: { sameSite: "lax" } } },
      ipAddress: { ipAddressHeaders: [PEER_HEADER] }
    },
    plugins: [
      twoFactor({ issuer: `cardpack ${options.environment}`, accountLockout: LOCKOUT }),
      jwt({ disableSettingJwtHeader: true }),
      ...(signOn === null ? [] : [SignOn.late(genericOAuth, signOnOf(signOn))]),
      passkeys,
      MEMBERSHIP
    ]
  })
  made.auth = auth
  if (opened.schema === null) await (await getMigrations(auth.options)).runMigrations()
  return auth
}

export type Accounts = Awaited<ReturnType<typeof open>>
