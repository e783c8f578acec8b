/** Shipments of redeemed cards. */
import { migration } from "./Schema.ts"

export default migration([
  `CREATE TABLE shipment (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL,
    operation_id uuid NOT NULL UNIQUE REFERENCES operation,
    customer_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN (
      'created', 'shipped', 'in_transit', 'delivered', 'exception'
    )),
    carrier text,
    tracking_number text,
    tracking_url text,
    status_reason text,
    country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
    country_name text NOT NULL,
    info text NOT NULL,
    info_fingerprint text NOT NULL,
    channels json NOT NULL,
    customer_email text,
    emails json NOT NULL,
    address_updated_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    FOREIGN KEY (account_id, customer_id) REFERENCES customer (account_id, id)
  )`,
  "CREATE INDEX shipment_status ON shipment (status, id)"
])
