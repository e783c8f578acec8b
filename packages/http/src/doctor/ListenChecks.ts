/** Whether the service can listen where the settings say. */
import { createServer } from "node:net"
import { Effect } from "effect"
import { ServeError } from "effect/http/HttpServerError"
import type { ServiceConfig } from "../Config.ts"
import * as Listening from "../config/Listening.ts"
import * as Failure from "../start/Failure.ts"
import { type Diagnosis, ok, wrong } from "./Diagnosis.ts"

/** Listens for a moment. */
const tried = ({ host, port }: Listening.Address): Effect.Effect<void, NodeJS.ErrnoException> =>
  Effect.callback((resume) => {
    const server = createServer()
    server.once("error", (error) => resume(Effect.fail(error)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resume(Effect.void)))
  })

/** A service of ours, most probably this one. */
const answers = (address: Listening.Address): Effect.Effect<boolean> =>
  Effect.tryPromise(async () => {
    const signal = AbortSignal.timeout(5_000)
    const url = Listening.urlHere(address)
    const asked = ["/api/health", "/ready"].map((path) => fetch(`${url}${path}`, { signal }))
    const [health, ready] = await Promise.all(asked)
    return health?.status === 200 || ready?.status === 200 || ready?.status === 503
  }).pipe(Effect.orElseSucceed(() => false))

const one = Effect.fnUntraced(function* (
  config: ServiceConfig,
  check: string,
  address: Listening.Address
) {
  const { host, port } = address
  const failed = yield* Effect.flip(tried(address)).pipe(Effect.orElseSucceed(() => null))
  if (failed === null) return ok(check, `${host}, port ${port}, is free`)
  if (failed.code === "EADDRINUSE" && (yield* answers(address))) {
    return ok(check, `a service answers at ${host}, port ${port}`)
  }
  const why = Failure.tell(new ServeError({ cause: failed }), config)
  return wrong(check, why, "Without it no start succeeds")
})

export const check = (config: ServiceConfig): Effect.Effect<ReadonlyArray<Diagnosis>> => {
  const { operatorListen } = config
  return Effect.all([
    one(config, "listener", config),
    ...(operatorListen === null ? [] : [one(config, "operators' listener", operatorListen)])
  ])
}
