/** Columns that somebody with `psql` changes without a word, each with the reason; nothing is bought by one. */
export const SILENT: Readonly<Record<string, string>> = {
  "partners and operators set it at will, and no row keeps the former one":
    "account.name account.notification_email account.low_balance_threshold account.subject_emails api_key.label customer.external_user_id customer.attributes webhook_endpoint.url webhook_endpoint.subscribed_events webhook_endpoint.active webhook_endpoint.secret webhook_endpoint.previous_secret webhook_endpoint.previous_until webhook_endpoint.disabled_at webhook_endpoint.made_by shipment.channels shipment.customer_email shipment.address_updated_at tier.low_stock vending_machine.image vending_machine.static_image shipping_country.ordinal",
  "a carrier's label, which its invoice tells":
    "shipment.label_id shipment.label_price shipment.label_count",
  "when a row was made or changed last, for people and lists alone; an order's would cost":
    "account.created_at customer.updated_at customer.erased_at delivery.created_at event_consumer.created_at mail.updated_at schema_migration.created_at shipment.updated_at webhook_endpoint.updated_at",
  "set once, with a status that is settled": "approval.settled_at",
  "what workers note for themselves, and set right at their next turn":
    "api_key.last_used_at operator_token.last_used_at draw_log.due draw_log.due_renewals draw_log.trouble draw_log.unwitnessed_since event_consumer_lane.leased_by mail.attempts webhook_endpoint.failing_since webhook_lane.failures",
  "a table's one row, whose key can have no other value":
    "canary.id chain_cursor.id controls.id draw_log.one log_head.id",
  "the chain alone knows its newest block; the watcher fails above it, and compares all balances":
    "chain_cursor.number chain_cursor.hash",
  "a process that has the keys doesn't start with another one": "canary.sealed",
  "signed: readers refuse what the log's key did not sign":
    "draw_log.checkpoint log_checkpoint.note",
  "replayed from the public log by cardpack audit-draws": "draw_tally.state",
  "by the values of cards at that moment, for an alert alone":
    "draw_score.excess draw_score.variance",
  "a host's own consumers, which the service knows by name alone; plants of lanes add rows":
    "event_consumer.name event_consumer_lane.consumer event_consumer_lane.account_id event_consumer_lane.leased_until event_consumer_lane.through event_consumer_parked.consumer event_consumer_parked.event_id event_consumer_parked.failures event_consumer_parked.why event_consumer_parked.parked_at",
  "what a partner's programmer reads of refused requests, for some days":
    "refused_request.id refused_request.account_id refused_request.request_id refused_request.method refused_request.route refused_request.status refused_request.code refused_request.message refused_request.key_id refused_request.duration_ms refused_request.created_at"
}
