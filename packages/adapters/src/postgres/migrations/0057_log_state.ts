/**
 * The key of receipts' links, which never changes, or links that people keep would end; and what stops the
 * publication of the log, and the size that somebody knows was published.
 */
import { migration } from "./Schema.ts"

export default migration(
  [
    `ALTER TABLE draw_log ADD COLUMN link_key bytea NOT NULL CHECK (length(link_key) = 32)
      DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`,
    `ALTER TABLE draw_log ADD COLUMN trouble text,
      ADD COLUMN published bigint NOT NULL DEFAULT 0 CHECK (published >= 0)`,
    "DROP TRIGGER draw_log_goes_on ON draw_log",
    `CREATE TRIGGER draw_log_goes_on BEFORE UPDATE ON draw_log FOR EACH ROW WHEN (
      NEW.disclosing < OLD.disclosing OR NEW.size < OLD.size OR NEW.link_key <> OLD.link_key
    ) EXECUTE FUNCTION refuse_change()`
  ],
  48
)
