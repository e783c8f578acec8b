/**
 * Write-ahead log as on a server that has run for a while. Such a server renames its old files; a
 * new one makes each of them, and meanwhile COMMITs wait: 50 ms of every two seconds of orders
 * (decisions.md#bench-wal).
 */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"

const MEGABYTES = 2_048
const MEGABYTES_A_RECORD = 64

/** For the server: it keeps that many old files, and no checkpoint starts before its time. */
export const SETTINGS = { min_wal_size: `${MEGABYTES}MB`, max_wal_size: "4GB" } as const

/** Writes the files once; a checkpoint makes them old. */
export const fill = (databaseUrl: string) =>
  Effect.gen(function* () {
    const connection = yield* PgConnection.make({ url: Redacted.make(databaseUrl) })
    const record = `SELECT count(*) FROM pg_logical_emit_message(false, '', repeat('x', ${MEGABYTES_A_RECORD << 20}))`
    for (let written = 0; written < MEGABYTES; written += MEGABYTES_A_RECORD) {
      yield* connection.query(record, [], false)
    }
    yield* connection.query("CHECKPOINT", [], false)
  }).pipe(Effect.scoped)
