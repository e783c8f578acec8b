/**
 * `npm run bench -- webhooks`: deliveries over TLS to a receiver in its own process, compared with
 * a bare loop of POSTs; the cost of hanging endpoints for others; claims beside a long transaction;
 * and the delay from an order to its event. Runs on PostgreSQL 18 with fsync on.
 */
import { Effect } from "effect"
import * as Server from "../../../world/database/Server.ts"
import * as Subject from "../Subject.ts"
import * as Claims from "./Claims.ts"
import * as Hanging from "./Hanging.ts"
import * as Latency from "./Latency.ts"
import * as Options from "./Options.ts"
import * as Rig from "./Rig.ts"
import * as Throughput from "./Throughput.ts"

const TARGETS = {
  throughputRatio: 0.5,
  hangingRatio: 0.9,
  claimsRatio: 0.8,
  latencyP50Ms: 20
}

/** Runs the parts that need the service; it stops before the others. */
const onService = Effect.fnUntraced(function* (options: Options.Options, databaseUrl: string) {
  const has = (part: Options.Part) => options.parts.includes(part)
  const rig = yield* Rig.make(options, databaseUrl)
  return {
    throughput: has("throughput") ? yield* Throughput.run(options, rig) : null,
    latency: has("latency") ? yield* Latency.run(options, rig) : null,
    // Last, because hanging requests end with the service.
    hanging: has("hanging") ? yield* Hanging.run(options, rig) : null
  }
}, Effect.scoped)

const run = Effect.fnUntraced(function* (options: Options.Options) {
  yield* Subject.say("starting PostgreSQL")
  const server = yield* Server.make({ fsync: true })
  const needsService = options.parts.some((part) => part !== "claims")
  const { hanging, latency, throughput } = needsService
    ? yield* onService(options, yield* server.database)
    : { throughput: null, latency: null, hanging: null }
  const claims = options.parts.includes("claims")
    ? yield* Claims.run(options, yield* server.database)
    : null
  /** Null for parts not measured. */
  const met = (measured: number | undefined, holds: (value: number) => boolean) =>
    measured === undefined ? null : holds(measured)
  return {
    machine: Subject.MACHINE,
    options,
    throughput,
    hanging,
    claims,
    latency,
    targets: {
      ...TARGETS,
      met: {
        throughputRatio: met(throughput?.ratio, (value) => value >= TARGETS.throughputRatio),
        hangingRatio: met(hanging?.ratio, (value) => value >= TARGETS.hangingRatio),
        claimsRatio: met(claims?.ratio, (value) => value >= TARGETS.claimsRatio),
        latencyP50Ms: met(latency?.p50Ms, (value) => value < TARGETS.latencyP50Ms)
      }
    }
  }
}, Effect.scoped)

/** Null when the arguments are not valid. */
export const bench = (words: ReadonlyArray<string>) => {
  const options = Options.parse(words)
  return options === null ? null : run(options)
}
