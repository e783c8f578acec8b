/** The partner's receiver: hooks `https://localhost:<port>/hook/<n>` on one server process. */
import { writeFileSync } from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import { generate } from "selfsigned"
import * as Child from "../Child.ts"
import * as Subject from "../Subject.ts"

export interface Received {
  readonly path: string
  /** Arrival of the request, in milliseconds since 1970. */
  readonly at: number
  readonly body: string
  readonly headers: {
    readonly "webhook-id": string
    readonly "webhook-timestamp": string
    readonly "webhook-signature": string
  }
}

/** The counts since a watch began. */
export interface Report {
  /** Without repetitions. */
  readonly deliveries: number
  /** From the first delivery to the last. */
  readonly seconds: number
  /** Of one processor, taken by the receiver meanwhile. Near 1, it would be the bottleneck. */
  readonly cpu: number
  readonly bodyBytes: number
  /** Open ones. */
  readonly connections: number
  readonly sample: ReadonlyArray<Received>
}

export type Ask =
  | { readonly ask: "listen"; readonly key: string; readonly cert: string }
  | {
      readonly ask: "watch"
      /** Deliveries that complete the watch. */
      readonly count: number
      /** Keeps one in this many for later; none when zero. */
      readonly sampleEvery: number
    }
  | { readonly ask: "complete"; readonly withinMs: number }

const PROCESS = path.join(import.meta.dirname, "hookReceiver.ts")
const PATIENCE_MS = 180_000

const certificate = Effect.promise(() =>
  generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }
    ]
  })
)

export const make = Effect.gen(function* () {
  const authority = path.join(yield* Subject.directory, "authority.pem")
  const { cert, private: key } = yield* certificate
  writeFileSync(authority, cert)
  const ask = yield* Child.converse<Ask>(PROCESS)
  const port = yield* ask<number>({ ask: "listen", key, cert })
  return {
    url: (hook: number) => `https://localhost:${port}/hook/${hook}`,
    /** Path of its self-signed certificate, a PEM file. */
    authority,
    watch: (count: number, sampleEvery: number) =>
      ask<object>({ ask: "watch", count, sampleEvery }),
    /** Waits until so many deliveries have come; fails when that takes too long. */
    complete: (count: number) =>
      Effect.flatMap(ask<Report>({ ask: "complete", withinMs: PATIENCE_MS }), (report) => {
        if (report.deliveries >= count) return Effect.succeed(report)
        const problem = `got ${report.deliveries} of ${count} deliveries`
        return Effect.fail(new Child.ChildError({ problem }))
      })
  }
})

export interface Receiver extends Effect.Success<typeof make> {}
