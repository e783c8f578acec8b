/**
 * What a catalog leaves beside its items, for items that SQL added: one row of the operators' log,
 * which its trigger links, and a version of each item that names the row's transaction.
 */
import * as Versions from "@cardpack/adapters/postgres/desk/audit/Versions"

const NEW = "NOT EXISTS (SELECT 1 FROM item_version v WHERE v.item_id = x.id)"

/** Statements of a session without triggers, such as Bulk's; `id` is the row's of the log. */
export const added = (id = "uuidv7()"): ReadonlyArray<string> => [
  "SET session_replication_role = origin",
  `INSERT INTO operator_log (id, actor, action, subject, detail, created_at)
    SELECT ${id}, 'bench', 'catalog.put', 'catalog', json_build_object('cardsAdded',
      (SELECT count(*) FROM item x WHERE ${NEW})), now()`,
  `INSERT INTO item_version (item_id, name, buyback, digest, transaction)
    SELECT x.id, x.name, x.buyback, ${Versions.DIGEST}, g.transaction
    FROM item x CROSS JOIN (
      SELECT transaction FROM operator_log WHERE action = 'catalog.put' ORDER BY number DESC LIMIT 1
    ) g WHERE ${NEW}`,
  "SET session_replication_role = replica"
]
