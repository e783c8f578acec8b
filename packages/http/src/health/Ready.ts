/** `GET /ready`: 200 when this process can do its work. It needs no key and shows none. */
import { Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Checks from "./Checks.ts"

const respond = (checks: ReadonlyArray<Checks.Check>) => {
  const ready = Checks.isReady(checks)
  return HttpServerResponse.jsonUnsafe({ ready, checks }, { status: ready ? 200 : 503 })
}

export const layer = HttpRouter.use((router) =>
  Effect.flatMap(Checks.Checks, (checks) =>
    router.add("GET", "/ready", Effect.map(checks, respond))
  )
)
