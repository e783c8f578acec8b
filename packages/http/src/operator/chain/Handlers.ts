import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import { answer } from "../Answer.ts"
import { OperatorApi } from "../Api.ts"

/** No chain can be configured yet, so it is always off. */
export const layer = HttpApiBuilder.group(OperatorApi, "chain", (handlers) =>
  handlers.handle("chain", () =>
    answer(() => Effect.fail(Problem.unavailable("on-chain actions are not configured")))
  )
)
