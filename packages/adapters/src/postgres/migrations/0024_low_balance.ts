/** Partners are told, by event and by mail, that their balance is low (contract.md#low-balance). */
import { migration } from "./Schema.ts"

const TYPES = `'balance.topup.detected', 'balance.topup.confirmed', 'balance.topup.failed',
  'balance.low', 'operation.completed', 'operation.awaiting_chain', 'operation.onchain_failed',
  'operation.onchain_cancelled', 'operation.cancelled', 'buyback.completed',
  'refund.completed', 'redemption.completed', 'shipment.updated', 'webhook.test'`

export default migration([
  `ALTER TABLE account ADD COLUMN low_balance_threshold bigint
    CONSTRAINT account_low_balance_threshold_check CHECK (low_balance_threshold > 0)`,
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
      "operation.completed", "operation.awaiting_chain", "operation.onchain_failed",
      "operation.onchain_cancelled", "operation.cancelled", "buyback.completed",
      "refund.completed", "redemption.completed", "shipment.updated", "*"
    ]'::jsonb) NOT VALID`,
  `ALTER TABLE mail ALTER COLUMN shipment_id DROP NOT NULL,
    ALTER COLUMN operation_id DROP NOT NULL,
    ALTER COLUMN status DROP NOT NULL,
    ADD COLUMN event_id uuid`,
  `ALTER TABLE mail ADD CONSTRAINT mail_about_check CHECK (
    (event_id IS NULL) = (shipment_id IS NOT NULL)
    AND (shipment_id IS NULL) = (operation_id IS NULL)
    AND (shipment_id IS NULL) = (status IS NULL)
  )`,
  "CREATE UNIQUE INDEX mail_event_id_key ON mail (event_id) WHERE event_id IS NOT NULL",
  // A mail is about its account's own event.
  `CREATE FUNCTION mail_event_id_fkey() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE a.event_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM event p WHERE p.id = a.event_id AND (p.account_id = a.account_id) IS TRUE OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of mail refers to no row of event'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'mail_event_id_fkey';
       END IF;
       RETURN NULL;
     END $$`,
  `CREATE TRIGGER mail_event_id_fkey_INSERT AFTER INSERT ON mail
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mail_event_id_fkey()`
])
