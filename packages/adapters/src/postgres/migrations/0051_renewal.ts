/**
 * The seeds of draws can be replaced, when their key or memory was exposed or lost: days have anchors of each
 * renewal, draws say by which they were made, and none is committed by earlier ones (design.md#draw-renewals).
 */
import { migration } from "./Schema.ts"

export default migration([
  "ALTER TABLE draw_log ADD COLUMN renewal integer NOT NULL DEFAULT 0, ADD COLUMN due_renewals integer[] NOT NULL DEFAULT '{}'",
  "UPDATE draw_log SET due_renewals = array_fill(0, ARRAY[cardinality(due)])",
  "ALTER TABLE draw_log ADD CONSTRAINT draw_log_due_check CHECK (cardinality(due) = cardinality(due_renewals))",
  `CREATE TABLE renewal (
    number integer PRIMARY KEY CHECK (number > 0),
    reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 200),
    at timestamptz(3) NOT NULL
  )`,
  "ALTER TABLE draw_day ADD COLUMN renewal integer NOT NULL DEFAULT 0 CHECK (renewal >= 0)",
  "ALTER TABLE draw_day DROP CONSTRAINT draw_day_pkey, ADD PRIMARY KEY (day, renewal)",
  "ALTER TABLE draw ADD COLUMN renewal integer NOT NULL DEFAULT 0",
  "ALTER TABLE log_mark ADD COLUMN renewal integer NOT NULL DEFAULT 0",
  "ALTER TABLE log_mark DROP CONSTRAINT log_mark_pkey, ADD PRIMARY KEY (type, number, renewal)",
  "ALTER TABLE log_mark DROP CONSTRAINT log_mark_type_check",
  `ALTER TABLE log_mark ADD CONSTRAINT log_mark_type_check
    CHECK (type IN ('log', 'key', 'day', 'seed', 'heads', 'note'))`,
  "DROP TRIGGER draw_log_goes_on ON draw_log",
  `CREATE TRIGGER draw_log_goes_on BEFORE UPDATE ON draw_log FOR EACH ROW WHEN (
    NEW.disclosing < OLD.disclosing OR NEW.size < OLD.size
    OR NEW.renewal NOT IN (OLD.renewal, OLD.renewal + 1)
  ) EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER renewal_is_permanent BEFORE UPDATE OR DELETE OR TRUNCATE ON renewal
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
])
