/** The sentences of the partners' pages alone. */
import { plural } from "./plural.ts"

export const partner = {
  home: {
    sales: "Sales by pack and day",
    packs: "What the balance buys",
    buys: (count: bigint, price: string) => `${count.toLocaleString("en")} at ${price}`,
    firstDay: "The first day",
    toDo: "to do",
    done: "done",
    stepKey: "Create an API key for your server",
    stepPack: "Sell a pack with the mouse, and look at what it made",
    stepWebhook: "Add a webhook endpoint, so that your server hears of everything"
  },
  packs: {
    none: "No pack is on sale. The operator puts the catalog.",
    values: "Buyback values of its cards (USD), as of",
    orders: "Its orders",
    sales: "Its sales",
    tier: "Tier",
    low: "Lowest",
    average: "Average",
    high: "Highest",
    expected: "Expected of a card",
    odds: "Odds of a card, by tier",
    oddsOfStock: "Odds of a card now, by tier: each card that is left is as likely",
    left: (count: number) => `${count} left`,
    quantity: "Packs",
    sealed: "Keep them sealed: each can be refunded until it is opened",
    buy: (count: number, price: string) => `Buy ${plural(count, "pack", "packs")} for ${price}`,
    bought: (count: number, price: string) =>
      `Bought ${plural(count, "pack", "packs")} for ${price}.`,
    tryHint:
      "Buy packs with test credit, as your product would for one of its users, and see what each step makes.",
    mayNot: "Your role may look at packs, and not buy them. A developer or an admin tries them.",
    production: "Packs are bought through the API. To try one with the mouse, use the sandbox.",
    held: "Your packs and cards",
    heldNone: "What you buy here appears here.",
    heldAll: "All cards of this customer"
  },
  find: {
    label: "Find",
    says: "Opens the page of whatever has this name: any id of ours, your own id of a customer or a cart, an idempotency key, a request's id, a tracking number, a certificate, a card's or a pack's name.",
    id: "Name or id"
  },
  address: {
    country: "Country",
    choose: "Choose a country",
    name: "Name",
    phone: "Phone, with country code",
    address1: "Street and number",
    address2: "Further line (optional)",
    city: "City",
    state: "State or region (optional)",
    postalCode: "Postal code (optional)"
  },
  customers: {
    externalId: "Your own id",
    unnamed: "Without an id of yours",
    attributes: "Attributes",
    setId: "Set your own id",
    setIdSays: "Names 1 customer by your own id. Once set, it stays with this customer.",
    setAttribute: "Set attribute",
    setAttributeSays: "Sets 1 attribute; the others stay. Without a value it is removed.",
    value: "Value",
    create: "Create customer",
    createSays: "Creates 1 customer. Your own id stays with it once it is set.",
    none: "No customer yet. Your server creates one for each of your users; you can create one here.",
    noCards: "This customer has no cards yet.",
    recent: "Newest operations"
  }
}
