/** Where uploaded pictures are kept (design.md#pictures). */
import { S3Location } from "@cardpack/adapters/picture"
import type { Event } from "@cardpack/core/domain"
import { Redacted, Result } from "effect"
import type { PICTURES } from "./PictureVariables.ts"
import * as Setting from "./Setting.ts"

type Name = keyof typeof PICTURES

export type PictureConfig =
  | { readonly at: "off" }
  /** In the data directory. */
  | { readonly at: "disk" }
  | ({
      readonly at: "s3"
      readonly endpoint: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: Redacted.Redacted
    } & S3Location.S3Location)

type Place = "off" | "disk" | S3Location.S3Location

const place = (text: string): Result.Result<Place, string> =>
  text === "off" || text === "disk" ? Result.succeed(text) : S3Location.parse(text)

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::|\/|$)/

export interface Reading {
  readonly environment: Event.Environment
  readonly read: <A>(name: Name, parse: (text: string) => Result.Result<A, string>, unset: A) => A
  readonly problem: (text: string) => void
}

export const read = ({ environment, problem, read }: Reading): PictureConfig => {
  const found = read("CARDPACK_PICTURES", place, "disk")
  const region = read("CARDPACK_PICTURES_REGION", Setting.token, "us-east-1")
  const endpoint = read(
    "CARDPACK_PICTURES_ENDPOINT",
    Setting.url(["https:", "http:"]),
    `https://s3.${region}.amazonaws.com`
  )
  const accessKeyId = read("CARDPACK_PICTURES_ACCESS_KEY_ID", Setting.token, null)
  const secret = read("CARDPACK_PICTURES_SECRET_ACCESS_KEY", Setting.token, null)
  if (found === "off" || found === "disk") return { at: found }
  for (const [name, value] of [
    ["CARDPACK_PICTURES_ACCESS_KEY_ID", accessKeyId],
    ["CARDPACK_PICTURES_SECRET_ACCESS_KEY", secret]
  ] as const)
    if (value === null) problem(`${name} is required with CARDPACK_PICTURES=s3://…`)
  if (environment === "production" && /^http:/.test(endpoint) && !LOOPBACK.test(endpoint))
    problem("CARDPACK_PICTURES_ENDPOINT must be an https address in production")
  return {
    at: "s3",
    ...found,
    endpoint: endpoint.replace(/\/+$/, ""),
    region,
    accessKeyId: accessKeyId ?? "",
    secretAccessKey: Redacted.make(secret ?? "")
  }
}
