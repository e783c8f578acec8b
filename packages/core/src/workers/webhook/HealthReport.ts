/** Tells a partner, in its account's lane, how an endpoint is (design.md#endpoint-health). */
import { Effect } from "effect"
import type { Engine } from "../../commands/Engine.ts"
import { reportHealth } from "../../commands/webhook/ReportHealth.ts"
import type { Outcome } from "../../domain/webhook/Attempt.ts"
import type { Delivery } from "../../domain/webhook/Delivery.ts"

/** What can't be written is told by a later attempt, once the lane has read the endpoint again. */
export const make =
  (engine: Engine["Service"]) =>
  (
    { accountId, endpointId: id }: Delivery,
    failures: number,
    attempt: Outcome
  ): Effect.Effect<void> =>
    Effect.catchCause(engine.run(reportHealth({ accountId, id }, failures, attempt)), (cause) =>
      Effect.logWarning("the health of an endpoint could not be told", cause)
    )
