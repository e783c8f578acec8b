/** The schema is public: whoever changes it sees it change here. */
import { layerEmbedded } from "@cardpack/adapters/embedded/layer"
import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

const COLUMNS = `SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END AS line
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
    AND NOT a.attisdropped ORDER BY c.relname, a.attnum`

const CONSTRAINTS = `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n' ORDER BY 1`

const INDEXES = `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`

const TRIGGERS = `SELECT pg_get_triggerdef(oid) AS line FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`

layer(layerEmbedded({ dataDir: null }), { excludeTestServices: true })("The SQL schema", (it) => {
  it.effect.each([
    { part: "columns", query: COLUMNS },
    { part: "constraints", query: CONSTRAINTS },
    { part: "indexes", query: INDEXES },
    { part: "triggers", query: TRIGGERS }
  ])("$part are as they were", ({ query }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const rows = yield* sql.unsafe(query)
      expect(rows.map((row) => Reflect.get(row, "line"))).toMatchSnapshot()
    })
  )
})
