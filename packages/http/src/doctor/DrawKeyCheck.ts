/** Can the seeds of draws be derived, and by nobody who reads the database alone? */
import { DrawKeys } from "@cardpack/adapters/draw"
import { CommittedDays } from "@cardpack/core"
import { Instant } from "@cardpack/core/domain"
import { Effect, Redacted } from "effect"
import type { ServiceConfig } from "../Config.ts"
import * as Keys from "../config/DrawKeys.ts"
import * as DrawKeyPart from "../start/DrawKeyPart.ts"
import * as Failure from "../start/Failure.ts"
import * as KeptFile from "../start/KeptFile.ts"
import { type Diagnosis, ok, warning, wrong } from "./Diagnosis.ts"

const CHECK = "draw key"

const MAKE = "Set it to what openssl rand -hex 32 prints"

/** The local key; a sandbox with the embedded database keeps the one that it made. */
export const kept = ({
  databaseUrl,
  dataDirectory,
  drawKey,
  drawKmsKeyId,
  environment
}: ServiceConfig) =>
  drawKey === null && drawKmsKeyId === null && databaseUrl === null && environment === "sandbox"
    ? Effect.map(KeptFile.read(dataDirectory, KeptFile.DRAW_KEY), (text) =>
        text === null || text === "" ? null : Redacted.make(text)
      )
    : Effect.succeed(drawKey)

const dateOf = (at: number): string => Instant.format(at - 1).slice(0, 10)

/** What the committed days say, once all of them were derived. */
const said = (
  config: ServiceConfig,
  key: Redacted.Redacted | null,
  days: ReadonlyArray<CommittedDays.Committed>
): Diagnosis => {
  const isOwn = key !== null || config.drawKmsKeyId !== null
  if (!isOwn)
    return warning(
      CHECK,
      "CARDPACK_DRAW_KEY is not set, so the key is a published one: who reads the database can foresee draws",
      MAKE
    )
  const foreseen = days.findLast((day) => day.key === DrawKeys.PUBLISHED_NAME)
  if (foreseen !== undefined)
    return warning(
      CHECK,
      `days until ${dateOf(foreseen.until)} were committed with the published key: who reads the database can foresee their draws`,
      "It is right by itself from the day after"
    )
  const last = days.at(-1)
  const names = Keys.namesOf({ ...config, drawKey: key }).join(", ")
  return ok(
    CHECK,
    last === undefined
      ? `no day was committed yet; configured is ${names}`
      : `it derives all days that were committed, until ${dateOf(last.until)}; configured is ${names}`
  )
}

/** The days whose draws can't be, by their keys. */
const unopened = (
  config: ServiceConfig,
  key: Redacted.Redacted | null,
  days: ReadonlyArray<CommittedDays.Committed>
): Diagnosis => {
  const names = Keys.namesOf({ ...config, drawKey: key })
  const said = [...Map.groupBy(days, (day) => day.key)].map(([name, own]) => {
    const until = dateOf(own.at(-1)?.until ?? 0)
    return DrawKeyPart.said(`the seeds of days until ${until}`, name, names)
  })
  return wrong(
    CHECK,
    Failure.ofDrawKey(said.join("; "), config),
    "More in SECURITY.md, Draws; without that key the service starts when those days have passed, or after cardpack draw-key reanchor"
  )
}

const lost = (
  { dataDirectory }: ServiceConfig,
  days: ReadonlyArray<CommittedDays.Committed>
): Diagnosis =>
  wrong(
    CHECK,
    `days until ${dateOf(days.at(-1)?.until ?? 0)} were committed with the key ${days[0]?.key}, and ${dataDirectory} has no file ${KeptFile.DRAW_KEY}`,
    "Copy that file from the data directory where the database was made, or set CARDPACK_DRAW_KEY to its text"
  )

export const check = Effect.fnUntraced(function* (config: ServiceConfig) {
  const key = yield* kept(config)
  const secrets = DrawKeys.layer({
    key,
    kmsKeyId: config.drawKmsKeyId,
    older: config.otherDrawKeys,
    publishedWithoutKey: config.environment === "sandbox"
  })
  const found = yield* Effect.result(Effect.provide(CommittedDays.verify, secrets))
  if (found._tag === "Failure")
    return wrong(CHECK, Failure.tell(found.failure, config), "More in SECURITY.md, Draws")
  const days = found.success
  const wrongs = days.filter(({ problem }) => problem !== null)
  if (wrongs.length === 0) return said(config, key, days)
  const isLost = key === null && config.databaseUrl === null && config.drawKmsKeyId === null
  return isLost ? lost(config, wrongs) : unopened(config, key, wrongs)
})
