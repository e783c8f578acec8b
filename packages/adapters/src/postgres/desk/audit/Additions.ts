/**
 * What stands on our tables and no migration made: it can change or hide rows before any rule sees
 * them. Statements take it away; a host's own tables beside ours are the host's.
 */
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import * as Table from "../../rows/Table.ts"

const OURS = `c.relnamespace = current_schema()::text::regnamespace
    AND c.relname = ANY ($1::text[])`

const TRIGGERS = `SELECT pg_get_triggerdef(t.oid, true),
    format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE ${OURS} AND NOT t.tgisinternal ORDER BY 2`

/** Of these, the migrations make none. */
const OTHERS = `SELECT format('DROP RULE %I ON %s', r.rulename, c.oid::regclass)
    FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class WHERE ${OURS} AND c.relkind = 'r'
  UNION ALL SELECT format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', c.oid::regclass)
    FROM pg_class c WHERE ${OURS} AND c.relrowsecurity
  UNION ALL SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', c.oid::regclass)
    FROM pg_class c WHERE ${OURS} AND c.relforcerowsecurity
  UNION ALL SELECT format('DROP POLICY %I ON %s', p.polname, c.oid::regclass)
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE ${OURS}
  UNION ALL SELECT format('ALTER TABLE %s NO INHERIT %s', h.inhrelid::regclass, c.oid::regclass)
    FROM pg_inherits h JOIN pg_class c ON c.oid = h.inhparent WHERE ${OURS} ORDER BY 1`

/** On these tables; `isKnown` says whether a migration made a trigger of this definition. */
export const found = Effect.fnUntraced(function* (
  { read }: Pick<Database, "read">,
  tables: ReadonlyArray<string>,
  isKnown: (definition: string) => boolean
): Effect.fn.Return<ReadonlyArray<string>, Store.StoreError> {
  const ours = [Table.array("text", tables)]
  const triggers = yield* read(TRIGGERS, ours)
  const others = yield* read(OTHERS, ours)
  return [
    ...triggers.flatMap(([made, drop]) => (isKnown(String(made)) ? [] : [String(drop)])),
    ...others.map(String)
  ]
})
