/** Recipients' addresses can be forgotten: after a delivery, and when a customer is erased. */
import { migration } from "./Schema.ts"

export default migration([
  `ALTER TABLE shipment
    ALTER COLUMN info DROP NOT NULL,
    ALTER COLUMN info_fingerprint DROP NOT NULL,
    ADD CONSTRAINT shipment_address_is_whole
      CHECK ((info IS NULL) = (info_fingerprint IS NULL))`,
  "CREATE INDEX shipment_customer ON shipment (account_id, customer_id)",
  // What is still to be forgotten; it empties itself.
  `CREATE INDEX shipment_delivered_address ON shipment (updated_at)
    WHERE status = 'delivered' AND info IS NOT NULL`
])
