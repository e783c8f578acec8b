/**
 * Two valid tokens never share a name, by which the log tells who did what. The operators' lock keeps two
 * that come at once apart; rows of before stay as they are.
 */
import { migration } from "./Schema.ts"

export default migration(
  [
    `CREATE FUNCTION operator_token_name_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM operator_token t WHERE t.name = NEW.name AND t.id <> NEW.id
           AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > NEW.created_at)
       ) THEN
         RAISE EXCEPTION '% refuses the name', TG_NAME
           USING ERRCODE = 'unique_violation', CONSTRAINT = 'operator_token_name_is_free';
       END IF;
       RETURN NEW;
     END $$`,
    `CREATE TRIGGER operator_token_name_is_free BEFORE INSERT ON operator_token FOR EACH ROW
      EXECUTE FUNCTION operator_token_name_is_free()`
  ],
  48
)
