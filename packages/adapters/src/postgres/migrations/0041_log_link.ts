/**
 * The operators' log is a chain: each row has a number, and the hash of the link before it and of
 * its own fields (design.md#log-links). One row holds the end, so that a row that is gone at the
 * end shows as well; it is locked when a row is written, after all other locks.
 */
import { migration } from "./Schema.ts"

/** As LogLink.ts computes it. */
const linkOf = (row: string): string => `sha256(convert_to(concat(
    encode(head.link, 'hex'), E'\\n', head.number + 1, E'\\n', ${row}.id, E'\\n',
    round(extract(epoch FROM ${row}.created_at) * 1000)::int8, E'\\n', ${row}.actor, E'\\n',
    ${row}.action, E'\\n', ${row}.subject, E'\\n', ${row}.detail::text), 'UTF8'))`

export default migration([
  `CREATE TABLE log_head (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    number bigint NOT NULL CHECK (number >= 0),
    link bytea NOT NULL CHECK (length(link) = 32)
  )`,
  "INSERT INTO log_head (number, link) VALUES (0, sha256('cardpack log'))",
  "ALTER TABLE operator_log ADD COLUMN number bigint, ADD COLUMN link bytea",
  "DROP TRIGGER operator_log_is_immutable ON operator_log",
  // A cursor reads them in slices, each after the one before it.
  `DO $$ DECLARE r record; head log_head; BEGIN
    SELECT * INTO head FROM log_head;
    FOR r IN SELECT * FROM operator_log ORDER BY id LOOP
      head.link := ${linkOf("r")};
      head.number := head.number + 1;
      UPDATE operator_log SET number = head.number, link = head.link WHERE id = r.id;
    END LOOP;
    UPDATE log_head SET number = head.number, link = head.link;
  END $$`,
  `ALTER TABLE operator_log ADD CONSTRAINT operator_log_number_key UNIQUE (number),
    ADD CONSTRAINT operator_log_link_check CHECK (number >= 1 AND length(link) = 32) NOT VALID`,
  `CREATE TRIGGER operator_log_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE FUNCTION operator_log_is_linked() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     head log_head;
   BEGIN
     SELECT * INTO STRICT head FROM log_head FOR UPDATE;
     NEW.link := ${linkOf("NEW")};
     NEW.number := head.number + 1;
     UPDATE log_head SET number = NEW.number, link = NEW.link;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER operator_log_is_linked BEFORE INSERT ON operator_log FOR EACH ROW
    EXECUTE FUNCTION operator_log_is_linked()`,
  `CREATE TRIGGER log_head_goes_on BEFORE UPDATE ON log_head FOR EACH ROW
    WHEN (NEW.number <> OLD.number + 1) EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER log_head_is_permanent BEFORE DELETE OR TRUNCATE ON log_head
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
])
