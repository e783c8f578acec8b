/** What operators filter by: the country of a parcel, and the session of whoever acted. */
import { migration } from "./Schema.ts"

export default migration([
  "CREATE INDEX shipment_country ON shipment (country_code, id)",
  `CREATE INDEX operator_log_session ON operator_log ((detail->>'session'), id)
    WHERE detail->>'session' IS NOT NULL`
])
