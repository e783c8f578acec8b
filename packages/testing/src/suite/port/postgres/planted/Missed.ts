/**
 * Plants that the audit does not find, and why. A test fails once it finds one, so that the row here
 * goes and the plant gets the name of its check.
 */

/** Can't be known from the rows, because of this. */
export const UNKNOWN: Readonly<Record<string, string>> = {
  "More was swept from an address than came in.": "an address may hold what was never credited",
  "A held card, its draw and the deck were given each other's items, of one tier.":
    "nothing but the draw tells which item lay on top, and names of items may change",
  "A draw took another place than it did.": "places are random and nothing else records them",
  "A held item is of another tier than was drawn.":
    "a change of a held item's tier is allowed and applies when it returns",
  "A shipment's country has another name.": "the list of countries may have been edited since",
  "A shipment's address is not the one whose hash it holds.":
    "the audit has no key that opens addresses",
  "The last thing that an account did is undone in all tables, and its number given back.":
    "nothing remains of it; a statement or a link that the partner kept convicts",
  "A bonus is granted by somebody who writes the operator's log too.":
    "the log is all that says who granted what, and nothing chains it",
  "An operation has another idempotency key.": "no other row holds the key",
  "An unopened claim has another half of its seed.":
    "it is shown to nobody before the claim is opened",
  "A customer has another external id.": "partners set it",
  "A webhook goes to another address.": "partners change it and no row keeps the former one",
  "An item has another buyback value.": "the log of prices does not keep each value",
  "A machine sells at another price.": "the log of the catalog does not keep each price",
  "An adjustment and the log have another reason, and links fit.":
    "nothing chains the log; a link that the partner kept convicts"
}

/** Should be found by this. */
export const OVERLOOKED: Readonly<Record<string, string>> = {
  "A key of one partner opens another's account.":
    "the log names the partner of each key that an operator made",
  "A revoked key is valid again.": "the log names the keys that were revoked",
  "An order has other metadata.": "the fingerprint follows from the rows",
  "An operation has another fingerprint.": "the fingerprint follows from the rows",
  "An operation's fingerprint is forgotten, though no address was.":
    "only redemptions' fingerprints are forgotten",
  "A buyback paid other parts for its cards, of the same sum.": "its event tells each card's value",
  "A claim can be refunded for a year longer.": "its order's event tells until when",
  "A card that an incident holds is set free.":
    "the log of the resolution says that the card is not released",
  "A draw is of another tier than its seed says.":
    "the seed's first tier had items that were never drawn and are older than the draw",
  "A draw took the place that another draw took.": "a place of a shuffle has one holder",
  "A draw is of no card.": "every draw is of a card",
  "Odds that were in force are rewritten.":
    "seeds and odds give the tiers, as long as none was empty",
  "A tier has another weight than the odds in force.": "the newest odds are the tiers' weights",
  "A machine is at odds that never were.": "a machine's odds exist",
  "An item that was bought back is on sale again, and nobody returned it.":
    "the log names what was returned",
  "An item is withdrawn, and nobody withdrew it.": "the log names what was withdrawn",
  "Two items have one place in a deck.": "a place of a shuffle has one holder",
  "An item in a deck has a place that was drawn.": "a place of a shuffle has one holder",
  "An item in a deck is put before all that were drawn.":
    "free items lie above the highest place that was drawn",
  "An item in a deck is of a shuffle that never was.": "the tier counts its shuffles",
  "A machine's count is gone.": "every machine has its count",
  "An event tells of another status.": "the type of an event says the status",
  "An event tells of another card.": "an event names its operation's cards",
  "An event is dated a second later than what it tells.":
    "an operation, its entry, its event and its draws have one time",
  "An event goes to another endpoint than it was matched to.":
    "the endpoint does not subscribe to it and did not change since",
  "A delivery has another type than its event.": "a delivery copies its event's type",
  "A delivery that was made has another type than its event.": "a delivery copies its event's type",
  "A delivery was made, though every attempt failed.": "its last attempt tells",
  "A delivery failed, though its endpoint took it.": "its last attempt tells",
  "A lane begins beyond deliveries that wait.":
    "no delivery waits below its lane's beginning without a time to retry",
  "A lane is gone, and nothing is sent to its endpoint.": "every endpoint has its lane",
  "A buyback has a shipment.": "only redemptions have shipments",
  "A delivered shipment was never shipped.": "its last event tells its status",
  "A shipment on hold is delivered.": "its last event tells its status",
  "A shipment has another tracking number than was told.": "its last event tells it",
  "A shipment's address is forgotten before it arrived.":
    "it is not delivered, and the log erased no such customer",
  "A mail is another account's.": "a mail is of its shipment's account",
  "A mail is of another operation than its shipment.": "a mail is of its shipment's operation",
  "A mail that was sent is gone.": "the shipment lists what was sent",
  "A mail that was sent will be sent again.": "the shipment lists what was sent",
  "A burn is credited above its quote, and the quote was raised too.":
    "the buyback's event tells the credit",
  "A burn is of a token that was never minted.": "what burns was minted as this card",
  "A burn is another account's.": "a burn is of its operation's account",
  "A burn carries another request than was signed.": "the signed calldata carries the request",
  "A mint is for another wallet than was signed.": "the signed calldata carries the wallet",
  "A mint is another account's.": "a mint is of its operation's account",
  "A mint has a price.": "mints are free",
  "An incident was resolved by another person than the log says.": "the log keeps who resolved it",
  "An incident was resolved, and the log says nothing.": "the log names each resolution",
  "An incident is about an operation that does not exist.": "an incident's operation exists"
}

/** Found, but only by a check of something else, such as the gap that their numbers leave. */
export const BY_CHANCE: ReadonlyArray<string> = [
  "A customer becomes another partner's.",
  "A customer with cards is gone.",
  "A held card, its draw and the deck were given each other's items, of two tiers.",
  "An endpoint is another partner's.",
  "An endpoint with deliveries is gone.",
  "The entry of an adjustment that the log names is gone.",
  "The event of a cancelled mint is gone, with its deliveries."
]
