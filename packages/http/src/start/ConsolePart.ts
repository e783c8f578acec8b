/** The console's people: where they are stored, and the link that makes the first owner. */
import { IdentityDatabase } from "@cardpack/adapters/identity"
import { Optional } from "@cardpack/adapters/optional"
import type { Id } from "@cardpack/core/domain"
import { Context, Effect, type Redacted } from "effect"
import type * as Config from "../Config.ts"
import * as Directory from "../identity/Directory.ts"
import { HOST, type Service } from "../identity/Identity.ts"
import * as LinkMails from "../identity/LinkMails.ts"
import * as Links from "../identity/Links.ts"
import * as OpenDirectory from "../identity/OpenDirectory.ts"
import * as People from "../identity/People.ts"
import * as SignOn from "../identity/SignOn.ts"
import { Pair, type Service as Pairing } from "../identity/trust/Pair.ts"
import * as KeptFile from "./KeptFile.ts"
import * as OwnerLink from "./OwnerLink.ts"

const SECRET = "identity-secret"

/** What the routes of the console need. */
export interface ConsolePart {
  readonly directory: Directory.Directory["Service"]
  readonly identity: Service
  /** What else the routes need. */
  readonly context: Context.Context<never>
  /** False where another environment holds the people. */
  readonly holdsPeople: boolean
}

const database = ({ dataDirectory, databaseSchema, databaseUrl }: Config.ServiceConfig) =>
  databaseUrl === null
    ? IdentityDatabase.openFile(dataDirectory)
    : IdentityDatabase.openServer(
        databaseUrl,
        databaseSchema === null ? {} : { schema: databaseSchema }
      )

/** Production holds the people of both environments. */
const holding = Effect.fnUntraced(function* (
  config: Config.ServiceConfig,
  secret: Redacted.Redacted,
  { oldSecrets, other: url, sessionLife, signOn }: NonNullable<Config.ServiceConfig["identity"]>
) {
  const { environment, operatorUrl, publicUrl } = config
  const opened = yield* database(config)
  const post = yield* LinkMails.make
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const directory = yield* OpenDirectory.open({
    opened,
    publicUrl,
    operatorUrl,
    environment,
    secrets: [secret, ...oldSecrets],
    sessionLife,
    signOn,
    sendReset: post === null ? null : (to, link) => run(post(LinkMails.newPassword(to, link)))
  })
  const other = url === null ? null : ({ environment: "sandbox", url, holdsPeople: false } as const)
  const context = Context.make(Pair, { other, entry: null } satisfies Pairing).pipe(
    Context.add(LinkMails.LinkMails, post),
    Context.add(SignOn.SignOn, signOn)
  )
  const identity = Directory.identityOf(directory)
  return { directory, identity, context, holdsPeople: true } satisfies ConsolePart
})

const trusting = Effect.fnUntraced(function* (
  { environment, operatorUrl, publicUrl }: Config.ServiceConfig,
  secret: Redacted.Redacted,
  issuer: string
) {
  const { make } = yield* Optional.load(
    "CARDPACK_IDENTITY_ISSUER",
    "jose",
    () => import("../identity/trust/OpenEntry.ts")
  )
  const site = { environment, publicUrl, operatorUrl }
  const { entry, identity } = yield* make({ ...site, issuer, secret })
  const other = { environment: "production", url: issuer, holdsPeople: true } as const
  const directory = Directory.elsewhere(site, issuer)
  const context = Context.make(Pair, { other, entry } satisfies Pairing)
  return { directory, identity, context, holdsPeople: false } satisfies ConsolePart
})

/** Null when the console is off. */
export const open = Effect.fnUntraced(function* (config: Config.ServiceConfig) {
  const { environment, identity } = config
  if (identity === null) return null
  const isTrusting = environment === "sandbox" && identity.other !== null
  if (identity.isDefault && !isTrusting && !Optional.isInstalled("better-auth")) return null
  const secret: Redacted.Redacted =
    identity.secret ?? (yield* KeptFile.token(config.dataDirectory, SECRET))
  return isTrusting
    ? yield* trusting(config, secret, identity.other)
    : yield* holding(config, secret, identity)
})

const FIRST = { organizationId: HOST, role: "owner", email: null, by: null } as const

/** Told at each start until somebody is the owner, who also becomes the demo partner's admin. */
export const invite = Effect.fnUntraced(function* (
  { directory, holdsPeople }: ConsolePart,
  { dataDirectory, operatorUrl, publicUrl }: Config.ServiceConfig,
  partnerId: Id.AccountId | null
) {
  if (!holdsPeople) return
  const url = operatorUrl ?? publicUrl
  const link = yield* directory.alone(async (auth) =>
    (await People.hasHead(auth, HOST)) ? null : Links.make(auth, { ...FIRST, partnerId })
  )
  if (link === null) return
  yield* OwnerLink.tell(dataDirectory, `${url}/console/join#token=${link.token}`)
})
