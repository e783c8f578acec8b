/** Mails about shipments (contract.md#notifications): at most one for each status and channel. */
import { migration } from "./Schema.ts"

export default migration([
  "ALTER TABLE shipment ADD COLUMN notified json NOT NULL DEFAULT '[]'",
  // What a mail names of its shipment is its account and its operation too.
  `ALTER TABLE shipment ADD CONSTRAINT shipment_whole_key UNIQUE (id, account_id, operation_id)`,
  `CREATE TABLE mail (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    shipment_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN ('created', 'shipped', 'delivered', 'exception')),
    channel text NOT NULL CHECK (channel IN ('customer_email', 'partner_email')),
    state text NOT NULL CHECK (state IN (
      'queued', 'sending', 'sent', 'skipped', 'failed', 'unknown'
    )),
    attempts integer NOT NULL CHECK (attempts BETWEEN 0 AND 8),
    due_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT mail_due_check
      CHECK ((due_at IS NULL) = (state IN ('sent', 'skipped', 'failed', 'unknown'))),
    UNIQUE (shipment_id, status, channel),
    CONSTRAINT mail_shipment_id_fkey FOREIGN KEY (shipment_id, account_id, operation_id)
      REFERENCES shipment (id, account_id, operation_id)
  )`,
  "CREATE INDEX mail_due ON mail (due_at, id) WHERE due_at IS NOT NULL"
])
