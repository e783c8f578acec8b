/** The sentences of the search. */
export const find = {
  title: "Search",
  results: "What was found",
  page: "Page",
  nothing: "Nothing has this name. Only whole names are found.",
  nothingOwn:
    "Nothing has this name. A part is enough for cards and packs; everything else has its whole name.",
  hostHint: "A page, an id, a certificate, a customer's id, a tracking number…",
  partnerHint: "A page, an id, your customer or cart, a card, a certificate, a tracking number…",
  kinds: {
    partner: "Partner",
    key: "Key",
    customer: "Customer",
    card: "Card",
    operation: "Operation",
    ledgerEntry: "Ledger entry",
    shipment: "Shipment",
    event: "Event",
    webhook: "Webhook endpoint",
    delivery: "Delivery",
    fundingTransaction: "Deposit",
    foreignDeposit: "Deposit of another token",
    sweep: "Sweep",
    depositAddress: "Deposit address",
    incident: "Incident",
    item: "Card in stock",
    vendingMachine: "Pack",
    token: "Operator token",
    logEntry: "Log entry",
    request: "Refused request"
  }
} as const
