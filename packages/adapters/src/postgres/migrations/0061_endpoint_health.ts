/** Partners are told when an endpoint fails, and when it works again (contract.md#failing-endpoints). */
import { migration } from "./Schema.ts"

const TYPES = `'balance.topup.detected', 'balance.topup.confirmed', 'balance.topup.failed',
  'balance.low', 'card.revealed', 'operation.completed', 'operation.awaiting_chain',
  'operation.onchain_failed', 'operation.onchain_cancelled', 'operation.cancelled',
  'buyback.completed', 'refund.completed', 'redemption.completed', 'shipment.updated',
  'webhook.failing', 'webhook.recovered', 'webhook.test'`

export default migration(
  [
    "ALTER TABLE webhook_endpoint ADD COLUMN failing_since timestamptz(3)",
    `ALTER TABLE webhook_lane ADD COLUMN failures integer NOT NULL DEFAULT 0
      CONSTRAINT webhook_lane_failures_check CHECK (failures >= 0)`,
    // Every row holds these lists by now: reading them all again would hold up the tables for nothing.
    "ALTER TABLE event DROP CONSTRAINT event_type_check",
    `ALTER TABLE event ADD CONSTRAINT event_type_check CHECK (type IN (${TYPES})) NOT VALID`,
    "ALTER TABLE delivery DROP CONSTRAINT delivery_event_type_check",
    `ALTER TABLE delivery ADD CONSTRAINT delivery_event_type_check
      CHECK (event_type IN (${TYPES})) NOT VALID`,
    "ALTER TABLE webhook_endpoint DROP CONSTRAINT webhook_endpoint_subscribed_events_check",
    `ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_subscribed_events_check
      CHECK (subscribed_events::jsonb <@ '[
        "balance.topup.detected", "balance.topup.confirmed", "balance.topup.failed", "balance.low",
        "card.revealed", "operation.completed", "operation.awaiting_chain",
        "operation.onchain_failed", "operation.onchain_cancelled", "operation.cancelled",
        "buyback.completed", "refund.completed", "redemption.completed", "shipment.updated",
        "webhook.failing", "webhook.recovered", "*"
      ]'::jsonb) NOT VALID`
  ],
  49
)
