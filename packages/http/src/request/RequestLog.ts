/**
 * One line for each request, in the shape of the service's other log lines
 * (decisions.md#request-lines). It holds no path, which may hold ids of the partner's users.
 */
import type { ApiKey, Id } from "@cardpack/core/domain"
import { Console, Context, Effect, Layer, type Tracer } from "effect"
import type * as Problem from "../problem/Problem.ts"
import * as Masked from "./Masked.ts"

/** What the handling of a request finds out about it; each part is set by the code that knows it. */
export interface Facts {
  /** The pattern of the route, such as `/api/v2/cards/:cardId`; null when no route fits. */
  route: string | null
  /** The partner of the key; null before it is known. */
  partner: Id.AccountId | null
  /** The partner's key; null for a person, and before it is known. */
  key: ApiKey.KeyId | null
  /** The id of the operator's token, or `environment`; null before it is known. */
  operator: string | null
  /** Null when it is not traced, or no route fits. */
  span: Tracer.Span | null
}

export const newFacts = (): Facts => ({
  route: null,
  partner: null,
  key: null,
  operator: null,
  span: null
})

/** The facts of the request that runs. Null outside of one. */
export const RequestFacts = Context.Reference<Facts | null>(
  "cardpack/http/request/RequestLog/RequestFacts",
  { defaultValue: () => null }
)

/** Adds to the facts of the request that runs. */
export const note = (known: Partial<Facts>): Effect.Effect<void> =>
  Effect.map(RequestFacts, (facts) => {
    if (facts !== null) Object.assign(facts, known)
  })

/** An answered request. */
export interface Line extends Facts {
  readonly requestId: string
  readonly method: string
  /** 499: the client left before the answer. */
  readonly status: number
  /** The code of the error; null for any other answer. */
  readonly code: Problem.Code | null
  /** As it was answered; null for any other answer. */
  readonly message: string | null
  /** From the arrival of the headers until the answer was ready to be sent. */
  readonly durationMs: number
}

export const CLIENT_LEFT = 499

export const MODES = ["all", "refused", "off"] as const
export type Mode = (typeof MODES)[number]

export type Write = (line: Line) => void

/** Writes the line of a request; null: no lines are written. */
export const RequestLog = Context.Reference<Write | null>(
  "cardpack/http/request/RequestLog/RequestLog",
  { defaultValue: () => null }
)

interface Begun {
  readonly facts: Facts
  readonly requestId: string
  readonly method: string
}

const NOTHING = { code: null, message: null } as const

/** Starts the clock of a request; to be called once, with its end. */
export const sayer = (write: Write, { facts, ...request }: Begun) => {
  const since = performance.now()
  return (status: number, told: Problem.Told | null): void => {
    const { code, message } = told ?? NOTHING
    write({ ...facts, ...request, status, code, message, durationMs: performance.now() - since })
  }
}

/** A client may send anything as its request id, so the log withholds what may be private. */
export const named = (requestId: string): string =>
  Masked.isPrivate(requestId) ? "withheld" : requestId

const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000

const factsOf = (line: Line) => ({
  requestId: named(line.requestId),
  method: line.method,
  route: line.route,
  status: line.status,
  code: line.code,
  partner: line.partner,
  operator: line.operator,
  durationMs: rounded(line.durationMs)
})

const only = (mode: Mode, write: Write): Write | null => {
  if (mode === "off") return null
  if (mode === "all") return write
  return (line) => {
    if (line.status >= 400) write(line)
  }
}

/** Calls `say` with `request` and the facts of each request. */
export const layerOf = (say: (message: string, facts: ReturnType<typeof factsOf>) => void) =>
  Layer.succeed(RequestLog, (line) => say("request", factsOf(line)))

/** Writes the lines of one turn of the event loop together: each write is a call of the system. */
const together = (write: (text: string) => void) => {
  let lines: Array<string> = []
  const flush = () => {
    if (lines.length > 0) write(lines.join("\n"))
    lines = []
  }
  const add = (line: string): void => {
    if (lines.push(line) === 1) setImmediate(flush)
  }
  return { add, flush }
}

const jsonOf = (line: Line): string =>
  JSON.stringify({
    message: "request",
    level: line.status >= 500 ? "ERROR" : "INFO",
    timestamp: new Date().toISOString(),
    annotations: factsOf(line)
  })

/** JSON lines on the console. Effect's logger would take three times as long. */
export const layerConsole = (mode: Mode) =>
  Layer.effect(
    RequestLog,
    Effect.gen(function* () {
      const console = yield* Console.Console
      const lines = together((text) => console.log(text))
      yield* Effect.addFinalizer(() => Effect.sync(lines.flush))
      return only(mode, (line) => lines.add(jsonOf(line)))
    })
  )
