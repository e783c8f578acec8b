/** How a row was made stays: its time, its number and what it is about (design.md#settled). Orders update none of these. */
import { migration } from "./Schema.ts"

const FIXED: Readonly<Record<string, ReadonlyArray<string>>> = {
  customer: ["sequence", "created_at"],
  webhook_endpoint: ["sequence", "created_at"],
  incident: ["transaction_hash", "detail::jsonb", "created_at"],
  shipment: [
    "account_id",
    "operation_id",
    "customer_id",
    "country_code",
    "country_name",
    "created_at"
  ],
  mail: [
    "account_id",
    "shipment_id",
    "operation_id",
    "event_id",
    "status",
    "channel",
    "created_at"
  ],
  item: ["created_at"],
  vending_machine: ["created_at"]
}

export default migration(
  Object.entries(FIXED).map(
    ([
      table,
      columns
    ]) => `CREATE TRIGGER ${table}_keeps_its_making BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (
      ${columns.map((each) => `OLD.${each} IS DISTINCT FROM NEW.${each}`).join(" OR ")}
    ) EXECUTE FUNCTION refuse_change()`
  ),
  48
)
