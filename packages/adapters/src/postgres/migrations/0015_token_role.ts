/** Operator tokens have a role and may expire, and the log is found by who did what. */
import { migration } from "./Schema.ts"

export default migration([
  // What exists could do everything, and goes on doing so; a new token names its role.
  `ALTER TABLE operator_token
    ADD COLUMN role text NOT NULL DEFAULT 'owner',
    ADD COLUMN expires_at timestamptz(3),
    ADD CONSTRAINT operator_token_role_check CHECK
      (role IN ('owner', 'finance', 'catalog', 'shipping', 'support', 'read-only')),
    ADD CONSTRAINT operator_token_expires_at_check CHECK (expires_at > created_at)`,
  "ALTER TABLE operator_token ALTER COLUMN role DROP DEFAULT",
  "CREATE INDEX operator_log_actor_id_idx ON operator_log (actor, id)",
  "CREATE INDEX operator_log_action_id_idx ON operator_log (action, id)",
  "CREATE INDEX operator_log_subject_id_idx ON operator_log (subject, id)"
])
