/** `GET /ready`: 200 when this process can do its work. It needs no key and shows none. */
import { Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Drain } from "../connection/Drain.ts"
import * as Checks from "./Checks.ts"

const respond = (checks: ReadonlyArray<Checks.Check>) => {
  const ready = Checks.isReady(checks)
  return HttpServerResponse.jsonUnsafe({ ready, checks }, { status: ready ? 200 : 503 })
}

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const checks = yield* Checks.Checks
    const drain = yield* Drain
    const asked = Effect.suspend(() => (drain.isOn ? Effect.succeed(Checks.ENDING) : checks))
    yield* router.add("GET", "/ready", Effect.map(asked, respond))
  })
)
