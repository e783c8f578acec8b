/** Finds a partner's endpoint among the loaded rows. */
import { Result } from "effect"
import type { Rows } from "../engine/Rows.ts"
import type { AccountId, EndpointId } from "../id/Id.ts"
import { NotFound, type Refusal } from "../refusal/Refusal.ts"
import type { Endpoint } from "./Endpoint.ts"

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
