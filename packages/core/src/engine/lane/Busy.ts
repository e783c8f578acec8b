/**
 * Commands that need what others hold: the rows are locked by another process, or by a host's own
 * transaction. They are tried again together until they get their locks, and hold a connection for
 * moments only, so that no other account or machine waits with them (design.md#busy-accounts).
 */
import { Effect, Fiber } from "effect"
import { closing } from "./Gate.ts"
import * as Held from "./Held.ts"
import * as Line from "./Line.ts"

/** Between two tries of all that wait, while others hold what they need. */
const PAUSE = "50 millis"

export class Busy {
  private readonly waiting: Array<Line.Waiting> = []
  /** In the batch that runs. */
  private tried: ReadonlyArray<Line.Waiting> = []
  private readonly needs = new WeakMap<Line.Waiting, ReadonlyArray<Held.Held>>()
  private fiber: Fiber.Fiber<void> | null = null
  private isGivenUp = false
  private readonly options: Line.Options
  private readonly refuseLate: Effect.Effect<void>
  private readonly run: (batch: ReadonlyArray<Line.Waiting>) => Effect.Effect<void>

  /** `run` settles each command of a batch, or lets it join again. */
  constructor(
    options: Line.Options,
    refuseLate: Effect.Effect<void>,
    run: (batch: ReadonlyArray<Line.Waiting>) => Effect.Effect<void>
  ) {
    this.options = options
    this.refuseLate = refuseLate
    this.run = run
  }

  get size(): number {
    return this.waiting.length
  }

  /** Whether some wait for more than an account. */
  get isShared(): boolean {
    return this.held.some(Held.isShared)
  }

  readonly join = (
    submission: Line.Waiting,
    held: ReadonlyArray<Held.Held>
  ): Effect.Effect<unknown> =>
    Effect.suspend(() => {
      if (this.isGivenUp) return Line.refuse([submission], closing)
      this.needs.set(submission, held)
      this.waiting.push(submission)
      if (this.fiber !== null) return Effect.void
      return Effect.map(Effect.forkDetach(Effect.uninterruptible(this.work)), (fiber) => {
        this.fiber = fiber
      })
    })

  /** Takes those out of the line that need what others wait for here. */
  readonly divert = (line: Array<Line.Waiting>): void => {
    const held = new Set(this.held)
    if (held.size === 0) return
    for (const submission of line.splice(0)) {
      const needed = Held.among(held, submission.command)
      if (needed.length > 0) this.needs.set(submission, needed)
      const to = needed.length > 0 ? this.waiting : line
      to.push(submission)
    }
  }

  /** Takes those that came before a moment, and the newest of more than may wait here. */
  readonly cut = (before: bigint): ReadonlyArray<Line.Waiting> => {
    const all = this.waiting.splice(0)
    this.waiting.push(...all.filter(({ since }) => since >= before))
    const late = all.filter(({ since }) => since < before)
    return [...late, ...this.waiting.splice(Math.ceil(this.options.maxWaiting / 2))]
  }

  /** Takes all that wait; those of the batch that runs are refused when they would join again. */
  readonly giveUp = (): ReadonlyArray<Line.Waiting> => {
    this.isGivenUp = true
    return this.waiting.splice(0)
  }

  /** Nothing waits any more. */
  readonly end: Effect.Effect<void> = Effect.suspend(() =>
    this.fiber === null ? Effect.void : Effect.andThen(Fiber.await(this.fiber), this.end)
  )

  private get held(): ReadonlyArray<Held.Held> {
    return [...this.waiting, ...this.tried].flatMap((each) => this.needs.get(each) ?? [])
  }

  /** Whether others hold what those of the batch need that ran. */
  private readonly ended = Effect.sync(() => {
    const isHeld = this.tried.some((submission) => this.waiting.includes(submission))
    this.tried = []
    return isHeld
  })

  private readonly work: Effect.Effect<void> = Effect.suspend(() => this.goOn(true))

  private readonly goOn = (pauses: boolean): Effect.Effect<void> => {
    if (this.waiting.length === 0) {
      this.fiber = null
      return Effect.void
    }
    const batch = Effect.suspend(() => {
      const submissions = Line.cut(this.waiting, this.options)
      this.tried = submissions
      return submissions.length === 0 ? Effect.void : this.run(submissions)
    })
    return (pauses ? Effect.sleep(PAUSE) : Effect.void).pipe(
      Effect.andThen(this.refuseLate),
      Effect.andThen(batch),
      // Answers are told by fibers of their own, and those that are still busy join again there.
      Effect.andThen(Effect.yieldNow),
      Effect.andThen(this.ended),
      Effect.flatMap((isHeld) => Effect.suspend(() => this.goOn(isHeld)))
    )
  }
}
