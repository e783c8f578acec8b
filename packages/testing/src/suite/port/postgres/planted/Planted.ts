/** All plants, by subject. */
import { ACCESS } from "./Access.ts"
import { ACCOUNTS } from "./Accounts.ts"
import { APPROVALS } from "./Approvals.ts"
import { CARD_ROWS } from "./CardRows.ts"
import { CARDS } from "./Cards.ts"
import { CHAIN } from "./Chain.ts"
import { COLUMN_PLANTS } from "./ColumnPlants.ts"
import { COMMITTED } from "./Committed.ts"
import { COUNTRIES } from "./Countries.ts"
import { DELIVERIES } from "./Deliveries.ts"
import { DEPOSITS } from "./Deposits.ts"
import { DRAWS } from "./Draws.ts"
import { ENTRIES } from "./Entries.ts"
import { EVENTS } from "./Events.ts"
import { GIVEN_UP } from "./GivenUp.ts"
import { GRANTS } from "./Grants.ts"
import { HOLDINGS } from "./Holdings.ts"
import { LATER } from "./Later.ts"
import { LOG_CHAIN } from "./LogChain.ts"
import { LOGGED, SETTINGS, SWITCHES } from "./Logged.ts"
import { BEFORE_FIRST, BEYOND, FIRST_OF_ALL } from "./Margins.ts"
import { OPERATIONS } from "./Operations.ts"
import { PUBLISHED } from "./Published.ts"
import { SHIPMENTS } from "./Shipments.ts"
import { STOCK } from "./Stock.ts"
import { SWITCHED } from "./Switched.ts"
import { UNKNOWABLE } from "./Unknowable.ts"
import { VERSIONS } from "./Versions.ts"

export const PLANTS = {
  entries: ENTRIES,
  deposits: DEPOSITS,
  gifts: GRANTS,
  accounts: ACCOUNTS,
  "times to come": LATER,
  access: ACCESS,
  operations: OPERATIONS,
  "card rows": CARD_ROWS,
  cards: CARDS,
  holdings: HOLDINGS,
  draws: DRAWS,
  stock: STOCK,
  "what was committed to": COMMITTED,
  "what is published": PUBLISHED,
  events: EVENTS,
  deliveries: DELIVERIES,
  "numbers below the first": BEFORE_FIRST,
  "the first identifier": FIRST_OF_ALL,
  "numbers above the last": BEYOND,
  "what is given up": GIVEN_UP,
  shipments: SHIPMENTS,
  countries: COUNTRIES,
  chain: CHAIN,
  "what operators set": SETTINGS,
  "what operators switch": SWITCHES,
  "what is logged": LOGGED,
  "what was at its time": VERSIONS,
  "the log's chain": LOG_CHAIN,
  "what a second person confirms": APPROVALS,
  "single columns": COLUMN_PLANTS,
  "what guards": SWITCHED,
  "what fits": UNKNOWABLE
} as const
