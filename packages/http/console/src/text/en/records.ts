/** The sentences about what partners and operators both see. */
import { plural } from "./plural.ts"

export const records = {
  head: {
    id: "Id",
    kind: "Kind",
    of: "About",
    status: "Status",
    charged: "Charged (USD)",
    credited: "Credited (USD)",
    amount: "Amount (USD)",
    customer: "Customer",
    country: "Country",
    created: "Created",
    updated: "Updated",
    completed: "Completed",
    card: "Card",
    cards: "Cards",
    pack: "Pack",
    value: "Buyback value (USD)",
    token: "Token",
    transaction: "Transaction",
    deadline: "Deadline",
    problem: "Problem",
    fee: "Fee (USD)",
    event: "Event",
    operation: "Operation",
    name: "Name",
    acts: "Actions",
    reason: "Reason"
  },
  amounts: {
    becomes: (now: string, then: string) => `${now} becomes ${then}.`
  },
  keys: {
    create: "Create key",
    createSays: "Creates 1 key, which acts for the whole organization. It is shown once.",
    label: "Name, such as the server that uses it",
    secretSays: "The key. It is shown here and never again: keep it on your server.",
    revoke: "Revoke",
    revokeSays: (name: string) =>
      `Revokes 1 key, ${name}. Requests with it are refused from this moment on; nothing brings it back.`,
    prefix: "Begins with",
    unnamed: "Unnamed",
    madeBy: "Made by",
    lastUsed: "Last used",
    none: "No key yet. Your server needs one to call the API.",
    says: "Keys are for servers: anybody who has one can spend the balance."
  },
  cards: {
    title: "Cards",
    closed: "Sealed",
    closedName: "Sealed pack",
    open: "Open",
    refund: "Refund",
    refundPrice: "Refunds 1 pack, what it cost back to the balance. Nobody can open it any more.",
    refundSays: (usd: string) =>
      `Refunds 1 pack, ${usd} back to the balance. Nobody can open it any more.`,
    refundable: "While it is sealed, it is refundable until",
    until: "Refundable until",
    receipt: "Receipt",
    check: "Check where it came from",
    revealed: "Opened",
    tier: "Tier",
    life: "What was done with it",
    sell: (usd: string) => `Sell back for ${usd}`,
    sellSays: (name: string, usd: string) =>
      `Sells 1 card back, ${name}: ${usd} to the balance. The customer has it no longer, and nothing brings it back.`,
    ship: "Ship",
    shipTitle: (name: string) => `Ship ${name}`,
    shipWhere:
      "Redeems 1 card: the physical card is sent. What shipping costs depends on the country.",
    shipSays: (country: string, fee: string) =>
      `Redeems 1 card: the physical card is sent to ${country}. Shipping costs ${fee} from the balance, and the card can no longer be sold back.`,
    shipped: (fee: string) => `The card is being shipped for ${fee}. Its redemption is`,
    noCountry: "No country is shipped to yet. The operator puts the shipping countries.",
    incident: "Frozen by incident",
    owner: "Owner",
    collection: "Collection",
    mint: "Mint",
    mintedAt: "Minted"
  },
  operations: {
    title: (kind: string, of: string) => `${kind[0]?.toUpperCase()}${kind.slice(1)} of ${of}`,
    packs: (count: number) => plural(count, "pack", "packs"),
    offSale: (pack: number | string) => `${pack}, no longer on sale`,
    cards: (count: number) => plural(count, "card", "cards"),
    none: "Nothing was sold yet.",
    first: "Buy the first pack",
    entries: "On chain",
    created: (kind: string) => `The ${kind} was requested`,
    completed: (kind: string) => `The ${kind} was completed`,
    cancelled: (kind: string) => `The ${kind} was cancelled`,
    confirmed: (id: string) => `Entry ${id} was confirmed on chain`,
    refresh: "Look on the chain now",
    resign: "Sign again what has expired",
    resignSays: (expired: number, pending: number) =>
      `Gives ${expired} of ${plural(pending, "entry", "entries")} that wait a new signature, for another 15 minutes. Their cards and tokens stay the same. It is refused while none has expired by the chain's clock.`,
    cancel: "Cancel what has expired",
    cancelSays: {
      mint: (pending: number) =>
        `Gives up ${plural(pending, "mint", "mints")} that nobody has submitted: ${plural(pending, "card is", "cards are")} held again. It is refused while a signature is valid by the chain's clock.`,
      burn: (pending: number) =>
        `Gives up ${plural(pending, "burn", "burns")} that nobody has submitted: ${plural(pending, "card stays", "cards stay")} minted, and nothing is credited. It is refused while a signature is valid by the chain's clock.`
    },
    emitted: (type: string) => `Event ${type},`,
    undelivered: "It was sent to no endpoint: none was subscribed to it at that moment.",
    entry: (cause: string, usd: string) => `Ledger: ${cause}, ${usd}`,
    buckets: (cash: string, bonus: string) => `Cash ${cash}, bonus ${bonus}`,
    explorer: "explorer",
    look: (hash: string) => `Look at transaction ${hash} in the explorer`
  },
  told: {
    opened: {
      request: "The pack was opened",
      window_end: "The pack opened by itself, as its refund window ended"
    },
    moved: (before: string, after: string, changed: string) =>
      `The shipment went from ${before.replaceAll("_", " ")} to ${after.replaceAll("_", " ")}${changed === "" ? "" : `, with ${changed}`}`,
    changed: (fields: string) => `The shipment has ${fields} now`,
    fields: {
      carrier: "its carrier",
      trackingNumber: "its tracking number",
      trackingUrl: "its tracking page",
      statusReason: "its note",
      shipmentInfo: "another address"
    } as Readonly<Record<string, string>>
  },
  refused: {
    title: "Refused requests",
    says: "Requests of the last 7 days that were answered with an error; the newest thousand, without their bodies. Each is here some seconds after its answer.",
    request: "Request, and why",
    key: "Key",
    person: "a person, here",
    duration: "Took (ms)",
    none: "No request was refused."
  },
  deeds: {
    host: "the operators",
    partner: "the partner",
    api: "a program, through the API",
    key: (keyId: string) => `a program, with the key ${keyId}`,
    person: "a person, in the console",
    customer: "The customer was made",
    redeemed: "The cards were redeemed",
    endpoint: "The endpoint was added",
    done: {
      "POST /api/v2/operations/:operationId/refresh": "The chain was looked at",
      "POST /api/v2/operations/:operationId/resign": "What had expired was signed again",
      "POST /api/v2/operations/:operationId/cancel": "What had expired was cancelled",
      "PUT /api/v2/operations/:operationId/shipment": "The shipment was moved",
      "PUT /api/v2/operations/:operationId/shipment/address": "The address was corrected",
      "POST /api/v2/customers/:customerId/cards/reveal": "Cards were opened",
      "PATCH /api/v2/customers/:customerId": "The customer was changed",
      "PATCH /api/v2/webhooks/:webhookEndpointId": "The endpoint was changed",
      "POST /api/v2/webhooks/:webhookEndpointId/test": "A test was sent",
      "POST /api/v2/webhooks/:webhookEndpointId/replay": "Events were sent again",
      "shipment.update": "The shipment was changed"
    } as Readonly<Record<string, string>>,
    moved: (status: string) => `The shipment was changed, and is ${status.replaceAll("_", " ")}`
  },
  sales: {
    month: "Sales of the last 30 days",
    caption: "Sold and bought back by day",
    sold: "Sold",
    boughtBack: "Bought back",
    ofPacks: (usd: string, packs: number) => `${usd} (${plural(packs, "pack", "packs")})`,
    rate: (usd: string, rate: string) => `${usd} (${rate} of sales)`,
    none: "Nothing was sold in this time.",
    group: "By",
    day: "day",
    by: { day: "Day", pack: "Pack", partner: "Partner" },
    packs: "Packs",
    soldUsd: "Sold (USD)",
    refunded: "Refunded",
    refundsUsd: "Refunds (USD)",
    cardsBack: "Cards bought back",
    buybacksUsd: "Buybacks (USD)",
    buybackRate: "Of sales"
  },
  balance: {
    total: "Balance",
    cash: "Cash",
    bonus: "Bonus",
    after: "Balance after",
    why: "Because of",
    cause: "What",
    causes: {
      topup: "Deposit",
      credit: "Test credit",
      bonus: "Bonus",
      adjustment: "Adjustment",
      sale: "Packs",
      refund: "Refund",
      buyback: "Buyback",
      fee: "Shipping"
    },
    credit: "Add up to 100.00 USD of test credit",
    fund: "Add money",
    code: "The deposit address as a QR code",
    network: (asset: string, chain: number) =>
      `${asset} on ${chain === 8453 ? "Base" : chain === 84532 ? "Base Sepolia" : "the chain"} (chain id ${chain}). 1 USDC is credited as 1 USD.`,
    warning: "Other tokens, and transfers on other networks, are not credited and may be lost.",
    look: "Look for deposits now",
    deposits: "Deposits",
    noDeposits: "No deposit was seen yet.",
    allDeposits: "All deposits",
    ledger: "Ledger",
    none: "The balance has not changed yet.",
    threshold: "Low-balance threshold (USD)",
    alert: "Low-balance alert",
    alertSays:
      "You are told by 1 event, balance.low, and 1 mail to the notification address each time the balance falls below this amount. Empty: never.",
    alertOn: (usd: string) => `You are told when the balance falls below ${usd}.`,
    alertOff: "Nobody is told when the balance is low.",
    alertLow: (usd: string) => `The balance is below ${usd}.`,
    plan: "Plan a deposit",
    planSays: "Records how much you mean to send. It is no credit, and reserves nothing.",
    intents: "Planned deposits",
    noIntents: "No deposit is planned.",
    noMail: "No notification address is set: only the event tells it."
  },
  shipments: {
    one: "Shipment",
    none: "Nothing was shipped yet.",
    more: (count: number) => ` and ${plural(count, "other", "others")}`,
    carrier: "Carrier",
    tracking: "Tracking",
    reason: "Reason",
    correct: "Correct the address",
    correctSays: (country: string) =>
      `The warehouse alone sees the address, so it is not shown here: enter the whole recipient anew, also what was right. It replaces all that was sent. The country stays ${country}, which was paid for. A shipment on hold goes on.`,
    move: "Move the shipment",
    moveSays:
      "Moves 1 shipment, as the warehouse does in production. Each endpoint that listens gets 1 event.",
    onHold: (count: number, isMore: boolean) => `Parcels on hold: ${count}${isMore ? "+" : ""}`,
    allOnHold: "All that are on hold",
    mail: (status: string, channel: string, state: string) =>
      `Mail of "${status.replaceAll("_", " ")}" to the ${channel === "partner_email" ? "partner" : "customer"}: ${state}`
  },
  webhooks: {
    one: "Webhook endpoint",
    url: "URL",
    urlHint: "Public, https, port 443.",
    types: "Events",
    all: "All, including future ones",
    create: "Add endpoint",
    createSays:
      "From now on 1 more address hears of these events. Its signing secret is shown once.",
    secretSays:
      "The signing secret. It is shown here and never again: your server verifies with it.",
    none: "No endpoint yet. Add one, and send it a test.",
    edit: "Edit",
    editSays:
      "Changes 1 endpoint from the next event on. Events that have already happened are not delivered again.",
    test: "Send a test",
    pause: "Pause",
    pauseSays: (url: string) =>
      `Nothing is sent to ${url} from this moment on. Events are held for it, each for 7 days, and sent when you resume. One that is held for longer fails as expired, and can be replayed.`,
    resume: "Resume",
    resumeSays: (url: string) =>
      `All events that are held for ${url} are sent, and new ones from this moment on. Those that were held for over 7 days are not: replay them.`,
    rotate: "Rotate the secret",
    rotateSays:
      "Makes 1 new signing secret, which is shown once. For the time that you choose, deliveries are signed with both.",
    grace: "Sign with the old one, too",
    graceNone: "Not at all",
    graceHour: "For an hour",
    graceDay: "For a day",
    deliveries: "Deliveries",
    attemptsHead: "Attempts",
    attempts: (count: number) => plural(count, "attempt", "attempts"),
    untried: "not tried yet",
    tried: (count: number, answer: string) =>
      count === 1 ? `1 attempt: ${answer}` : `${count} attempts, the last: ${answer}`,
    noAnswer: (error: string | null) => (error === null ? "no answer" : `no answer (${error})`),
    nextHeld: "once the endpoint is resumed",
    nextNone: "none",
    nextNow: "now",
    nextIn: (minutes: number) => `in ${minutes} min`,
    failed: (count: number, answer: string) =>
      `${plural(count, "attempt", "attempts in a row")} failed. The last answer: ${answer}`,
    failingNow: "It fails now",
    failingSince: "Since",
    failingEndpoints: (count: number) =>
      count === 1 ? "1 endpoint fails" : `${count} endpoints fail`,
    details: "Details",
    attempt: (answer: string, ms: number) => `${answer} in ${ms} ms`,
    next: "Next attempt",
    nextOf: "Next attempt:",
    replay: "Replay",
    replayRange: "Send what is missing",
    replayRangeSays:
      "Sends all events of a time now that failed, wait for another attempt or were never sent here; 500 at a time.",
    since: "From",
    until: "Until",
    replayed: (count: number, more: boolean, held: boolean) =>
      `${plural(count, "event is", "events are")} sent again${held ? ", once the endpoint is resumed" : ""}.${more ? " There are more: do it again." : ""}`,
    noDeliveries: "Nothing was delivered yet. Send a test.",
    request: "Request",
    failing: (count: number, isMore: boolean) =>
      `Deliveries that failed: ${count}${isMore ? "+" : ""}`,
    allFailed: "All that failed"
  },
  statement: {
    title: "Statement",
    open: "Statement of a month",
    month: "Month",
    print: "Print, or save as PDF",
    what: "What",
    sum: "Total",
    opening: "Balance before",
    closing: "Balance after",
    entries: (kind: string, count: number) => `${kind}, ${plural(count, "entry", "entries")}`,
    time: (since: string, until: string) =>
      `From ${since.slice(0, 10)} on, before ${until.slice(0, 10)}, in UTC.`,
    unfinished: "This month is not over: what stands here still changes.",
    ledger: "CSV of its ledger"
  },
  guides: {
    title: "Guides",
    base: "Address of the API",
    account: "Your account",
    first: "An order of yours, as a request",
    all: [
      ["environments", "Environments"],
      ["sealed-packs", "Life of a sealed pack"],
      ["funding", "Funding"],
      ["mint-to-burn", "From mint to burn"],
      ["webhooks", "Webhooks"],
      ["errors", "Errors"],
      ["limits", "Limits"],
      ["changes", "Changes"]
    ] as const
  },
  events: {
    says: "The feed as your server reads it, here with the newest first: the same envelopes as webhooks.",
    payload: "Payload",
    show: "Show",
    none: "Nothing has happened yet."
  }
}
