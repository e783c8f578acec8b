/** The console's pages: what they show, send, and send again. */
import { area } from "../Mutant.ts"

export const pages = area("console", [
  [
    "CONS-01",
    "The button of a purchase names the price of one pack, whatever the quantity.",
    "partner/Pack.tsx",
    "const price = Usd.of(pack.priceUsd) * BigInt(quantity)",
    "const price = Usd.of(pack.priceUsd)",
    "suite/journeys/console#a partner's manager"
  ],
  [
    "CONS-02",
    "A form that is sent again after a lost answer has a new idempotency key: it is done twice.",
    "kit/Act.tsx",
    "const [key] = useState(newKey)",
    "const key = newKey()",
    "suite/journeys/console#a session that ends"
  ],
  [
    "CONS-03",
    "A double click on the button of a form without a key sends it twice.",
    "kit/Act.tsx",
    "    if (sent.current) return\n    sent.current = true\n    act.mutate(new FormData",
    "    sent.current = true\n    act.mutate(new FormData",
    "suite/journeys/console#makes a token with a role"
  ],
  [
    "CONS-04",
    "The next page of a list forgets the list's filters.",
    "kit/Paging.tsx",
    "((was: object) => ({ ...was, cursor: to }))",
    "(() => ({ cursor: to }))",
    "suite/journeys/console#a partner's manager"
  ],
  [
    "CONS-05",
    "A day of a report ends by the reader's clock, and begins by that of UTC.",
    "kit/Days.ts",
    "new Date(Date.parse(startOf(day)) + DAY_MS).toISOString()",
    "new Date(Date.parse(`${day}T00:00:00`) + DAY_MS).toISOString()",
    "suite/journeys/console#an operator's morning"
  ],
  [
    "CONS-06",
    "Roles that may not move shipments are offered to.",
    "host/ShipmentQueue.tsx",
    '    needs: "shipments.write",\n',
    "",
    "suite/journeys/console#offers no act to those"
  ],
  [
    "CONS-07",
    "Who moves a shipment on wipes its tracking number out.",
    "kit/MoveShipment.tsx",
    'defaultValue={shipment.trackingNumber ?? ""}',
    'defaultValue=""',
    "suite/journeys/console#an operator who ships"
  ],
  [
    "CONS-08",
    "An operator who goes from one partner to the next sees the first one's list.",
    "kit/DataTable.tsx",
    '[list.name, list.scope ?? "", filter, cursor]',
    "[list.name, filter, cursor]",
    "suite/journeys/console#an operator's morning"
  ]
])
