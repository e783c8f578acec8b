/** The partner's receiver: hooks `https://<host>:<port>/hook/<n>` on one server process. */
import * as ChildProcess from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import * as path from "node:path"
import { Data, Effect, type Scope } from "effect"
import { generate } from "selfsigned"
import * as Script from "../../../world/service/Script.ts"
import * as Subject from "../Subject.ts"

export class ReceiverError extends Data.TaggedError("ReceiverError")<{
  readonly problem: string
}> {}

export interface Watch {
  /** Hooks whose deliveries are counted. */
  readonly hooks: ReadonlyArray<number>
  /** Deliveries that complete the watch. */
  readonly count: number
  /** Keeps one in this many for later; none when zero. */
  readonly sampleEvery: number
  /** Hooks that answer only after the sender's time-out. */
  readonly hanging: ReadonlyArray<number>
}

export interface Received {
  readonly hook: number
  /** Arrival of the request, in milliseconds since 1970. */
  readonly at: number
  readonly body: string
  readonly headers: {
    readonly "webhook-id": string
    readonly "webhook-timestamp": string
    readonly "webhook-signature": string
  }
}

/** The counts of a watch; connections and processor time are those of the whole process. */
export interface Report {
  /** Distinct deliveries, by hook and `webhook-id`. */
  readonly deliveries: number
  readonly duplicates: number
  /** From the first delivery to the last. */
  readonly seconds: number
  /** Processor time of the receiver's process meanwhile. */
  readonly cpuSeconds: number
  readonly bodyBytes: number
  /** Most open connections at once. */
  readonly connections: number
  readonly sample: ReadonlyArray<Received>
}

export interface State {
  /** Requests that hang now. */
  readonly hung: number
}

/** Questions to the process, with one answer each. */
export type Ask =
  | { readonly ask: "listen"; readonly key: string; readonly cert: string }
  | { readonly ask: "watch"; readonly watch: Watch }
  | { readonly ask: "complete"; readonly withinMs: number }
  | { readonly ask: "state" }

type Answer<A> = Effect.Effect<A, ReceiverError>

/** Two names of one server: a slow one does not delay deliveries to the other. */
export type Host = "localhost" | "127.0.0.1"

export interface Receiver {
  readonly url: (hook: number, host: Host) => string
  /** Path of its self-signed certificate, a PEM file. */
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
    ChildProcess.fork(PROCESS, { execArgv: [...Script.NODE], stdio: ["ignore", 2, 2, "ipc"] })
  ),
  (child) =>
    Effect.promise(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill("SIGKILL")
      await once(child, "exit")
    })
)

/** The caller knows the answer's type. */
const ask = <A>(child: ChildProcess.ChildProcess, question: Ask): Answer<A> =>
  Effect.callback((resume) => {
    const ended = () =>
      resume(Effect.fail(new ReceiverError({ problem: "the receiver's process ended" })))
    child.once("exit", ended)
    child.once("message", (message) => {
      child.off("exit", ended)
      // Each question has one answer, of the type declared with it.
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
