/**
 * `npm run bench -- neighbours`: interference between senders. How long an operator's 8 MiB bodies
 * stall the event loop, and how another's refused bodies slow a partner's orders.
 */
import { Effect } from "effect"
import * as Server from "../../../world/database/Server.ts"
import * as Service from "../../../world/service/Service.ts"
import * as Subject from "../Subject.ts"
import * as Options from "./Options.ts"
import * as Orders from "./Orders.ts"
import * as Stalls from "./Stalls.ts"

/** Processor time, because other processes' time is not the service's. */
const TARGETS = { stallCpuMs: 50, ordersRatio: 3 }

const run = Effect.fnUntraced(function* (options: Options.Options) {
  const has = (part: Options.Part) => options.parts.includes(part)
  yield* Subject.say("starting PostgreSQL and the service")
  const server = yield* Server.make({ fsync: true })
  const inspector = yield* Effect.promise(Service.freePort)
  const flags = [...Subject.profiling(options.profile), Subject.inspectedAt(inspector)]
  const { access } = yield* Subject.start(yield* server.database, {}, { flags })
  const orders = has("orders") ? yield* Orders.run(options, access) : null
  const stalls = has("stalls") ? yield* Stalls.run(options, access, inspector) : null
  const longest = stalls === null ? null : Math.max(...stalls.map(({ cpuMs }) => cpuMs))
  const worst = orders === null ? null : Math.max(...orders.floods.map(({ ratio }) => ratio))
  return {
    machine: Subject.MACHINE,
    options,
    orders,
    stalls,
    targets: {
      ...TARGETS,
      /** Null for parts not measured. */
      met: {
        stallCpuMs: longest === null ? null : longest < TARGETS.stallCpuMs,
        ordersRatio: worst === null ? null : worst < TARGETS.ordersRatio
      }
    }
  }
}, Effect.scoped)

/** Null when the arguments are not valid. */
export const bench = (words: ReadonlyArray<string>) => {
  const options = Options.parse(words)
  return options === null ? null : run(options)
}
