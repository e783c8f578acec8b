/** Writes an incident once, however often the contradiction is seen. */

import type { AccountId } from "../../domain/id/Id.ts"
import type { Incident, Kind } from "../../domain/incident/Incident.ts"
import type { Draft } from "../../engine/Draft.ts"
import type { Rows } from "../../engine/rows/Rows.ts"

interface Raised
  extends Pick<Incident, "kind" | "operationId" | "cardId" | "transactionHash" | "detail"> {
  /** Identifies the contradicted row or transaction. */
  readonly about: string
}

/** The key by which commands load an incident. */
export const subjectOf = (kind: Kind, about: string): string => `${kind} ${about}`

/** Keys for a load plan: each kind with each id. */
export const subjects = (
  accountId: AccountId,
  kinds: ReadonlyArray<Kind>,
  about: ReadonlyArray<string>
) => kinds.flatMap((kind) => about.map((each) => ({ accountId, id: subjectOf(kind, each) })))

/** Null when the incident exists, resolved or not. */
export const raise = (rows: Rows, draft: Draft, raised: Raised): Incident | null => {
  const { about, ...fields } = raised
  const subject = subjectOf(fields.kind, about)
  if (rows.chain.incident(draft.account.id, subject) !== undefined) return null
  return {
    id: draft.id("inc"),
    subject,
    accountId: draft.account.id,
    ...fields,
    createdAt: draft.now,
    resolvedAt: null,
    resolvedBy: null,
    resolution: null
  }
}
