/** How many labels were paid for a parcel, because whoever buys them spends the host's money. */
import { migration } from "./Schema.ts"

export default migration(
  [
    `ALTER TABLE shipment ADD COLUMN label_count integer NOT NULL DEFAULT 0
      CONSTRAINT shipment_label_count_check CHECK (label_count BETWEEN 0 AND 5)`,
    "UPDATE shipment SET label_count = 1 WHERE label_id IS NOT NULL"
  ],
  48
)
