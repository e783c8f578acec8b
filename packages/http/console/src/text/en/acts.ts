/** What a partner's people do with the API from the console, by method and path. */
export const acts: Readonly<Record<string, string>> = {
  "POST operations": "Requested an operation",
  "POST operations/*/refresh": "Had the chain looked at",
  "POST operations/*/resign": "Had expired signatures made again",
  "POST operations/*/cancel": "Cancelled what had expired",
  "POST operations/*/onchain-orders/*/submit": "Reported a mint's transaction",
  "POST operations/*/onchain-burns/*/submit": "Reported a burn's transaction",
  "PUT operations/*/shipment": "Moved a shipment",
  "PUT operations/*/shipment/address": "Corrected an address",
  "POST customers": "Created a customer",
  "PATCH customers/*": "Changed a customer",
  "POST customers/*/cards/reveal": "Opened packs",
  "POST webhooks": "Added a webhook endpoint",
  "PATCH webhooks/*": "Changed a webhook endpoint",
  "DELETE webhooks/*": "Disabled a webhook endpoint",
  "POST webhooks/*/test": "Sent a test event",
  "POST webhooks/*/replay": "Sent events again",
  "POST funding/refresh": "Looked for deposits",
  "POST funding-intents": "Planned a deposit",
  "POST sandbox/credits": "Took test credit"
}
