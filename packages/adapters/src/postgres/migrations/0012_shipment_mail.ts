/**
 * A shipment in exception says why, and a mail that was surely not sent does not use its status up
 * (contract.md#shipment, contract.md#notifications).
 */
import { migration } from "./Schema.ts"

export default migration([
  `UPDATE shipment SET status_reason = 'No reason was recorded.'
    WHERE status = 'exception' AND status_reason IS NULL`,
  `ALTER TABLE shipment ADD CONSTRAINT shipment_reason_check
    CHECK (status <> 'exception' OR status_reason IS NOT NULL)`,
  "ALTER TABLE mail DROP CONSTRAINT mail_shipment_id_status_channel_key",
  `CREATE UNIQUE INDEX mail_once ON mail (shipment_id, status, channel)
    WHERE state NOT IN ('skipped', 'failed')`,
  "ALTER TABLE shipment DROP COLUMN notified"
])
