/** Shipments know which label was bought for them, and for how much. */
import { migration } from "./Schema.ts"

export default migration(
  [
    "ALTER TABLE shipment ADD COLUMN label_id text",
    `ALTER TABLE shipment ADD COLUMN label_price bigint
      CONSTRAINT shipment_label_check CHECK (label_price IS NULL
        OR (label_id IS NOT NULL AND label_price BETWEEN 0 AND 1000000000000000))`,
    // A label is of one shipment.
    "CREATE UNIQUE INDEX shipment_label ON shipment (label_id) WHERE label_id IS NOT NULL"
  ],
  48
)
