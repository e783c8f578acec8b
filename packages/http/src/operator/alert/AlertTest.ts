/** What sends a test alert to all who get alerts; absent where nobody tells any. */
import type { AlertWorker } from "@cardpack/core/workers"
import { Context, type Effect } from "effect"

export class AlertTest extends Context.Service<
  AlertTest,
  { readonly send: (id: string) => Effect.Effect<ReadonlyArray<AlertWorker.Tested>> }
>()("cardpack/http/operator/alert/AlertTest") {}
