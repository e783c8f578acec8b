/** Packages that only some settings need: a start loads them, or a request does later. */
import { Optional } from "@cardpack/adapters/optional"
import type { ServiceConfig } from "../Config.ts"
import * as Storage from "../start/Storage.ts"
import { type Diagnosis, ok, warning, wrong } from "./Diagnosis.ts"

interface Need {
  readonly name: Optional.Name
  /** What does not work without it. */
  readonly user: string
  /** Whether a start is refused without it. */
  readonly atStart: boolean
  readonly otherwise: string
}

const people = ({ environment, identity }: ServiceConfig): ReadonlyArray<Need> => {
  if (identity === null || identity.isDefault) return []
  const otherwise = "set CARDPACK_CONSOLE=off"
  if (environment === "sandbox" && identity.other !== null) {
    return [{ name: "jose", user: "CARDPACK_IDENTITY_ISSUER", atStart: true, otherwise }]
  }
  return [
    { name: "better-auth", user: "the console", atStart: true, otherwise },
    {
      name: "@simplewebauthn/server",
      user: "signing in with passkeys",
      atStart: false,
      otherwise: "leave it: people sign in by passwords and codes"
    }
  ]
}

const pictures = ({ pictures: { at } }: ServiceConfig): ReadonlyArray<Need> => {
  if (at === "off") return []
  const otherwise = "set CARDPACK_PICTURES=off"
  const making = { name: "sharp", user: "uploading pictures", atStart: false, otherwise } as const
  const storing = { name: "aws4fetch", user: "CARDPACK_PICTURES=s3://…", atStart: true } as const
  return at === "disk" ? [making] : [making, { ...storing, otherwise: "keep them on disk" }]
}

const needs = (config: ServiceConfig): ReadonlyArray<Need> => [
  ...(Storage.server(config) === null
    ? [
        {
          name: "@electric-sql/pglite",
          user: "the embedded database",
          atStart: true,
          otherwise: "set DATABASE_URL"
        } as const
      ]
    : []),
  ...people(config),
  ...pictures(config)
]

export const check = (config: ServiceConfig): ReadonlyArray<Diagnosis> => {
  const lacking = needs(config).filter(({ name }) => !Optional.isInstalled(name))
  if (lacking.length === 0) return [ok("packages", "all that these settings need are installed")]
  return lacking.map(({ atStart, name, otherwise, user }) => {
    const tell = atStart ? wrong : warning
    const advice = `Install it with ${Optional.command([name])}, or ${otherwise}`
    return tell("packages", `${user} needs ${name}, which is not installed`, advice)
  })
}
