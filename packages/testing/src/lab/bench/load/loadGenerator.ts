/**
 * The load generator's process: reads a plan from standard input, writes its result to standard
 * output.
 */
import { text } from "node:stream/consumers"
import * as Closed from "./Closed.ts"
import type { Plan } from "./Load.ts"
import * as OpenLoop from "./OpenLoop.ts"

const plan: Plan = JSON.parse(await text(process.stdin))
const result = await (plan.arrivals === undefined
  ? Closed.measure(plan)
  : OpenLoop.measure(plan, plan.arrivals))
process.stdout.write(JSON.stringify(result))
