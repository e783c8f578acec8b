/** The sentences of the operators' pages alone. */
import { plural } from "./plural.ts"

const inPlace = (word: string, place: string): string => (place === "" ? "" : ` ${word} ${place}`)

export const host = {
  health: {
    title: "Is anything wrong?",
    good: "Nothing is wrong",
    goodPart: "Nothing is wrong in what your role may read",
    bad: "wrong",
    look: "look",
    approvals: (count: string) => `Waiting for a second person: ${count}`,
    incidents: (count: string) => `Open incidents: ${count}. A person must decide`,
    deliveries: (count: string, status: string) =>
      `Webhook deliveries that are ${status}: ${count}`,
    exceptions: (count: string) => `Shipments on hold: ${count}`,
    toShip: (count: string) => `Shipments to send: ${count}`,
    refunds: (name: string, refunded: number, sealed: number) =>
      `${name} gave back ${refunded} of ${sealed} sealed packs`,
    stock: (machine: number, tier: string, stock: number, low: number) =>
      `Pack ${machine}, tier ${tier}: ${stock} cards left, fewer than ${low}`,
    lag: (blocks: number) => `The chain's watcher is ${blocks} blocks behind`,
    audit: "Audit the books",
    audited: (count: number) => `The books add up (${plural(count, "check", "checks")})`,
    logEnd: (number: number, link: string) => `The log ends at row ${number}, ${link}`,
    keep: "Keep it: a log that does not have it later was changed",
    violated: (names: ReadonlyArray<string>) => `The books do not add up: ${names.join(", ")}`
  },
  value: {
    worth: (name: string, id: number, price: string, values: string) =>
      `${name} (${id}) costs ${price} and is worth, on average, ${values}.`,
    odds: (usd: string) => `${usd} by its odds`,
    stock: (usd: string) => `${usd} by its stock`,
    sources: { odds: "its odds", stock: "its stock" },
    exceeds: (sources: string) => `More than it costs, by ${sources}`,
    falls: (sources: string) => `Less than half of what it costs, by ${sources}`,
    since: (moment: string) => `since ${moment}`,
    seen: (by: string, moment: string) => `Acknowledged by ${by}, ${moment}.`,
    acknowledge: "Acknowledge",
    adviceHigh:
      "Each pack loses money on average: raise the price, give dear tiers less weight, or stop its sale. It stays here until it is over.",
    adviceHighStock:
      "The last packs will hold what the odds left over: add cheaper cards, let it stop when a tier is empty, or stop its sale. It stays here until it is over.",
    adviceLow:
      "Customers get less than the page lets them expect: add dearer cards, give dear tiers more weight, or lower the price. It stays here until it is over."
  },
  controls: {
    title: "Stop buttons",
    stop: (kind: string) => `Stop ${kind}`,
    resume: (kind: string) => `Resume ${kind}`,
    state: (kind: string, isOn: boolean) => `${kind} ${isOn ? "on" : "off"}`,
    stopSays: (kind: string) =>
      `From this moment every partner's ${kind} are refused with 503, until somebody resumes them. Nothing that was done is undone.`,
    resumeSays: (kind: string) => `Every partner's ${kind} are carried out again from this moment.`
  },
  partners: {
    title: "Partners",
    one: "Partner",
    mail: "Notification address",
    create: "Create partner",
    createSays:
      "Creates 1 partner with an empty balance, no key and no people. Its page invites them.",
    none: "No partner yet. Create one, give it a bonus, and invite its people.",
    bonus: "Grant bonus",
    bonusTitle: (name: string) => `Grant ${name} a bonus`,
    bonusSays:
      "Adds promotional value to the balance. It is spent before cash, and cannot be withdrawn.",
    adjust: "Adjust",
    adjustTitle: (name: string) => `Adjust the balance of ${name}`,
    adjustSays:
      "Changes the balance by hand. The ledger keeps it for ever; a second one undoes it.",
    signed: "A minus takes away.",
    adds: (usd: string, bucket: string) => `Adds ${usd} to the ${bucket}.`,
    takes: (usd: string, bucket: string) => `Takes ${usd} from the ${bucket}.`,
    people: "People",
    peopleNeedOwner: "An owner of the service looks after the people of partners.",
    bucket: "Bucket",
    reason: "Reason, as the partner reads it",
    note: "Note for operators alone (optional)",
    suspend: "Suspend",
    suspendSays: (name: string) =>
      `Every key of ${name} is refused with 403 from this moment, and its webhooks are held, each for 7 days. Its customers keep their cards.`,
    activate: "Activate",
    activateSays: (name: string) =>
      `Every key of ${name} works again, and the webhooks that were held for up to 7 days go out.`,
    edit: "Edit partner",
    editSays:
      "Changes 1 partner: its name, where mail about its shipments goes, and below which balance it is told. Its keys, balance and cards stay as they are."
  },
  catalog: {
    title: "Catalog",
    none: "No pack yet. Add one here, then import its cards.",
    add: "New pack",
    importCards: "Import cards",
    importPrices: "Import prices",
    exportCards: "Export cards",
    pictures: "Pictures",
    onSale: "on sale",
    hidden: "hidden",
    stopped: "stopped",
    priceHead: "Price (USD)",
    expected: "Expected value (USD)",
    claims: "Open claims",
    stock: "Stock by tier",
    price: "Price",
    priceTitle: (name: string) => `Change the price of ${name}`,
    priceSays: (usd: string, claims: number) =>
      `A pack costs ${usd} now. Orders from this moment on pay the new price; packs that were sold, ${plural(claims, "sealed one", "sealed ones")} among them, keep theirs.`,
    newPrice: "Price (USD)",
    stop: "Stop selling",
    stopSays: (name: string, claims: number) =>
      `${name} can no longer be ordered. ${plural(claims, "sealed pack stays", "sealed packs stay")} open, and can be opened or refunded.`,
    resume: "Sell",
    resumeSays: (name: string, usd: string) =>
      `Every partner can order ${name} again, for ${usd} a pack.`
  },
  queue: {
    none: "Nothing to ship. Redeemed cards appear here.",
    noDeliveries: "No delivery yet. They are made once a partner adds an endpoint.",
    forgotten: "The recipient was forgotten",
    lacks: (parts: ReadonlyArray<"name" | "phone" | "address1" | "city">) => {
      const words = {
        name: "the name",
        phone: "the phone",
        address1: "the street",
        city: "the city"
      }
      return `Not complete: ${parts.map((part) => words[part]).join(", ")}.`
    },
    lacksHint: "Carriers ask for it. Its partner can correct the address.",
    country: "Country",
    recipient: "Recipient",
    last: "Last answer",
    retry: "Retry",
    move: "Move",
    moveTitle: (count: number) => `Move a parcel of ${plural(count, "card", "cards")}`,
    moves: {
      in_transit: "In transit",
      delivered: "Delivered",
      exception: "Returned or lost"
    },
    moveMany: (act: string, count: number) => `${act}: ${plural(count, "parcel", "parcels")}`,
    unmoved: (count: number) =>
      ` ${plural(count, "other is", "others are")} left alone, where they are now.`,
    moveSays:
      "Each is moved by itself, with its mails and events. One that can't be moved so stays as it is, and is told.",
    named: "Part of the name",
    order: "Order",
    oldest: "oldest first",
    newest: "newest first",
    paging: { next: "Next", previous: "Previous" },
    toSend: "to be sent",
    totals: (count: number, cards: number) =>
      `${plural(count, "parcel", "parcels")} with ${plural(cards, "card", "cards")}.`,
    since: "The oldest was asked for",
    moved: (count: number) => `${plural(count, "parcel was", "parcels were")} moved.`
  },
  labels: {
    one: "Label",
    buy: "Buy a label",
    title: (count: number) =>
      `What a label costs for a parcel of ${plural(count, "card", "cards")}`,
    again: "It has a label, which stays paid: ask the carrier for a refund.",
    measures: {
      weightGrams: "Weight with packaging, in grams",
      lengthCm: "Length in cm",
      widthCm: "Width in cm",
      heightCm: "Height in cm"
    },
    none: "No carrier takes it.",
    rate: (carrier: string, service: string, days: number | null) =>
      `${carrier} ${service}${days === null ? "" : `, ${plural(days, "day", "days")}`}`,
    pay: (price: string) => `Buy for ${price}`,
    bought: (number: string) =>
      `It is bought, with the tracking number ${number}. Find its file on the parcel's page.`,
    find: "Find the file",
    file: "Open the label",
    open: "It is not known whether it was paid.",
    ask: "Ask again"
  },
  incidents: {
    title: "Incidents",
    none: "No incident was ever noticed.",
    resolved: "resolved",
    resolve: "Decide",
    kinds: {
      minted_after_cancel: (_: string, at: string) =>
        `A card was minted after its order was cancelled${inPlace("in", at)}`,
      burned_after_cancel: (_: string, at: string) =>
        `A card was burned after its order was cancelled${inPlace("in", at)}`,
      deposit_after_failure: (amount: string, at: string) =>
        `${amount || "A deposit"} arrived after it was given up, and is not credited${inPlace("in", at)}`,
      deposit_refused: (amount: string, at: string) =>
        `${amount || "A deposit"} is not credited, because the balance would be too large${inPlace("in", at)}`,
      reorganized_after_credit: (_: string, at: string) =>
        `A transaction left the chain after it was credited or confirmed${inPlace("in", at)}`,
      unexplained_balance: (amount: string, at: string) =>
        `${amount || "Money"} more than its deposits explain${inPlace("at", at)}`,
      missing_balance: (amount: string, at: string) =>
        `${amount || "Money"} missing${inPlace("at", at)}`,
      unproven_transaction: (_: string, at: string) =>
        `Too few endpoints confirm a transaction, an hour after its block${inPlace("in", at)}`,
      foreign_address: (_: string, at: string) =>
        `A deposit address is not of the extended key, and what comes in is not credited${inPlace("at", at)}`
    },
    noEffect:
      "The decision closes the incident, and is kept in the log. It moves no money and no card: do that first where it is needed.",
    frozenEffect:
      "The decision closes the incident, and is kept in the log. It moves no money. The card that it froze stays frozen unless you release it here.",
    resolution: "What was found and done, for the log",
    release: "Release the card that it froze",
    free: "Release its card",
    freeSays:
      "The card that it froze may be used again. Refused if the card is free already, or frozen by another incident.",
    reason: "Why, for the log",
    decided: "Decision"
  },
  approvals: {
    title: "Approvals",
    none: "Nothing waits for a second person.",
    asked: "What was asked",
    cost: "Counts (USD)",
    settled: "Settled by",
    approve: "Approve",
    own: "Yours: somebody else approves it.",
    mayNot: "For whoever may do it, and joined over a day ago.",
    approveSays: (summary: string, usd: string, who: string) =>
      `Does now, in the name of ${who}: ${summary}. It counts ${usd}.`,
    decline: "Decline",
    declineSays: (summary: string) => `Nothing is done: ${summary}. It can be asked for again.`
  },
  log: {
    title: "Log",
    none: "Nothing was changed by an operator yet.",
    actor: "Who",
    action: "What",
    subject: "To what",
    detail: "Detail",
    /** Besides those of timelines. */
    done: {
      "POST /api/v2/operations": "An operation was requested",
      "POST /api/v2/operations/:operationId/onchain-orders/:onchainOrderId/submit":
        "A mint's transaction was reported",
      "POST /api/v2/operations/:operationId/onchain-burns/:onchainBurnId/submit":
        "A burn's transaction was reported",
      "POST /api/v2/customers": "A customer was made",
      "POST /api/v2/webhooks": "An endpoint was added",
      "DELETE /api/v2/webhooks/:webhookEndpointId": "The endpoint was disabled",
      "POST /api/v2/funding/refresh": "Deposits were looked for",
      "POST /api/v2/funding-intents": "A deposit was planned",
      "POST /api/v2/sandbox/credits": "Test credit was taken"
    } as Readonly<Record<string, string>>
  }
}
