/** Partners' customers. */
import { migration } from "./Schema.ts"

export default migration([
  `CREATE TABLE customer (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account,
    external_user_id text,
    attributes json NOT NULL,
    sequence bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    UNIQUE (account_id, external_user_id),
    UNIQUE (account_id, sequence),
    UNIQUE (account_id, id)
  )`,
  `CREATE TRIGGER customer_is_permanent
    BEFORE UPDATE OF id, account_id OR DELETE OR TRUNCATE ON customer
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
])
