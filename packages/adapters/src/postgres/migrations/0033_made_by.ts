/**
 * Who made a key or a token, since it works on when that person is gone (decisions.md#made-by). Null
 * for rows that no log names.
 */
import { migration } from "./Schema.ts"

export default migration([
  "ALTER TABLE api_key ADD COLUMN made_by text",
  "ALTER TABLE operator_token ADD COLUMN made_by text",
  `UPDATE api_key k SET made_by = g.actor FROM operator_log g
    WHERE g.action = 'key.create' AND g.detail->>'keyId' = public_id('key', k.id)`,
  `UPDATE operator_token t SET made_by = g.actor FROM operator_log g
    WHERE g.action = 'token.create' AND g.subject = public_id('tok', t.id)`
])
