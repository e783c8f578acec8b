/** The partner's end: hooks `https://<host>:<port>/hook/<n>` on one server in a process of its own. */
import * as ChildProcess from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import * as path from "node:path"
import { Data, Effect, type Scope } from "effect"
import { generate } from "selfsigned"
import * as Subject from "../Subject.ts"

export class ReceiverError extends Data.TaggedError("ReceiverError")<{
  readonly problem: string
}> {}

export interface Watch {
  /** Those whose deliveries are counted. */
  readonly hooks: ReadonlyArray<number>
  /** Deliveries that complete it. */
  readonly count: number
  /** Keeps one in so many for later; none when zero. */
  readonly sampleEvery: number
  /** Hooks that answer when it is too late. */
  readonly hanging: ReadonlyArray<number>
}

export interface Received {
  readonly hook: number
  /** When the request arrived, in milliseconds since 1970. */
  readonly at: number
  readonly body: string
  readonly headers: {
    readonly "webhook-id": string
    readonly "webhook-timestamp": string
    readonly "webhook-signature": string
  }
}

/** Of a watch; what its hooks got alone, but for the connections and the processor. */
export interface Report {
  /** Unlike each other in hook or `webhook-id`. */
  readonly deliveries: number
  readonly duplicates: number
  /** From the first to the last of them. */
  readonly seconds: number
  /** That the receiver's process worked meanwhile. */
  readonly cpuSeconds: number
  readonly bodyBytes: number
  /** Most that were open at once. */
  readonly connections: number
  readonly sample: ReadonlyArray<Received>
}

export interface State {
  /** Requests that wait in vain at this moment. */
  readonly hung: number
}

/** What the process is asked; one answer for each. */
export type Ask =
  | { readonly ask: "listen"; readonly key: string; readonly cert: string }
  | { readonly ask: "watch"; readonly watch: Watch }
  | { readonly ask: "complete"; readonly withinMs: number }
  | { readonly ask: "state" }

type Answer<A> = Effect.Effect<A, ReceiverError>

/** Two names of one server: who is slow at one delays nobody at the other. */
export type Host = "localhost" | "127.0.0.1"

export interface Receiver {
  readonly url: (hook: number, host: Host) => string
  /** PEM file of the authority that its certificate is by: itself. */
  readonly authority: string
  readonly watch: (watch: Watch) => Answer<void>
  /** Waits until the watch is complete; fails when that takes too long. */
  readonly complete: Answer<Report>
  readonly state: Answer<State>
}

const PROCESS = path.join(import.meta.dirname, "hookReceiver.ts")
const PATIENCE_MS = 180_000

const certificate = Effect.promise(() =>
  generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" }
        ]
      }
    ]
  })
)

const start = Effect.acquireRelease(
  Effect.sync(() =>
    ChildProcess.fork(PROCESS, { execArgv: ["--import", "tsx"], stdio: ["ignore", 2, 2, "ipc"] })
  ),
  (child) =>
    Effect.promise(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill("SIGKILL")
      await once(child, "exit")
    })
)

/** The caller knows what it asks for. */
const ask = <A>(child: ChildProcess.ChildProcess, question: Ask): Answer<A> =>
  Effect.callback((resume) => {
    const ended = () =>
      resume(Effect.fail(new ReceiverError({ problem: "the receiver's process ended" })))
    child.once("exit", ended)
    child.once("message", (message) => {
      child.off("exit", ended)
      // Each question has one answer, of the type that stands with the question.
      resume(Effect.succeed(message as A))
    })
    child.send(question)
  })

export const make: Effect.Effect<Receiver, ReceiverError, Scope.Scope> = Effect.gen(function* () {
  const authority = path.join(yield* Subject.directory, "authority.pem")
  const pair = yield* certificate
  writeFileSync(authority, pair.cert)
  const child = yield* start
  const { port } = yield* ask<{ readonly port: number }>(child, {
    ask: "listen",
    key: pair.private,
    cert: pair.cert
  })
  let expected = 0
  return {
    url: (hook, host) => `https://${host}:${port}/hook/${hook}`,
    authority,
    watch: (watch) => {
      expected = watch.count
      return ask(child, { ask: "watch", watch })
    },
    complete: Effect.flatMap(
      ask<Report>(child, { ask: "complete", withinMs: PATIENCE_MS }),
      (report) =>
        report.deliveries >= expected
          ? Effect.succeed(report)
          : Effect.fail(
              new ReceiverError({ problem: `got ${report.deliveries} of ${expected} deliveries` })
            )
    ),
    state: ask(child, { ask: "state" })
  }
})
