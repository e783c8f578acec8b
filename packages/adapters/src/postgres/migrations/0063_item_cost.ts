/** What cards cost, for margins. Once given it stays, because reports of the past count it. */
import { migration } from "./Schema.ts"

/** All that operators set of an item; a cost that nobody gave is left out of the digest. */
const FIELDS = ["machine_id", "tier", "name", "image", "buyback", "metadata::text", "cost"]

const of = (row: string): string => FIELDS.map((field) => `${row}.${field}`).join(", ")

const VERSION = `n.id, n.name, n.buyback,
  sha256(convert_to(concat_ws(E'\\n', ${of("n")}), 'UTF8'))`

export default migration(
  [
    `ALTER TABLE item ADD COLUMN cost bigint
      CONSTRAINT item_cost_check CHECK (cost BETWEEN 0 AND 1000000000000000)`,
    `CREATE TRIGGER item_cost_is_kept BEFORE UPDATE ON item FOR EACH ROW
      WHEN (OLD.cost IS NOT NULL AND NEW.cost IS DISTINCT FROM OLD.cost)
      EXECUTE FUNCTION refuse_change()`,
    `CREATE OR REPLACE FUNCTION keep_item_version() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'INSERT' THEN
         INSERT INTO item_version SELECT ${VERSION}, pg_current_xact_id() FROM added n;
       ELSE
         INSERT INTO item_version SELECT ${VERSION}, pg_current_xact_id()
         FROM added n JOIN changed o ON o.id = n.id
         WHERE (${of("o")}) IS DISTINCT FROM (${of("n")});
       END IF;
       RETURN NULL;
     END $$`,
    // Draws come in the order of their times, so this index is small and costs an order nothing.
    "CREATE INDEX IF NOT EXISTS draw_created ON draw USING brin (created_at)"
  ],
  48
)
