/**
 * What the public log of draws stands on is guarded: files only grow, a root changes with its size, lists and
 * sums go on, and a card keeps its slot until its list is numbered anew (design.md#settled). An operation
 * keeps its customer's words.
 */
import { migration } from "./Schema.ts"

const differ = (...columns: ReadonlyArray<string>): string =>
  columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(" OR ")

const goesOn = (table: string, refused: string): string =>
  `CREATE TRIGGER ${table}_goes_on BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (${refused})
    EXECUTE FUNCTION refuse_change()`

/** Scores are forgotten after a while. */
const PERMANENT = ["pool_list", "log_checkpoint", "draw_tally", "draw_statistic"]

export default migration(
  [
    ...PERMANENT.map(
      (table) => `CREATE TRIGGER ${table}_is_permanent BEFORE DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
    ),
    goesOn(
      "pool_list",
      `${differ("id", "machine_id", "name")} OR CASE NEW.generation - OLD.generation
        WHEN 0 THEN NEW.size < OLD.size WHEN 1 THEN NEW.size > OLD.size ELSE true END`
    ),
    goesOn(
      "log_part",
      `${differ("level", "number")} OR substring(NEW.data FOR length(OLD.data)) <> OLD.data`
    ),
    goesOn(
      "log_checkpoint",
      `${differ("size")} OR (OLD.cosigned_at IS NOT NULL AND ${differ("cosigned_at")})`
    ),
    goesOn(
      "draw_tally",
      `${differ("machine_id")} OR NEW.sequence < OLD.sequence OR NEW.until < OLD.until`
    ),
    goesOn(
      "draw_statistic",
      `${differ("machine_id", "odds_version", "month", "label")}
        OR NEW.observed < OLD.observed OR NEW.expected < OLD.expected OR NEW.variance < OLD.variance`
    ),
    goesOn("draw_score", `${differ("day", "account_id", "kind")} OR NEW.packs <= OLD.packs`),
    "DROP TRIGGER draw_log_goes_on ON draw_log",
    goesOn(
      "draw_log",
      `NEW.disclosing < OLD.disclosing OR NEW.size < OLD.size OR NEW.cosigned_size < OLD.cosigned_size
        OR NEW.link_key <> OLD.link_key OR NEW.renewal NOT IN (OLD.renewal, OLD.renewal + 1)
        OR NEW.published < OLD.published OR NEW.heads < OLD.heads
        OR (NEW.size = OLD.size AND NEW.root <> OLD.root)`
    ),
    // Orders take slots away; only a list that is numbered anew, by the machine's last change, moves them.
    `CREATE FUNCTION pool_slot_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a JOIN was w ON w.item_id = a.item_id AND w.slot <> a.slot
         WHERE NOT EXISTS (
           SELECT 1 FROM pool_list l JOIN machine_stock s ON s.machine_id = l.machine_id
           JOIN pool_change c ON c.machine_id = s.machine_id AND c.sequence = s.sequence
           WHERE l.id = a.list_id AND c.type = 'renumber' AND c.list = l.name
             AND c.generation = l.generation AND a.slot < c.count)
       ) THEN
         RAISE EXCEPTION 'no change of the machine numbered the list anew'
           USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'pool_slot_is_kept';
       END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER pool_slot_is_kept AFTER UPDATE ON pool REFERENCING OLD TABLE AS was NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION pool_slot_is_kept()`,
    "DROP TRIGGER operation_is_fixed ON operation",
    `CREATE TRIGGER operation_is_fixed BEFORE UPDATE ON operation FOR EACH ROW WHEN (
      ${differ("account_id", "customer_id", "kind", "mode", "vending_machine_id", "quantity", "charged", "metadata::text", "client_seed", "idempotency_key", "sequence", "created_at")}
    ) EXECUTE FUNCTION refuse_change()`
  ],
  48
)
