/**
 * Plants that the audit does not find, and why. A test fails once it finds one, so that the row here
 * goes and the plant gets the name of its check.
 */

/** Can't be known from the rows, because of this. */
export const UNKNOWN: Readonly<Record<string, string>> = {
  "A shipment's country has another name.": "the list of countries may have been edited since",
  "A shipment's address is not the one whose hash it holds.":
    "the audit has no key that opens addresses",
  "The last thing that an account did is undone in all tables, with its head in the log.":
    "the public log tells that a ledger moved, and not whose; a statement, a proof or a link that the partner kept convicts",
  "A transfer's deposit has another ordinal and log index, and is credited a second time.":
    "the rows agree; the watcher compares the address with the chain, and raises missing_balance",
  "A bonus is granted by somebody who writes the operator's log too.":
    "the log is all that says who granted what, and its chain can be gone on with",
  "A deposit that never was on the chain comes in, with its entry and its events.":
    "the rows agree; the watcher compares the address with the chain, and raises missing_balance",
  "A month was closed within the hour before its end.":
    "a clock that stepped back by so much leaves the same rows; the statement that was sent convicts",
  "An address was its partner's before it was given to it.":
    "the chain alone tells who used it before; the database refuses the change",
  "The watcher's cursor is moved ahead.":
    "no row knows the chain's newest block: the watcher fails above it, and compares all balances",
  "A deposit of another token is gone.":
    "no account numbers it, and it moved nothing; the chain has it, and the database refuses it",
  "A mail that waits is gone.":
    "a parcel lists mails that were sent or refused; the database refuses it",
  "A customer has no idempotency key any more.": "an erased customer has none either",
  "A refund has another idempotency key.": "no other row holds the key",
  "A customer has another external id.": "partners set it",
  "A webhook goes to another address.": "partners change it and no row keeps the former one",
  "A delivery is gone with its count, and its endpoint was changed later.":
    "no row keeps what the endpoint subscribed to then; the database refuses the event's change, and the feed has the event"
}

/** Should be found by this. */
export const OVERLOOKED: Readonly<Record<string, string>> = {}

/** Found, but only by a check of something else, such as the gap that their numbers leave. */
export const BY_CHANCE: ReadonlyArray<string> = [
  "A customer becomes another partner's.",
  "A customer with cards is gone.",
  "An endpoint is another partner's.",
  "An endpoint with deliveries is gone.",
  "The event of a cancelled mint is gone, with its deliveries."
]
