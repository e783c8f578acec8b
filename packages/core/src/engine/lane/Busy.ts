/**
 * Commands of accounts that others hold: the rows are locked by another process, or by a host's own
 * transaction. Each such account has a line of its own, whose batches wait for the lock, so that no
 * other account waits with it (design.md#busy-accounts).
 */
import { Effect, Fiber, Semaphore } from "effect"
import * as Line from "./Line.ts"

/** Lines that wait for a lock at the same time, each on a connection. */
const AT_ONCE = 4

export class Busy {
  private readonly lines = new Map<string, Array<Line.Waiting>>()
  private readonly fibers = new Set<Fiber.Fiber<void>>()
  private readonly turns = Semaphore.makeUnsafe(AT_ONCE)
  private readonly options: Line.Options
  private readonly run: (batch: ReadonlyArray<Line.Waiting>) => Effect.Effect<void>

  /** `run` settles each command of a batch, however long that takes. */
  constructor(
    options: Line.Options,
    run: (batch: ReadonlyArray<Line.Waiting>) => Effect.Effect<void>
  ) {
    this.options = options
    this.run = run
  }

  get size(): number {
    let size = 0
    for (const line of this.lines.values()) size += line.length
    return size
  }

  /** Joins its account's line. */
  readonly join = (entry: Line.Waiting): Effect.Effect<void> =>
    Effect.suspend(() => {
      const key = keyOf(entry)
      const line = this.lines.get(key)
      if (line !== undefined) {
        line.push(entry)
        return Effect.void
      }
      this.lines.set(key, [entry])
      return Effect.map(Effect.forkDetach(Effect.uninterruptible(this.work(key))), (fiber) => {
        this.fibers.add(fiber)
        fiber.addObserver(() => this.fibers.delete(fiber))
      })
    })

  /** Takes those out of the line whose accounts have lines here. */
  readonly divert = (waiting: Array<Line.Waiting>): void => {
    if (this.lines.size === 0) return
    const rest = waiting.splice(0)
    for (const entry of rest) (this.lines.get(keyOf(entry)) ?? waiting).push(entry)
  }

  /** Takes all that wait, or those that came before a moment. */
  readonly cut = (before: bigint | null): ReadonlyArray<Line.Waiting> =>
    Array.from(this.lines.values()).flatMap((line) =>
      before === null ? line.splice(0) : Line.cutBefore(line, before)
    )

  /** All lines are at their ends. */
  readonly end: Effect.Effect<void> = Effect.suspend(() =>
    Effect.forEach(Array.from(this.fibers), Fiber.await, { discard: true })
  )

  /** Cuts a batch only once it is its turn, so that those that wait for it may still be refused. */
  private work(key: string): Effect.Effect<void> {
    const turn = Effect.suspend(() => {
      const batch = Line.cut(this.lines.get(key) ?? [], this.options)
      if (batch.length > 0) return Effect.as(this.run(batch), true)
      this.lines.delete(key)
      return Effect.succeed(false)
    })
    return Effect.flatMap(this.turns.withPermits(1)(turn), (goesOn) =>
      goesOn ? this.work(key) : Effect.void
    )
  }
}

const keyOf = ({ command }: Line.Waiting): string => command.scope.accounts[0] ?? ""
