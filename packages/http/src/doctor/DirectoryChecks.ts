/** The data directory of an embedded database, which a running service holds. */
import { accessSync, constants, existsSync, lstatSync, statfsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { DataDirectory } from "@cardpack/adapters/embedded"
import { Effect, Schema } from "effect"
import type { ServiceConfig } from "../Config.ts"
import * as Listening from "../config/Listening.ts"
import * as BoundedFetch from "../connection/BoundedFetch.ts"
import * as Storage from "../start/Storage.ts"
import { type Diagnosis, ok, warning, wrong } from "./Diagnosis.ts"

const MEGABYTE = 1_000_000

/** Free megabytes: what the log of the database needs between two checkpoints, and a margin. */
const LITTLE = 2_000
const TOO_LITTLE = 200

const OTHERS = 0o077

const WRITABLE = "data directory writes"
const UPLOADS = "Set CARDPACK_DATA_DIR to one that is, or CARDPACK_PICTURES"

export const exists = ({ dataDirectory }: ServiceConfig): boolean =>
  existsSync(DataDirectory.postgres(dataDirectory))

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** The directory, or the nearest one above it in which a start would make it. */
const nearest = (path: string): string =>
  lstatSync(path, { throwIfNoEntry: false }) === undefined && dirname(path) !== path
    ? nearest(dirname(path))
    : path

/** Whether a start, or an upload later, can write to it; null when nothing would. */
export const writable = (config: ServiceConfig): Diagnosis | null => {
  const { chain, dataDirectory, pictures } = config
  const atStart = Storage.server(config) === null || chain.mode === "local"
  if (!atStart && pictures.at !== "disk") return null
  const place = nearest(resolve(dataDirectory))
  if (isWritable(place)) return ok(WRITABLE, "they are taken")
  const found = `${place} is no directory that this user may write to`
  return atStart
    ? wrong(WRITABLE, found, "Set CARDPACK_DATA_DIR to one that is")
    : warning(WRITABLE, `${found}, so no picture can be uploaded`, `${UPLOADS} to S3 or off`)
}

/** The modes, and the space that is left. */
export const place = (config: ServiceConfig): ReadonlyArray<Diagnosis> => {
  const { dataDirectory } = config
  if (!exists(config)) {
    return [ok("database", `none yet: the first start makes one in ${dataDirectory}`)]
  }
  const { bavail, bsize } = statfsSync(dataDirectory)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  const space = `${free} MB are free for ${dataDirectory}`
  const advice = "Make room: a full disk stops every write"
  const isOpen = (lstatSync(dataDirectory).mode & OTHERS) !== 0
  return [
    ok("database", `embedded, in ${dataDirectory}`),
    free < TOO_LITTLE
      ? wrong("disk", space, advice)
      : free < LITTLE
        ? warning("disk", space, advice)
        : ok("disk", space),
    ...(isOpen
      ? [
          warning(
            "data directory",
            `other users of this computer can read ${dataDirectory}, which holds secrets`,
            `Run chmod 700 ${dataDirectory}`
          )
        ]
      : [])
  ]
}

/** What `/ready` answers; only what is needed here. */
const Readiness = Schema.Struct({
  checks: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      required: Schema.Boolean,
      ok: Schema.Boolean,
      why: Schema.optionalKey(Schema.String)
    })
  )
})

const PATIENCE = 5_000

/** Another process has the database open, so it is asked instead. */
export const running = (
  config: ServiceConfig,
  why: string
): Effect.Effect<ReadonlyArray<Diagnosis>> => {
  const url = `${Listening.urlHere(config.operatorListen ?? config)}/ready`
  return Effect.tryPromise(async () => {
    const response = await BoundedFetch.small(url, { signal: AbortSignal.timeout(PATIENCE) })
    return response.json()
  }).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(Readiness)),
    Effect.map(({ checks }) =>
      checks.map((each) => {
        const name = `running service, ${each.name}`
        if (each.ok) return ok(name, `ok, says ${url}`)
        const tell = each.required ? wrong : warning
        return tell(name, each.why ?? "not ok", `Look at ${url} and the service's log`)
      })
    ),
    Effect.catch(() =>
      Effect.succeed([
        wrong(
          "running service",
          `${why}, which gives no answer at ${url}`,
          "Give the settings that it was started with, or stop it and repeat this"
        )
      ])
    )
  )
}
