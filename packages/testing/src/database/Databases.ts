/** Databases for suites: empty and migrated, removed with their layer. */
import type { Shift } from "@cardpack/adapters/postgres/connection/Clock"
import { Effect, Layer, Redacted } from "effect"
import * as Fresh from "./Fresh.ts"
import { layerEmbedded, layerServer } from "./Open.ts"

const NO_SHIFT: Shift = () => 0

/** PGlite in this process, in memory. */
export const embedded = (clockShift: Shift = NO_SHIFT) =>
  Layer.unwrap(
    Effect.map(Fresh.contents, (contents) => layerEmbedded({ dataDir: null, contents, clockShift }))
  )

/** PostgreSQL 18 on a loopback port. */
export const server = (clockShift: Shift = NO_SHIFT) =>
  Layer.unwrap(
    Effect.map(Fresh.migrated, (url) => layerServer({ url: Redacted.make(url), clockShift }))
  )
