/**
 * What operators moved today, and acts above a daily limit, which wait for a second person
 * (decisions.md#daily-limits). A settled approval is settled, and nobody settles his own.
 */
import { migration } from "./Schema.ts"

const FIXED = [
  ...["act", "subject", "cost", "summary", "request_key", "sender", "actor", "role", "session"],
  ...["created_at", "expires_at"]
]

export default migration([
  `CREATE TABLE allowance (
    sender text PRIMARY KEY,
    day text NOT NULL CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    used bigint NOT NULL CHECK (used >= 0)
  )`,
  `CREATE TRIGGER allowance_goes_on BEFORE UPDATE ON allowance FOR EACH ROW WHEN (
    OLD.sender <> NEW.sender OR NEW.day < OLD.day OR (NEW.day = OLD.day AND NEW.used < OLD.used)
  ) EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER allowance_is_permanent BEFORE DELETE OR TRUNCATE ON allowance
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TABLE approval (
    id uuid PRIMARY KEY,
    act text NOT NULL CHECK (act IN ('balance.bonus', 'balance.adjustment', 'stock.withdraw',
      'prices.put', 'machine.update', 'catalog.put')),
    subject text NOT NULL,
    cost bigint NOT NULL CHECK (cost > 0),
    summary text NOT NULL,
    arguments json NOT NULL,
    request_key text NOT NULL,
    sender text NOT NULL,
    actor text NOT NULL,
    role text NOT NULL,
    session text,
    status text NOT NULL CHECK (status IN ('pending', 'approved', 'declined')),
    settled_by text,
    settled_sender text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    settled_at timestamptz(3),
    CONSTRAINT approval_settled_check CHECK (CASE status
      WHEN 'pending' THEN num_nulls(settled_by, settled_sender, settled_at) = 3
      ELSE num_nulls(settled_by, settled_sender, settled_at) = 0
        AND (status = 'declined' OR (settled_sender <> sender AND settled_at < expires_at)) END)
  )`,
  "CREATE INDEX approval_request ON approval (request_key)",
  `CREATE TRIGGER approval_is_settled BEFORE UPDATE ON approval FOR EACH ROW WHEN (
    OLD.status <> 'pending' OR OLD.arguments::text <> NEW.arguments::text
    OR ${FIXED.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(" OR ")}
  ) EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER approval_is_permanent BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON approval
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE INDEX operator_log_approval ON operator_log ((detail->>'approval'))
    WHERE detail->>'approval' IS NOT NULL`
])
