/** Requests that were refused, for the partners' developers; kept for days, by no foreign key. */
import { migration } from "./Schema.ts"

export default migration([
  // A foreign key would lock the account's row, for which orders wait.
  `CREATE TABLE refused_request (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    request_id text NOT NULL,
    method text NOT NULL,
    route text NOT NULL,
    status integer NOT NULL CHECK (status BETWEEN 400 AND 599),
    code text NOT NULL,
    message text NOT NULL,
    key_id uuid,
    duration_ms integer NOT NULL CHECK (duration_ms >= 0),
    created_at timestamptz(3) NOT NULL
  )`,
  "CREATE INDEX refused_request_account ON refused_request (account_id, id)",
  "CREATE INDEX refused_request_named ON refused_request (account_id, request_id, id)"
])
