/**
 * The key of receipts' links, which never changes, or links that people keep would end; and what stops the
 * publication of the log, and the size that somebody knows was published. The largest
 * checkpoint that enough witnesses signed, and since when entries wait for one.
 */
import { migration } from "./Schema.ts"

export default migration(
  [
    `ALTER TABLE draw_log ADD COLUMN link_key bytea NOT NULL CHECK (length(link_key) = 32)
      DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`,
    `ALTER TABLE draw_log ADD COLUMN trouble text,
      ADD COLUMN published bigint NOT NULL DEFAULT 0 CHECK (published >= 0)`,
    `ALTER TABLE draw_log ADD COLUMN cosigned text,
      ADD COLUMN cosigned_size bigint NOT NULL DEFAULT 0 CHECK (cosigned_size <= size),
      ADD COLUMN unwitnessed_since timestamptz, ADD CHECK ((cosigned IS NULL) = (cosigned_size = 0))`,
    "ALTER TABLE log_checkpoint ADD COLUMN cosigned_at timestamptz",
    "DROP TRIGGER draw_log_goes_on ON draw_log",
    `CREATE TRIGGER draw_log_goes_on BEFORE UPDATE ON draw_log FOR EACH ROW WHEN (
      NEW.disclosing < OLD.disclosing OR NEW.size < OLD.size OR NEW.cosigned_size < OLD.cosigned_size
      OR NEW.link_key <> OLD.link_key
    ) EXECUTE FUNCTION refuse_change()`
  ],
  48
)
