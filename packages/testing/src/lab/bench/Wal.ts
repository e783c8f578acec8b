/**
 * Write-ahead log as on a server that has run for a while. Such a server renames its old files; a
 * new one makes each of them, and meanwhile COMMITs wait: 50 ms of every two seconds of orders
 * (decisions.md#bench-no-test).
 */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"

const MOST_MEGABYTES = 2_048
/** What all rows together write for each second of a round. */
const MEGABYTES_A_SECOND = 128
const MEGABYTES_A_RECORD = 64

/** For the server: it keeps that many old files, and no checkpoint starts before its time. */
export const SETTINGS = { min_wal_size: `${MOST_MEGABYTES}MB`, max_wal_size: "4GB" } as const

/** Writes the files once, for so many seconds of rounds; a checkpoint makes them old. */
export const fill = (databaseUrl: string, seconds: number) =>
  Effect.gen(function* () {
    const connection = yield* PgConnection.make({ url: Redacted.make(databaseUrl) })
    const record = `SELECT count(*) FROM pg_logical_emit_message(false, '', repeat('x', ${MEGABYTES_A_RECORD << 20}))`
    const megabytes = Math.min(MOST_MEGABYTES, seconds * MEGABYTES_A_SECOND)
    for (let written = 0; written < megabytes; written += MEGABYTES_A_RECORD) {
      yield* connection.query(record, [], false)
    }
    yield* connection.query("CHECKPOINT", [], false)
  }).pipe(Effect.scoped)
