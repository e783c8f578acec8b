/** One simulation from its plan: the trace of what happened, and the promise that broke, if any. */

import * as ChainPort from "@cardpack/core/engine/port/Chain"
import { Mailer, Sender } from "@cardpack/core/ports"
import {
  Cause,
  Clock,
  Context,
  Effect,
  Exit,
  Layer,
  Logger,
  Random,
  Scheduler,
  Scope
} from "effect"
import * as TestChain from "../../kit/chain/TestChain.ts"
import { Mailbox, layer as mailboxLayer } from "../../kit/reference/Mailbox.ts"
import * as Ports from "../../kit/reference/Ports.ts"
import { Receivers, layer as receiversLayer } from "../../kit/reference/Receivers.ts"
import { Draws } from "../act/Draws.ts"
import * as Simulated from "../chain/simulated/Simulated.ts"
import * as AtRest from "./AtRest.ts"
import * as Chaos from "./Chaos.ts"
import * as Checker from "./Checker.ts"
import { heal } from "./Healing.ts"
import * as Observed from "./Observed.ts"
import type * as Plan from "./Plan.ts"
import * as Setup from "./Setup.ts"
import { SimulatedProcess } from "./SimulatedProcess.ts"
import { Trouble } from "./Trouble.ts"
import { VirtualTime } from "./VirtualTime.ts"
import type { Bug, Counter, World } from "./World.ts"

const START = Date.UTC(2026, 10, 23)

export interface Outcome {
  readonly plan: Plan.Plan
  /** The broken promise; null when all were kept. */
  readonly failure: string | null
  readonly trace: ReadonlyArray<string>
  readonly virtualMs: number
  readonly commits: number
  readonly felt: ReadonlyMap<string, number>
  readonly done: ReadonlyMap<string, number>
  readonly moved: ReadonlyMap<string, number>
  readonly ended: ReadonlyMap<string, number>
}

const counter = (): Counter & { readonly count: () => number } => {
  let count = 0
  return { next: () => ++count, count: () => count }
}

/** What every fiber sees unless its process sees something else. */
const around = (time: VirtualTime, seed: number, fail: (why: string) => void) => {
  const draws = Draws.of(seed, "random")
  const random: Random.Random = {
    nextIntUnsafe: () => draws.seed(),
    nextDoubleUnsafe: () => draws.below(1_000_000) / 1_000_000
  }
  // The service logs what its workers could not do; a defect among that is a mistake of the service.
  const logger = Logger.make(({ cause }) => {
    if (cause.reasons.some(({ _tag }) => _tag === "Die"))
      fail(`a worker broke: ${Cause.pretty(cause)}`)
  })
  return Context.make(Clock.Clock, time.clock()).pipe(
    Context.add(Scheduler.Scheduler, time.scheduler),
    Context.add(Random.Random, random),
    Context.add(Logger.CurrentLoggers, new Set([logger]))
  )
}

const outside = (plan: Plan.Plan) =>
  Layer.mergeAll(
    receiversLayer,
    mailboxLayer,
    Simulated.layer({
      confirmations: plan.settings.confirmations,
      begunAt: START / 1_000,
      blockSeconds: Chaos.BLOCK_SECONDS
    })
  )

export const run = async (plan: Plan.Plan, bug: Bug = {}): Promise<Outcome> => {
  const time = new VirtualTime(START)
  const trouble = new Trouble()
  const trace: Array<string> = []
  const done = new Map<string, number>()
  const moved = new Map<string, number>()
  const ended = new Map<string, number>()
  const commits = counter()
  let failure: string | null = null
  const tell = (text: string) => {
    trace.push(`${((time.now - START) / 1_000).toFixed(3)} ${text}`)
  }
  const fail = (why: string) => {
    if (failure === null) tell(`FAILS: ${why}`)
    failure ??= why
  }
  const context = around(time, plan.seed, fail)
  const fork = (work: Effect.Effect<unknown>) => {
    const fiber = Effect.runForkWith(context)(work)
    fiber.addObserver((exit) => {
      const isBroken = Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)
      if (isBroken) fail(`a fiber broke: ${Cause.pretty(exit.cause)}`)
    })
  }
  let isOver = false
  const program = Effect.gen(function* () {
    const scope = yield* Scope.make()
    const given = yield* Layer.buildWithMemoMap(outside(plan), Layer.makeMemoMapUnsafe(), scope)
    const accounts: Array<World["accounts"][number]> = []
    const observed = Observed.make(
      {
        committing: (before, after) => Checker.committing(world, before, after),
        changing: (before, after) => Checker.changing(world, before, after)
      },
      bug.isUnlocked === true
    )
    let restsAt = 0
    const world: World = {
      plan,
      time,
      startedAt: START,
      trouble,
      bug,
      processes: Array.from(
        { length: plan.settings.processes },
        (_, index) => new SimulatedProcess(index, () => world)
      ),
      chain: Context.get(given, ChainPort.Chain),
      testChain: Context.get(given, TestChain.TestChain),
      sent: [],
      sentFor: new Map(),
      ports: Ports.portsOf(observed.cell),
      sender: Context.get(given, Sender.Sender),
      mailer: Context.get(given, Mailer.Mailer),
      receivers: Context.get(given, Receivers),
      mailbox: Context.get(given, Mailbox),
      consumed: [],
      state: observed.state,
      forget: observed.forget,
      draws: Draws.of(plan.seed, "network"),
      trace: tell,
      fail,
      done,
      moved,
      ended,
      watches: new Set(),
      numbers: counter(),
      commits,
      secrets: new Map(),
      mailed: new Map(),
      open: new Map(),
      acting: new Set(),
      asked: [],
      accounts,
      fork,
      restsAt: () => restsAt
    }
    for (const process of world.processes) yield* process.start
    fork(Chaos.blocks(world))
    accounts.push(...(yield* Setup.shop(world, Draws.of(plan.seed, "shop"))))
    fork(Chaos.supervise(world))
    Chaos.unfold(world, plan.actions, plan.faults)
    yield* time.sleep(plan.settings.healsAt)
    restsAt = time.now + (plan.settings.confirmations + 3) * Chaos.BLOCK_SECONDS * 1_000
    yield* heal(world)
    yield* AtRest.check(world)
    isOver = true
  })
  fork(program)
  await time.run(() => isOver || failure !== null).catch((cause: unknown) => fail(String(cause)))
  if (!isOver && failure === null) fail("nothing is left that could happen")
  const virtualMs = time.now - START
  return {
    plan,
    failure,
    trace,
    virtualMs,
    commits: commits.count(),
    felt: trouble.felt,
    done,
    moved,
    ended
  }
}
