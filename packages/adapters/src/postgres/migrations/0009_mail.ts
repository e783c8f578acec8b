/** Mails about shipments (spec, "notifications"): at most one for each status and channel. */
import * as Mail from "@cardpack/core/mail/Mail"
import * as Transitions from "@cardpack/core/mail/Transitions"
import * as Shipment from "@cardpack/core/shipment/Shipment"
import * as Schedule from "@cardpack/core/webhook/Schedule"
import { migration, oneOf, quoted } from "../Schema.ts"

export default migration([
  "ALTER TABLE shipment ADD COLUMN notified json NOT NULL DEFAULT '[]'",
  // What a mail names of its shipment is its account and its operation too.
  `ALTER TABLE shipment ADD CONSTRAINT shipment_whole_key UNIQUE (id, account_id, operation_id)`,
  `CREATE TABLE mail (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    shipment_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    ${oneOf("status", Mail.STATUSES)},
    ${oneOf("channel", Shipment.CHANNELS)},
    ${oneOf("state", Transitions.STATES)},
    attempts integer NOT NULL CHECK (attempts BETWEEN 0 AND ${Schedule.MAX_ATTEMPTS}),
    due_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT mail_due_check
      CHECK ((due_at IS NULL) = (state IN (${quoted(Transitions.table.terminal)}))),
    UNIQUE (shipment_id, status, channel),
    CONSTRAINT mail_shipment_id_fkey FOREIGN KEY (shipment_id, account_id, operation_id)
      REFERENCES shipment (id, account_id, operation_id)
  )`,
  `CREATE INDEX mail_due ON mail (due_at, id) WHERE due_at IS NOT NULL`
])
