/** A process of the service: engine and workers on the shared storage. It crashes, and starts anew. */
import { Engine } from "@cardpack/core"
import { Funding, OnchainActions, Webhooks } from "@cardpack/core/commands"
import { Reads, Wakeup } from "@cardpack/core/ports"
import { Context, Effect, Exit, Scope } from "effect"
import type * as Act from "../act/Act.ts"
import * as Built from "./Built.ts"
import type { Life } from "./Network.ts"
import type { World } from "./World.ts"

/** What requests are made to. */
export interface Services extends Act.Services {
  readonly reads: Reads.Reads["Service"]
}

interface Running {
  readonly life: Life
  readonly scope: Scope.Closeable
  readonly context: Context.Context<Built.Provided>
  readonly services: Services
  readonly wakeups: Wakeup.Wakeups
  /** Told when this life ends without an answer. */
  readonly lost: Set<() => void>
}

export class SimulatedProcess {
  readonly index: number
  private readonly world: () => World
  private running: Running | null = null
  private lives = 0
  private isStarting = false

  constructor(index: number, world: () => World) {
    this.index = index
    this.world = world
  }

  get isUp(): boolean {
    return this.running !== null
  }

  /** What strikes its next COMMIT; ignored while it is down. */
  set nextCommit(what: NonNullable<Life["nextCommit"]>) {
    if (this.running !== null) this.running.life.nextCommit = what
  }

  readonly start: Effect.Effect<void> = Effect.suspend(() => {
    if (this.running !== null || this.isStarting) return Effect.void
    this.isStarting = true
    const world = this.world()
    const number = this.lives++
    const life: Life = {
      process: this.index,
      isAlive: true,
      nextCommit: null,
      crash: () => this.crash()
    }
    const name = `p${this.index}.${number}`
    return Effect.gen({ self: this }, function* () {
      const scope = yield* Scope.make()
      const context = yield* Built.build(world, life, name, scope)
      this.running = {
        life,
        scope,
        context,
        lost: new Set(),
        wakeups: Context.get(context, Wakeup.Wakeup),
        services: {
          engine: Context.get(context, Engine.Engine),
          funding: Context.get(context, Funding.Funding),
          onchain: Context.get(context, OnchainActions.OnchainActions),
          webhooks: Context.get(context, Webhooks.Webhooks),
          reads: Context.get(context, Reads.Reads)
        }
      }
      this.isStarting = false
      world.trace(`${name} starts`)
      const { wakeups } = this.running
      world.fork(Built.work(world, life, name, scope, context))
      world.fork(this.announce(life, wakeups))
    })
  })

  /** Ends without warning: nothing that it does has an effect any more. */
  crash(): void {
    const { running } = this
    if (running === null) return
    this.running = null
    running.life.isAlive = false
    const { bug, fork, forget, trace } = this.world()
    trace(`p${this.index} crashes`)
    if (bug.isForgetful === true) fork(forget)
    for (const tell of running.lost) tell()
  }

  /** Ends in order: finishes what it accepted, and gives its leases back. */
  readonly stop: Effect.Effect<void> = Effect.suspend(() => {
    const { running } = this
    if (running === null) return Effect.void
    this.running = null
    this.world().trace(`p${this.index} stops`)
    return Effect.andThen(
      Scope.close(running.scope, Exit.void),
      Effect.sync(() => {
        running.life.isAlive = false
        for (const tell of running.lost) tell()
      })
    )
  })

  /** Asks this process; `answered` is called once, with null when the connection breaks. */
  ask<A, E>(
    request: (services: Services) => Effect.Effect<A, E>,
    answered: (exit: Exit.Exit<A, E> | null) => void
  ): void {
    const { running } = this
    if (running === null) {
      answered(null)
      return
    }
    const lose = () => answered(null)
    running.lost.add(lose)
    const fiber = Effect.runForkWith(running.context)(request(running.services))
    fiber.addObserver((exit) => {
      if (running.lost.delete(lose)) answered(exit)
    })
  }

  /** Wakes the workers here, as the other processes' commits do. */
  wake(): void {
    const wakeups = this.running?.wakeups
    wakeups?.endpoints.add([null])
    wakeups?.mails.add(["mails"])
    wakeups?.happened([null])
  }

  private announce(life: Life, wakeups: Wakeup.Wakeups): Effect.Effect<never> {
    const world = this.world()
    return Effect.forever(
      Effect.map(wakeups.elsewhere.take, () => {
        for (const other of world.processes) {
          const isLost = world.trouble.strikes("wake-ups lost", other.index, 0.7) !== null
          if (other === this || isLost || !life.isAlive) continue
          world.time.after(world.draws.between(1, 30), () => other.wake())
        }
      })
    )
  }
}
