/** Whose a database is, and a text that tells whether the keys at rest are the right ones. */
import { migration } from "./Schema.ts"

export default migration([
  // One row, written by the first process that starts on the database.
  `CREATE TABLE belonging (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
    chain_id integer NOT NULL CHECK (chain_id > 0),
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
  )`,
  `CREATE TRIGGER belonging_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON belonging
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TABLE canary (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    sealed text NOT NULL
  )`
])
