/** The part of the audit that needs the extended public key: each address is the one of its index. */
import { Effect } from "effect"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { AccountId, IncidentId } from "../../domain/id/Id.ts"
import type { Incident } from "../../domain/incident/Incident.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Check, Desk } from "../../engine/port/Desk.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import { type Deriving, isForeign, KIND } from "./ForeignAddress.ts"

/** Addresses derived without a pause; each takes a millisecond of the process. */
const PAGE = 50

const INCIDENTS = 200

/** The most violations that the check names. */
const SHOWN = 100

type Reading = Pick<Desk["Service"], "depositAddresses" | "incidents">

/** Accounts of which an operator decided: after the loss of a seed, old addresses are foreign. */
const decided = Effect.fnUntraced(function* (desk: Reading) {
  const accounts = new Set<AccountId>()
  let before: IncidentId | null = null
  do {
    const page: ReadonlyArray<Incident> = yield* desk.incidents(
      { open: false },
      { limit: INCIDENTS, before }
    )
    for (const { accountId, kind } of page) if (kind === KIND) accounts.add(accountId)
    before = page.length < INCIDENTS ? null : (page.at(-1)?.id ?? null)
  } while (before !== null)
  return accounts
})

/** Of all addresses, or of those that were given out since a moment. */
export const auditAddresses = Effect.fnUntraced(function* (
  desk: Reading,
  addresses: Deriving,
  since: Instant | null
): Effect.fn.Return<Check, StoreError> {
  const foreign: Array<AccountId> = []
  let examined = 0
  let after: number | null = -1
  do {
    const page: ReadonlyArray<DepositAddress> = yield* desk.depositAddresses({ limit: PAGE, after })
    const chosen = page.filter(({ createdAt }) => since === null || createdAt >= since)
    examined += chosen.length
    for (const each of chosen) if (isForeign(addresses, each)) foreign.push(each.accountId)
    after = page.length < PAGE ? null : (page.at(-1)?.index ?? null)
    yield* Effect.yieldNow
  } while (after !== null)
  const known = foreign.length === 0 ? null : yield* decided(desk)
  const violations = foreign.filter((accountId) => known?.has(accountId) !== true)
  return {
    name: "every deposit address is below the extended public key",
    ok: violations.length === 0,
    examined,
    violations: violations.slice(0, SHOWN),
    remedy:
      "Suspend the partner, and ask who wrote the address: what it was credited never came in."
  }
})
