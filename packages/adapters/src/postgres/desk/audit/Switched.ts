/** What guards the rows and is there, but switched off: statements that switch it on again. */
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import * as Table from "../../rows/Table.ts"

const HERE = "current_schema()::text::regnamespace"

/** Those of foreign keys have no name that anybody knows. */
const TRIGGERS = `SELECT DISTINCT format('ALTER TABLE %s ENABLE TRIGGER %s', t.tgrelid::regclass,
    CASE WHEN t.tgisinternal THEN 'ALL' ELSE quote_ident(t.tgname) END)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = ${HERE} AND c.relname = ANY ($1::text[])
    AND t.tgenabled NOT IN ('O', 'A') ORDER BY 1`

/** Nothing is unique by an index that was not built to its end. */
const INDEXES = `SELECT format('REINDEX INDEX %s', i.indexrelid::regclass)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = ${HERE} AND c.relname = ANY ($1::text[])
    AND NOT (i.indisvalid AND i.indisready) ORDER BY 1`

/** A setting that switches all triggers off in each session to come. */
const TO_COME = `SELECT format('ALTER %s RESET session_replication_role', CASE
      WHEN s.setrole = 0 THEN format('DATABASE %I', current_database())
      ELSE format('ROLE %I%s', pg_get_userbyid(s.setrole), CASE WHEN s.setdatabase = 0 THEN ''
        ELSE format(' IN DATABASE %I', current_database()) END) END)
  FROM pg_db_role_setting s CROSS JOIN unnest(s.setconfig) AS c
  WHERE s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
    AND c LIKE 'session_replication_role=%' AND c <> 'session_replication_role=origin'`

/** This session's own, which it has from the server's file or from its client's options too. */
const HERE_AND_NOW = `SELECT CASE s.source
    WHEN 'configuration file' THEN
      'ALTER SYSTEM SET session_replication_role = origin; SELECT pg_reload_conf()'
    ELSE format('SET session_replication_role = origin -- and in the %s, where it is from', s.source)
  END FROM pg_settings s WHERE s.name = 'session_replication_role' AND s.setting <> 'origin'
    AND s.source NOT IN ('database', 'user', 'database user')`

/** Of these tables, of these indexes, and of sessions. */
export const found = (
  { read }: Pick<Database, "read">,
  tables: ReadonlyArray<string>,
  indexes: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<string>, Store.StoreError> =>
  Effect.map(
    Effect.all([
      read(TRIGGERS, [Table.array("text", tables)]),
      read(INDEXES, [Table.array("text", indexes)]),
      read(TO_COME, []),
      read(HERE_AND_NOW, [])
    ]),
    (lists) => lists.flat().map(String)
  )
