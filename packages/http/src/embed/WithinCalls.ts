/** Calls within a transaction of the host's own (decisions.md#within). */
import type { HostTransaction } from "@cardpack/adapters/postgres"
import { CardpackError } from "@cardpack/client"
import { type Cause, type Context, Effect, Exit } from "effect"
import type { Call } from "./Answering.ts"

/** Runs one call within the transaction of a client. */
export type Run = <A>(
  client: HostTransaction.HostConnection,
  work: HostTransaction.Work<A>
) => Effect.Effect<A, HostTransaction.Failure>

/** They look at the chain, or commit several transactions of their own. */
const ALONE: ReadonlyArray<readonly [method: string | null, path: RegExp]> = [
  ["POST", /^\/api\/v2\/operations\/[^/]+\/./],
  [null, /^\/api\/v2\/funding\/refresh$/],
  [null, /^\/operator\/v1\/(?:chain|deposits|encryption)(?:\/|$)/]
]

const isAlone = (url: string, { method }: Call): boolean => {
  const { pathname } = new URL(url)
  return ALONE.some(([only, path]) => (only === null || only === method) && path.test(pathname))
}

const answered = (status: number, code: string, message: string): Response =>
  new Response(JSON.stringify({ error: { code, message } }), {
    status,
    headers: { "content-type": "application/json" }
  })

const refused = (error: HostTransaction.Failure): Response =>
  error._tag === "TransactionUnusable"
    ? answered(409, "conflict", error.message)
    : answered(503, "service_unavailable", "the database could not be reached")

/** Answered whole, because its rest could come after the end of the call. */
const whole = async (response: Response): Promise<Response> => {
  const { headers, status } = response
  const body = await response.arrayBuffer()
  return new Response(body.byteLength === 0 ? null : body, { headers, status })
}

/** Answers one call of the host; what is refused leaves no trace in its transaction. */
export const answer = async (
  run: Run,
  client: HostTransaction.HostConnection,
  call: readonly [url: string, call: Call],
  handle: (context: Context.Context<never>) => Promise<Response>
): Promise<Response> => {
  if (isAlone(...call)) {
    return answered(409, "conflict", "this call can't run within a host's transaction")
  }
  const exit = await Effect.runPromiseExit(
    run(client, async (context) => {
      const answer = await whole(await handle(context))
      return { answer, stays: answer.status < 400 }
    }).pipe(Effect.catch((error) => Effect.succeed(refused(error))))
  )
  if (Exit.isSuccess(exit)) return exit.value
  throw new CardpackError("a call within the host's transaction failed", {
    code: "internal_error",
    cause: exit.cause satisfies Cause.Cause<never>
  })
}
