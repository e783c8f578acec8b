/** The data directory of an embedded database, which a running service holds. */
import { existsSync, lstatSync, statfsSync } from "node:fs"
import { DataDirectory } from "@cardpack/adapters/embedded"
import { Effect, Schema } from "effect"
import type { ServiceConfig } from "../Config.ts"
import * as Listening from "../config/Listening.ts"
import { type Diagnosis, ok, warning, wrong } from "./Diagnosis.ts"

const MEGABYTE = 1_000_000

/** Free megabytes: what the log of the database needs between two checkpoints, and a margin. */
const LITTLE = 2_000
const TOO_LITTLE = 200

const OTHERS = 0o077

export const exists = ({ dataDirectory }: ServiceConfig): boolean =>
  existsSync(DataDirectory.postgres(dataDirectory))

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
            `other users of this machine can read ${dataDirectory}, which holds secrets`,
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

/** A service that listens on all addresses is asked on this machine's own one. */
const HERE: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" }

/** Another process has the database open, so it is asked instead. */
export const running = (
  config: ServiceConfig,
  why: string
): Effect.Effect<ReadonlyArray<Diagnosis>> => {
  const { host, port } = config.operatorListen ?? config
  const url = `${Listening.urlOf({ host: HERE[host] ?? host, port })}/ready`
  return Effect.tryPromise(async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) })
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
