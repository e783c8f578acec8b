/** Starts the engine inside the host's process, and answers the host's calls. */
import type { Fetch } from "@cardpack/client"
import { operator } from "@cardpack/client/operator"
import { Tokens } from "@cardpack/core/commands"
import { Id } from "@cardpack/core/domain"
import { Cause, Effect, Exit, Layer, Metric, Result, Scope } from "effect"
import * as Otlp from "../metrics/Otlp.ts"
import type { Caller } from "../request/LocalCaller.ts"
import * as Workers from "../start/Workers.ts"
import { Answering, ORIGIN } from "./Answering.ts"
import type { Cardpack, CloseOptions, Worker } from "./Cardpack.ts"
import { failed, invalid, unavailable } from "./HostError.ts"
import * as Logging from "./Logging.ts"
import * as NodeHandler from "./NodeHandler.ts"
import type { Options } from "./Options.ts"
import * as ParkedEvents from "./ParkedEvents.ts"
import { Partner } from "./Partner.ts"
import * as ReadOptions from "./ReadOptions.ts"
import * as Running from "./Running.ts"
import { Subscriptions } from "./Subscriptions.ts"
import type { HostConnection, Within } from "./WithinHost.ts"

const ALL: ReadonlyArray<Worker> = [...Workers.NAMES, "chain"]

const CLOSE_MS = 10_000

/** A scrape waits at most a few seconds for the database and the chain. */
const SCRAPE_MS = 30_000

/** Within a process no key is sent, and the engine itself repeats what may succeed later. */
const INSIDE = { url: ORIGIN, key: "in-process", maxRetries: 0 }

const HOST: Caller = { _tag: "Operator", maker: { ...Tokens.bootstrap, actor: "host" } }

const partner = (
  options: typeof INSIDE,
  fetch: (id: Id.AccountId) => Fetch,
  id: string
): Partner => {
  if (typeof id !== "string" || !Id.is("par", id)) {
    const given = typeof id === "string" ? JSON.stringify(id) : `a value of type ${typeof id}`
    throw invalid([`${given} is not the id of a partner`])
  }
  return new Partner({ ...options, fetch: fetch(id) })
}

/** No time limit: the host's transaction must not go on beside a call that still runs in it. */
const WITHIN = { ...INSIDE, timeoutMs: 2 ** 31 - 1 }

const within = (answering: Answering, run: Running.Running["within"]) => {
  return (client: HostConnection): Within => {
    if (run === null) throw invalid(["within needs a database on a server: url or pool"])
    if (typeof client?.query !== "function") throw invalid(["within takes a client of pg"])
    const fetch = (caller: Caller) => answering.within(caller, client, run)
    const calls = operator({ ...WITHIN, fetch: fetch(HOST) })
    return {
      operator: calls,
      partners: calls.partners,
      catalog: calls.catalog,
      partner: (id) => partner(WITHIN, (own) => fetch({ _tag: "Partner", id: own }), id)
    }
  }
}

/** A running engine: its scope, and how an effect runs with the host's logger. */
interface Opened extends Running.Running {
  readonly mountPath: string
  readonly scope: Scope.Closeable
  readonly run: <A>(effect: Effect.Effect<A, unknown>) => Promise<A>
}

/** Each worker starts once, however often it is asked for. */
const starter = ({ run, scope, work }: Opened, isClosed: () => boolean) => {
  const started = new Map<Worker, Promise<void>>()
  const begin = (name: Worker): Promise<void> => {
    const working: Effect.Effect<void, unknown, Scope.Scope> = work(name)
    return run(Scope.provide(working, scope)).catch((cause: unknown) => {
      // So that it can be asked for again.
      started.delete(name)
      throw unavailable(`the worker ${name} could not be started`, cause)
    })
  }
  const start = (name: Worker): Promise<void> => {
    const begun = started.get(name) ?? begin(name)
    started.set(name, begun)
    return begun
  }
  return async (names: ReadonlyArray<Worker> = ALL): Promise<void> => {
    if (isClosed()) throw unavailable("the engine is closing")
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

/** The host's own call, so that it needs no token. */
const metricsOf = async (host: ReturnType<Answering["as"]>): Promise<string> => {
  const signal = AbortSignal.timeout(SCRAPE_MS)
  const answer = await host(`${ORIGIN}/metrics`, { method: "GET", headers: {}, signal })
  const text = await answer.text()
  if (answer.ok) return text
  throw unavailable("the metrics can't be read", text)
}

const engine = (opened: Opened): Cardpack => {
  const answering = new Answering(opened.answer, opened.mountPath)
  const calls = operator({ ...INSIDE, fetch: answering.as(HOST) })
  const subscriptions = new Subscriptions(opened.consume, opened.run)
  let closed: Promise<void> | null = null
  const close = (options?: CloseOptions | null): Promise<void> => {
    const { timeoutMs = CLOSE_MS } = options ?? {}
    closed ??= ended(subscriptions, answering, timeoutMs).then(() =>
      opened.run(Scope.close(opened.scope, Exit.void))
    )
    return closed
  }
  const host = answering.as(HOST)
  return {
    metrics: () => metricsOf(host),
    operator: calls,
    partners: calls.partners,
    catalog: calls.catalog,
    partner: (id) => partner(INSIDE, (own) => answering.as({ _tag: "Partner", id: own }), id),
    within: within(answering, opened.within),
    fetch: answering.fetch,
    on: subscriptions.on,
    consumers: ParkedEvents.calls(opened.parked, opened.run, subscriptions.handlerOf),
    nodeHandler: () =>
      NodeHandler.make(answering.fetch, (cause) =>
        opened.run(Effect.logError("a request failed in the handler", Cause.fail(cause)))
      ),
    workers: { start: starter(opened, () => closed !== null) },
    close,
    [Symbol.asyncDispose]: () => close()
  }
}

/** Starts an engine in this process. Several may run, each on a database of its own. */
export const createCardpack = async (options: Options = {}): Promise<Cardpack> => {
  const config = ReadOptions.read(options)
  if (Result.isFailure(config)) throw invalid(config.failure)
  const scope = Scope.makeUnsafe()
  // Numbers of its own: two engines in one process count apart.
  const registry = Layer.succeed(Metric.MetricRegistry, new Map())
  const logging = Layer.merge(Logging.layer(options.logger), registry)
  const around = Layer.provideMerge(Otlp.layer(config.success), logging)
  const context = await Effect.runPromise(Layer.buildWithScope(around, scope))
  const run: Opened["run"] = (effect) => Effect.runPromise(Effect.provideContext(effect, context))
  const starting = Running.start(config.success, ReadOptions.directoryOf(options)).pipe(
    Scope.provide(scope),
    Effect.provideContext(context)
  )
  const started = await Effect.runPromiseExit(starting)
  if (Exit.isSuccess(started)) {
    const mountPath = Running.mountPath(config.success)
    return engine({ ...started.value, mountPath, scope, run })
  }
  await run(Scope.close(scope, started))
  throw failed(started.cause)
}
