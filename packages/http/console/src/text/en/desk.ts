/** The sentences of the operators' work: parcels, stock, the chain, reports. */
import { plural } from "./plural.ts"

export const desk = {
  parcels: {
    keys: "j and k move, x selects, Enter opens.",
    age: "Older than",
    one: (name: string) => `Parcel to ${name}`
  },
  slips: {
    open: "Packing slips",
    one: "Packing slip",
    of: (id: string) => `Packing slip of ${id}`,
    title: "Packing slip",
    count: (count: number) => plural(count, "packing slip", "packing slips"),
    reference: "Reference",
    packed: "Packed",
    print: "Print",
    back: "Back to the shipments",
    none: "Nothing is selected. Select parcels in the list of shipments.",
    cut: (most: number, all: number) =>
      `The first ${most} of ${all} are here. Print the rest after.`
  },
  tracking: {
    title: "Enter tracking",
    list: "Parcels",
    hint: "A parcel on each line: its shipment or operation id, a carrier, a tracking number, as columns of a spreadsheet. With two columns all get the carrier below. Behind them, or instead, may stand where it is: shipped, in transit, delivered, returned, lost, or exception and a reason.",
    carrier: "Carrier of lines that name none",
    look: "Look at what it would change",
    reading: (count: number) => `Reading, ${plural(count, "parcel", "parcels")} so far`,
    preview: "What it will do",
    says: (written: number, left: number) =>
      `Moves ${plural(written, "parcel", "parcels")} and tells partners and customers. ${left === 0 ? "" : `${plural(left, "other line changes", "other lines change")} nothing.`}`,
    mark: (count: number) => `Move ${plural(count, "parcel", "parcels")}`,
    rest: (count: number) => `Try ${plural(count, "parcel", "parcels")} again`,
    marked: (count: number) => `${plural(count, "parcel was", "parcels were")} moved.`,
    done: "moved now",
    becomes: (status: string, reason: string | null) =>
      `becomes ${status.replaceAll("_", " ")}${reason === null ? "" : `: ${reason}`}`,
    wrongFile: (count: number) => `${plural(count, "wrong line", "wrong lines")} as a file`,
    heads: ["Line", "Id", "Recipient", "Tracking", "What happens"],
    verdicts: {
      replaces: "is there; its tracking will be replaced",
      same: "is there already",
      twice: "the same parcel is on an earlier line",
      "moved on": "is further already; left alone",
      unknown: "no such parcel"
    },
    wrong: {
      id: "does not begin with a shipment or operation id",
      columns: "has no tracking number and no status, or too many columns",
      carrier: "names no carrier",
      reason: "says not why it is held back: write the reason behind",
      shortened: "a spreadsheet shortened the number: format its column as text",
      twice: "the same parcel is on an earlier line"
    }
  },
  items: {
    locate: "Where is this card",
    locateHint:
      "A reference (its certificate), a card, an operation, a parcel, a tracking number, a transaction.",
    find: "Find",
    unknown: "Nothing has this name. Only whole names are found.",
    place: "Place",
    places: {
      deck: "on sale",
      held: "with a customer",
      bought_back: "bought back",
      redeemed: "shipped",
      withdrawn: "withdrawn"
    },
    tier: "Tier",
    none: "No card yet. Put a catalog.",
    paging: { next: "Next", previous: "Previous" },
    return: "Return to stock",
    returnSays: (count: number) =>
      `${plural(count, "card goes", "cards go")} on sale again, each as likely to be drawn as those beside it. All of them or none.`,
    withdraw: "Withdraw",
    withdrawSays: (count: number) =>
      `${plural(count, "card leaves", "cards leave")} the stock. All of them or none. A return brings them back, but not to a closed series.`,
    why: "What happened",
    whySays: "A closed series lets only damaged and lost cards go.",
    whys: { damaged: "damaged", lost: "lost", other: "something else" },
    holding: "Held as",
    added: "It was added to the catalog",
    drawn: "drawn by",
    of: "of",
    changed: "Last changed"
  },
  hostOperations: {
    none: "Nothing was sold yet.",
    one: (kind: string) => `${kind[0]?.toUpperCase()}${kind.slice(1)}`,
    key: "Idempotency key",
    clientSeed: "The customer's words for the draw",
    draw: "Draw",
    claimed: "Ordered sealed",
    odds: (version: number) => `with the odds of version ${version}`,
    entropy: "The order's part in the draw",
    drawn: "Odds then",
    alike: "of the stock: each card alike",
    position: "Drawn from",
    shuffle: (shuffle: number, position: string) => `shuffle ${shuffle}, position ${position}`,
    slot: (list: string, slot: number, size: number, sequence: string) =>
      `slot ${slot} of ${size} in ${list === "*" ? "all cards" : list}, change ${sequence} of the machine`,
    minute: "By the seed of",
    at: "Drawn"
  },
  own: {
    externalId: "The partner's own id",
    erase: "Erase",
    eraseSays:
      "Forgets the person behind 1 customer: its external id, its attributes and the recipients of its parcels. Cards, operations and the ledger stay. Nothing brings it back.",
    erased: (count: number) =>
      `The person is forgotten, with the recipients of ${plural(count, "parcel", "parcels")}.`,
    noCustomers: "This partner has no customer yet.",
    noWebhooks: "This partner has no endpoint yet."
  },
  wrongs: {
    operations: (count: string) =>
      `Operations that have waited for the chain for over a day: ${count}`,
    deposits: (count: string) =>
      `Deposits that are seen but not final for over 15 minutes: ${count}`,
    endpoint: (place: string, failed: number, all: number) =>
      `${place} failed ${failed} of ${plural(all, "delivery", "deliveries")} in seven days`,
    neverAudited: "The books were never audited",
    longAgo: "The last audit of the books is over a week ago",
    stopped: (kind: string) => `Partners' ${kind} are stopped`,
    stoppedBy: (actor: string, ago: string, reason: string) => `by ${actor}, ${ago}: ${reason}`,
    since: (ago: string) => `, the oldest ${ago}`,
    auditedOk: "The books added up",
    auditedBad: "The books did not add up"
  },
  fairness: {
    log: "Draw log",
    off: "Nothing is published: CARDPACK_FAIRNESS is off.",
    origin: "Name",
    size: "Entries",
    lag: "The oldest draw waits",
    none: "Nothing waits",
    seconds: (seconds: number) => plural(seconds, "second", "seconds"),
    key: "Key",
    olderKey: (at: number) => `Older key ${at}`,
    witnesses: "Witnesses",
    noWitness:
      "Nobody else signs the log. Readers then have only the checkpoints that they remember: name witnesses in CARDPACK_LOG_WITNESSES.",
    unsigned: "has not signed the newest checkpoint",
    days: "Promised days",
    daysSay:
      "The seeds of these days are promised in the log. Each draw key has to stay until its last day is over.",
    from: (first: string, last: string) => `${first} to ${last}`,
    scores: "Who opens and who gives back",
    scoresSay:
      "Packs of the last 30 days against what chance allows. Poor packs given back, or rich ones opened, by more than 4 standard deviations: somebody may know the seeds.",
    noScores: "No packs yet.",
    kind: { opened: "opened", refunded: "gave back" },
    score: (packs: number, z: number) => `${plural(packs, "pack", "packs")}, z = ${z.toFixed(2)}`
  },
  onchain: {
    overview: "Watcher",
    deposits: "Deposits",
    addresses: "Addresses and sweeps",
    watcher: "How far the watcher is",
    behind: "Behind",
    blocks: (count: number) => plural(count, "final block", "final blocks"),
    notYet: "It has not begun yet",
    head: "Newest block",
    final: "Newest final block",
    noFinal: "The endpoints do not agree on one",
    cursor: "Looked through up to",
    chainId: "Chain id",
    rescan: "Look at blocks again",
    rescanSays:
      "The watcher goes back to this block. What it finds again changes nothing; what was missed is recorded.",
    fromBlock: "First block",
    rescanned: (block: number) => `The watcher goes on from block ${block}.`,
    endpoints: "Endpoints",
    quorum: (count: number, quorum: number) =>
      `${plural(count, "endpoint", "endpoints")}; ${quorum} of different hosts must tell the same before money moves.`,
    agreed: "They disagree on nothing",
    disputed: "Too few tell the same",
    waiting: "What waits for the chain",
    nothingWaits: "Nothing waits.",
    waits: (count: number, isMore: boolean) =>
      `${count}${isMore ? "+" : ""} operations wait. These have waited longest:`,
    allWaiting: "All that wait",
    contracts: "Contracts and signer",
    signer: "Signer",
    collection: "Collection",
    vendingMachine: "Vending machine",
    burnHandler: "Burn handler",
    units: "Base units",
    block: "Block",
    noDeposits: "No deposit was seen yet.",
    address: "Address",
    path: "Path",
    holds: "Holds (USD)",
    expected: "Should hold (USD)",
    unread: "can't be read now",
    asExpected: "as it should",
    differs: "differs",
    noAddresses: "No address was given out yet. Partners ask for theirs when they fund.",
    sweep: "Record a sweep",
    sweepSays:
      "Says that a transaction which moved USDC from deposit addresses was your own. It is read from the chain; recording it twice changes nothing.",
    sweepHash: "Transaction hash",
    swept: (usd: string, count: number) =>
      `${usd} USD left ${plural(count, "address", "addresses")} by your own hand.`
  },
  alertTest: {
    title: "Alerts",
    send: "Send a test alert",
    taken: "taken",
    nobody: "Nobody gets alerts: set CARDPACK_ALERTS_MAIL or CARDPACK_ALERTS_URL."
  },
  reports: {
    balances: "Balances",
    stock: "Stock by tier",
    deliveries: "Deliveries",
    owed: "Float and obligations",
    floatHead: "Partners' balances",
    obligations: "Open obligations",
    sealedHead: "Refunds of sealed packs",
    quotesHead: "Quotes of burns",
    receivedHead: "USDC received",
    at: "At the end of",
    asOf: "As of",
    cash: "Cash (USD)",
    bonus: "Bonus (USD)",
    sealed: "Refunds of sealed packs (USD)",
    quotes: "Quotes of burns (USD)",
    received: "USDC received (USD)",
    float: "Partners' balances (USD)",
    onSale: "On sale",
    threshold: "Low below",
    average: "Average value (USD)",
    empty: "empty",
    low: "low",
    enough: "enough",
    delivered: "Delivered",
    failed: "Failed",
    expired: "Expired",
    failureRate: "Failure rate",
    books: "Books",
    booksSay:
      "What was owed to partners, all that moved it, and what is owed then. Every row adds up, and the answer for a time that is over never changes.",
    bucket: "Bucket",
    buckets: { cash: "cash", bonus: "bonus" },
    opening: "Opening",
    topups: "Top-ups",
    credits: "Credits",
    bonuses: "Bonuses",
    adjustments: "Adjustments",
    salesMoved: "Sales",
    refunds: "Refunds",
    buybacks: "Buybacks",
    fees: "Shipping fees",
    closing: "Closing",
    all: "All partners",
    cashOwed: "Owed in cash (USD)",
    over: "Received, not owed (USD)",
    files: "For accounting, as CSV:",
    movementsFile: "Movements by day and pack",
    journalFile: "Journal in double entry",
    trialFile: "Trial balance",
    ledgerFile: "Ledger of all partners",
    margins: "Margins",
    marginsSay:
      "Sales less refunds, buybacks and what the opened cards cost. The cost of a card comes with the import of cards, in the column costUsd.",
    cost: "Cost of cards (USD)",
    margin: "Margin (USD)",
    marginRate: "Of sales",
    unknownCosts: "Without a cost"
  },
  tokens: {
    create: "Create token",
    createSays: "Creates 1 token for a program that works for the host. It is shown once.",
    name: "Name, as the log shows it",
    role: "Role",
    roleHint: "The least that does: every request names the roles that may make it.",
    expires: "Expires",
    never: "Never",
    days: (count: number) => `In ${plural(count, "day", "days")}`,
    secretSays: "The token. It is shown here and never again: keep it where the program runs.",
    revokeSays: (name: string) =>
      `Revokes 1 token, ${name}. Requests with it are refused from this moment on.`,
    says: "Tokens are for programs. People sign in with accounts of their own:",
    did: "What it did",
    none: "No token yet. The service's own token is in its settings."
  },
  figures: {
    balance: "Balance (USD)",
    week: "Sold in 7 days (USD)",
    refunds: "Refunded",
    refundsOf: (refunded: number, sealed: number) =>
      `${refunded} of ${sealed} sealed packs of the last seven days`,
    seen: "Last seen"
  },
  sends: {
    byEndpoint: "By endpoint",
    endpoint: "Endpoint",
    retry: (count: number) => `Retry ${plural(count, "delivery", "deliveries")}`,
    retried: (count: number) => `${plural(count, "delivery is", "deliveries are")} sent again.`
  },
  did: {
    session: "Session",
    file: "Whole log as CSV"
  }
}
