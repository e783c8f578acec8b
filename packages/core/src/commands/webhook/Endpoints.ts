/** A partner's endpoints among the loaded rows, and their limits. */
import { Result } from "effect"
import type { AccountId, EndpointId } from "../../domain/id/Id.ts"
import { Conflict, NotFound, type Refusal } from "../../domain/refusal/Refusal.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Rows } from "../../engine/rows/Rows.ts"

/** The most active endpoints of an account. */
export const MAX_ACTIVE = 50

/** The most endpoints of an account. None is ever deleted; a disabled one can be changed freely. */
export const MAX_STORED = 1_000

export const find = (
  rows: Rows,
  accountId: AccountId,
  id: EndpointId
): Result.Result<Endpoint, Refusal> => {
  const endpoint = rows.endpoints(accountId).find((row) => row.id === id)
  return endpoint === undefined
    ? Result.fail(NotFound({ resource: "webhook endpoint", id }))
    : Result.succeed(endpoint)
}

/** Refuses one more active endpoint at the limit. */
export const admitActive = (rows: Rows, accountId: AccountId): Result.Result<void, Refusal> => {
  const active = rows.endpoints(accountId).filter((row) => row.active).length
  const why = `an account has at most ${MAX_ACTIVE} active webhook endpoints: disable one first`
  return active < MAX_ACTIVE ? Result.void : Result.fail(Conflict({ why }))
}

/** Refuses one more endpoint at the limit. */
export const admitStored = (rows: Rows, accountId: AccountId): Result.Result<void, Refusal> => {
  const why = `an account has at most ${MAX_STORED} webhook endpoints, disabled ones included: change a disabled one instead`
  return rows.endpoints(accountId).length < MAX_STORED
    ? Result.void
    : Result.fail(Conflict({ why }))
}
