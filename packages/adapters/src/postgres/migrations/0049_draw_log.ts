/** The log of draws, as it is published: its end, its files, and where entries stand (design.md#draw-log). */
import { migration } from "./Schema.ts"

const PERMANENT = ["log_run", "log_mark"]

export default migration(
  [
    // The root of an empty tree.
    `ALTER TABLE draw_log ADD COLUMN size bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
      ADD COLUMN root bytea NOT NULL DEFAULT sha256('') CHECK (length(root) = 32),
      ADD COLUMN checkpoint text, ADD COLUMN due integer[] NOT NULL DEFAULT '{}'`,
    // Tiles by level; bundles of entries have level -1.
    `CREATE TABLE log_part (
      level smallint NOT NULL CHECK (level >= -1),
      number bigint NOT NULL CHECK (number >= 0),
      data bytea NOT NULL,
      PRIMARY KEY (level, number)
    )`,
    "ALTER TABLE log_part ALTER COLUMN data SET STORAGE EXTERNAL",
    `CREATE TABLE log_run (
      machine_id integer NOT NULL REFERENCES vending_machine,
      first bigint NOT NULL CHECK (first > 0),
      count integer NOT NULL CHECK (count > 0),
      index bigint NOT NULL UNIQUE,
      PRIMARY KEY (machine_id, first)
    )`,
    `CREATE TABLE log_mark (
      type text NOT NULL CHECK (type IN ('log', 'key', 'day', 'seed', 'heads')),
      number bigint NOT NULL,
      index bigint NOT NULL UNIQUE,
      value bytea,
      PRIMARY KEY (type, number),
      CHECK ((type = 'seed') = (value IS NOT NULL))
    )`,
    // The checkpoints over a new day, to show later what was known before it.
    `CREATE TABLE log_checkpoint (size bigint PRIMARY KEY, note text NOT NULL)`,
    // No slot is left twice, and a receipt finds who emptied one.
    `CREATE UNIQUE INDEX draw_slot ON draw (machine_id, list, generation, slot)
      WHERE slot IS NOT NULL`,
    `CREATE INDEX pool_change_entered ON pool_change (machine_id, list, generation, first)
      WHERE type IN ('stock', 'renumber')`,
    `CREATE INDEX pool_change_left ON pool_change (machine_id, list, generation)
      WHERE type = 'out'`,
    "CREATE INDEX pool_change_odds ON pool_change (machine_id, sequence) WHERE type = 'odds'",
    "DROP TRIGGER draw_log_goes_on ON draw_log",
    `CREATE TRIGGER draw_log_goes_on BEFORE UPDATE ON draw_log FOR EACH ROW WHEN (
      NEW.disclosing < OLD.disclosing OR NEW.size < OLD.size
    ) EXECUTE FUNCTION refuse_change()`,
    ...PERMANENT.map(
      (
        table
      ) => `CREATE TRIGGER ${table}_is_permanent BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
    ),
    `CREATE TRIGGER log_part_is_permanent BEFORE DELETE OR TRUNCATE ON log_part
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
  ],
  48
)
