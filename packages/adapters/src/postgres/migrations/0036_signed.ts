/**
 * What was signed for a token stays, and later signatures follow it; an operator's answer is the
 * one that a repeated request gets (design.md#settled).
 */
import { migration } from "./Schema.ts"

const differ = (...columns: ReadonlyArray<string>): string =>
  columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(" OR ")

const entry = (table: string, contract: string) => [
  `CREATE TRIGGER ${table}_is_issued BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (
    ${differ(contract, "issued_at_block", "created_at")}
  ) EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER ${table}_signatures_go_on BEFORE UPDATE ON ${table} FOR EACH ROW
    WHEN (OLD.signatures::text <> NEW.signatures::text) EXECUTE FUNCTION signatures_go_on()`
]

export default migration([
  // The last eight are kept. Those of early versions named no owner, and get one when written anew.
  `CREATE FUNCTION signatures_go_on() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     old_count integer := json_array_length(OLD.signatures);
     new_count integer := json_array_length(NEW.signatures);
     dropped integer := CASE WHEN old_count = 8 AND new_count = 8
       AND (OLD.signatures->0)::jsonb - 'owner' <> (NEW.signatures->0)::jsonb - 'owner'
       THEN 1 ELSE 0 END;
   BEGIN
     IF new_count NOT IN (old_count, old_count + 1) OR EXISTS (
       SELECT 1 FROM generate_series(dropped, old_count - 1) AS at
       CROSS JOIN LATERAL (SELECT (OLD.signatures->at)::jsonb AS was,
         (NEW.signatures->(at - dropped))::jsonb AS now) s
       WHERE (s.now @> s.was AND s.now - 'owner' = s.was - 'owner') IS NOT TRUE
     ) THEN
       RAISE EXCEPTION '% refuses the change', TG_NAME
         USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
     END IF;
     RETURN NEW;
   END $$`,
  ...entry("onchain_order", "vending_machine_address"),
  ...entry("onchain_burn", "handler_address"),
  `CREATE TRIGGER operator_reply_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_reply
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
])
