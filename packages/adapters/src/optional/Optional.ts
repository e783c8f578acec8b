/** Packages that only some installations need: each is loaded when something uses it. */
import { findPackageJSON } from "node:module"
import { Data, Effect } from "effect"

/** The versions that are tested here. */
export const VERSIONS = {
  "@aws-sdk/client-kms": "3.1162.0",
  "@electric-sql/pglite": "0.5.16",
  "@foundry-rs/anvil": "1.7.1",
  "@simplewebauthn/server": "14.0.3",
  aws4fetch: "1.0.20",
  "better-auth": "1.7.25",
  jose: "6.2.17",
  nodemailer: "10.6.0",
  redis: "6.3.1",
  sharp: "0.35.5",
  viem: "2.57.1"
} as const

export type Name = keyof typeof VERSIONS

const withVersion = (name: Name) => `${name}@${VERSIONS[name]}`

export const isInstalled = (name: Name): boolean => {
  try {
    return findPackageJSON(name, import.meta.url) !== undefined
  } catch {
    return false
  }
}

/** Installs them beside this package, also where that was only fetched to run it once. */
export const command = (names: ReadonlyArray<Name>): string =>
  `npm install cardpack ${names.map(withVersion).join(" ")}`

/** Something was asked for that needs a package which is not installed. */
export class NotInstalled extends Data.TaggedError("NotInstalled")<{
  readonly name: Name
  /** The part that needs it, such as "mail". */
  readonly user: string
}> {
  override get message(): string {
    return `${this.user} needs ${this.name}: npm install ${withVersion(this.name)}`
  }
}

/** Node names the missing package in quotes; a file missing inside it is a fault instead. */
const isMissing = (error: unknown, name: Name): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "ERR_MODULE_NOT_FOUND" || error.code === "MODULE_NOT_FOUND") &&
  error.message.includes(`'${name}'`)

/** Imports what needs the package; dies when it is there and can't be loaded. */
export const load = <A>(
  user: string,
  name: Name,
  importing: () => Promise<A>
): Effect.Effect<A, NotInstalled> =>
  Effect.tryPromise({ try: importing, catch: (error) => error }).pipe(
    Effect.catch((error) =>
      isMissing(error, name) ? Effect.fail(new NotInstalled({ name, user })) : Effect.die(error)
    )
  )
