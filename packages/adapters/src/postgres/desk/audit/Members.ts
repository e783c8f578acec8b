/**
 * Whose role in an organization is what the operators' log says of the people. They are in a schema of
 * their own (decisions.md#identity-database), in a file beside an embedded database, or there are none.
 */
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import * as SchemaName from "../../connection/SchemaName.ts"
import { SHOWN, Tally } from "./Tally.ts"

const TABLE = `SELECT format('%I.%I', n.nspname, c.relname)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relname = 'membership' AND n.nspname = CASE current_schema()
      WHEN '${SchemaName.PUBLIC}' THEN 'identity' ELSE 'identity_' || current_schema() END
    AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')`

/** Rows of the log about the role of `m`. An owner of the service may manage all partners' people. */
const SAID = `operator_log g WHERE CASE g.action
    WHEN 'person.join' THEN g.detail->>'person' = m."userId" AND (g.subject = m."organizationId"
      OR g.subject = 'host' AND g.detail->>'role' = 'owner' AND m.role = 'admin')
    WHEN 'person.role' THEN g.detail->>'member' = m."userId" AND g.subject = m."organizationId"
    WHEN 'person.remove' THEN g.detail->>'member' = m."userId" AND g.subject = m."organizationId"
    ELSE false END`

/** As clocks may step back, two rows may both be the last. */
const members = (table: string): string => `SELECT count(*) OVER (), m.id, EXISTS (
    SELECT 1 FROM ${SAID} AND (g.detail->>'role' = m.role OR g.subject <> m."organizationId")
      AND (g.created_at = (SELECT max(g.created_at) FROM ${SAID})
        OR g.id = (SELECT g.id FROM ${SAID} ORDER BY g.id DESC LIMIT 1))
  ) FROM ${table} m ORDER BY 3, 2 LIMIT ${SHOWN}`

export const auditMembers = ({
  read
}: Database): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.gen(function* () {
    const [[table = null] = []] = yield* read(TABLE, [])
    const rows = table === null ? [] : yield* read(members(String(table)), [])
    const tally = new Tally(
      "everybody's role is the one that was given in the console",
      "Remove the person under People, or give the role there, which logs it; and ask who changed it."
    )
    tally.examine(Number(rows[0]?.[0] ?? 0))
    for (const [, id, isSaid] of rows) if (isSaid !== true) tally.blame(String(id))
    return [tally.check]
  })
