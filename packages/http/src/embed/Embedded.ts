/** Starts the engine inside the host's process, and answers the host's calls. */
import { CardpackError } from "@cardpack/client"
import { operator } from "@cardpack/client/operator"
import { Tokens } from "@cardpack/core/commands"
import { Id } from "@cardpack/core/domain"
import { Cause, Effect, Exit, Result, Scope } from "effect"
import type { Caller } from "../request/LocalCaller.ts"
import * as Workers from "../start/Workers.ts"
import { Answering, ORIGIN } from "./Answering.ts"
import type { Cardpack, CloseOptions, Worker } from "./Cardpack.ts"
import * as Logging from "./Logging.ts"
import * as NodeHandler from "./NodeHandler.ts"
import type { Options } from "./Options.ts"
import { Partner } from "./Partner.ts"
import * as ReadOptions from "./ReadOptions.ts"
import * as Running from "./Running.ts"
import { Subscriptions } from "./Subscriptions.ts"

const ALL: ReadonlyArray<Worker> = [...Workers.NAMES, "chain"]

const CLOSE_MS = 10_000

/** Within a process no key is sent, and the engine itself repeats what may succeed later. */
const INSIDE = { url: ORIGIN, key: "in-process", maxRetries: 0 }

const HOST: Caller = { _tag: "Operator", maker: { ...Tokens.bootstrap, actor: "host" } }

const invalid = (problems: ReadonlyArray<string>): CardpackError =>
  new CardpackError(problems.join("; "), { code: "invalid_argument", details: { problems } })

const partner = (answering: Answering, id: string): Partner => {
  if (typeof id !== "string" || !Id.is("par", id)) {
    const given = typeof id === "string" ? JSON.stringify(id) : `a value of type ${typeof id}`
    throw invalid([`${given} is not the id of a partner`])
  }
  return new Partner({ ...INSIDE, fetch: answering.as({ _tag: "Partner", id }) })
}

/** A running engine: its scope, and how an effect runs with the host's logger. */
interface Opened extends Running.Running {
  readonly mountPath: string
  readonly scope: Scope.Closeable
  readonly run: (effect: Effect.Effect<void, unknown>) => Promise<void>
}

/** Each worker starts once, however often it is asked for. */
const starter = ({ run, scope, work }: Opened) => {
  const started = new Map<Worker, Promise<void>>()
  const start = (name: Worker): Promise<void> => {
    const working: Effect.Effect<void, unknown, Scope.Scope> = work(name)
    const begun = started.get(name) ?? run(Scope.provide(working, scope))
    started.set(name, begun)
    return begun
  }
  return async (names: ReadonlyArray<Worker> = ALL): Promise<void> => {
    if (!(Array.isArray(names) && names.every((name) => ALL.includes(name)))) {
      throw invalid([`workers must be a list of ${ALL.join(", ")}`])
    }
    await Promise.all(names.map(start))
  }
}

/** Handlers that run may still call the engine; without one it takes no more calls at once. */
const ended = (
  subscriptions: Subscriptions,
  answering: Answering,
  timeoutMs: number
): Promise<void> => {
  const until = Date.now() + timeoutMs
  const handled = subscriptions.close(timeoutMs)
  if (handled === null) return answering.close(timeoutMs)
  return handled.then(() => answering.close(Math.max(0, until - Date.now())))
}

const engine = (opened: Opened): Cardpack => {
  const answering = new Answering(opened.answer, opened.mountPath)
  const calls = operator({ ...INSIDE, fetch: answering.as(HOST) })
  const subscriptions = new Subscriptions(opened.consume, opened.run)
  let closed: Promise<void> | null = null
  const close = ({ timeoutMs = CLOSE_MS }: CloseOptions = {}): Promise<void> => {
    closed ??= ended(subscriptions, answering, timeoutMs).then(() =>
      opened.run(Scope.close(opened.scope, Exit.void))
    )
    return closed
  }
  return {
    operator: calls,
    partners: calls.partners,
    catalog: calls.catalog,
    partner: (id) => partner(answering, id),
    fetch: answering.fetch,
    on: subscriptions.on,
    nodeHandler: () =>
      NodeHandler.make(answering.fetch, (cause) =>
        opened.run(Effect.logError("a request failed in the handler", Cause.fail(cause)))
      ),
    workers: { start: starter(opened) },
    close,
    [Symbol.asyncDispose]: () => close()
  }
}

/** Why it could not start, in one line. */
const failed = (cause: Cause.Cause<unknown>): CardpackError => {
  const error = Cause.squash(cause)
  return new CardpackError(error instanceof Error ? error.message : String(error), {
    code: "service_unavailable",
    cause: error
  })
}

const directoryOf = ({ database }: Options): string | null =>
  database !== undefined && "directory" in database ? (database.directory ?? null) : null

/** Starts an engine in this process. Several may run, each on a database of its own. */
export const createCardpack = async (options: Options = {}): Promise<Cardpack> => {
  const config = ReadOptions.read(options)
  if (Result.isFailure(config)) throw invalid(config.failure)
  const scope = Scope.makeUnsafe()
  const logging = Logging.layer(options.logger)
  const run: Opened["run"] = (effect) => Effect.runPromise(Effect.provide(effect, logging))
  const starting = Running.start(config.success, directoryOf(options)).pipe(
    Scope.provide(scope),
    Effect.provide(logging)
  )
  const started = await Effect.runPromiseExit(starting)
  if (Exit.isSuccess(started)) {
    const mountPath = Running.mountPath(config.success)
    return engine({ ...started.value, mountPath, scope, run })
  }
  await run(Scope.close(scope, started))
  throw failed(started.cause)
}
