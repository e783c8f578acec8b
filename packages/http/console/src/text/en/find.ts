/** The sentences of the search. */
export const find = {
  title: "Search",
  results: "What was found",
  page: "Page",
  nothing: "Nothing has this name. Only whole names are found.",
  hostHint: "A page, an id, a certificate, a customer's id, a tracking number…",
  partnerHint: "A page, an id, a request's id, a customer's own id…",
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
    token: "Operator token",
    logEntry: "Log entry",
    request: "Refused request"
  }
} as const
