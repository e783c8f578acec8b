/**
 * Commands that need what others hold: the rows are locked by another process, or by a host's own
 * transaction. They are tried again together until they get their locks, and hold no connection
 * meanwhile, so that no other account or machine waits with them (design.md#busy-accounts).
 */
import { Effect, Fiber } from "effect"
import * as Held from "./Held.ts"
import * as Line from "./Line.ts"

/** Between two tries of all that wait. */
const PAUSE = "50 millis"

export class Busy {
  private readonly waiting: Array<Line.Waiting> = []
  /** In the batch that runs. */
  private tried: ReadonlyArray<Line.Waiting> = []
  private readonly needs = new WeakMap<Line.Waiting, ReadonlyArray<Held.Held>>()
  private fiber: Fiber.Fiber<void> | null = null
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

  readonly join = (submission: Line.Waiting, held: ReadonlyArray<Held.Held>): Effect.Effect<void> =>
    Effect.suspend(() => {
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

  /** Takes all that wait, or those that came before a moment. */
  readonly cut = (before: bigint | null): ReadonlyArray<Line.Waiting> => {
    const all = this.waiting.splice(0)
    const isLate = ({ since }: Line.Waiting) => before === null || since < before
    this.waiting.push(...all.filter((submission) => !isLate(submission)))
    return all.filter(isLate)
  }

  /** Nothing waits any more. */
  readonly end: Effect.Effect<void> = Effect.suspend(() =>
    this.fiber === null ? Effect.void : Effect.andThen(Fiber.await(this.fiber), this.end)
  )

  private get held(): ReadonlyArray<Held.Held> {
    return [...this.waiting, ...this.tried].flatMap((each) => this.needs.get(each) ?? [])
  }

  private readonly ended = Effect.sync(() => {
    this.tried = []
  })

  private readonly work: Effect.Effect<void> = Effect.suspend(() => {
    if (this.waiting.length === 0) {
      this.fiber = null
      return Effect.void
    }
    const batch = Effect.suspend(() => {
      const submissions = Line.cut(this.waiting, this.options)
      this.tried = submissions
      return submissions.length === 0 ? Effect.void : this.run(submissions)
    })
    return Effect.sleep(PAUSE).pipe(
      Effect.andThen(this.refuseLate),
      Effect.andThen(batch),
      // Answers are told by fibers of their own, and those that are still busy join again there.
      Effect.andThen(Effect.yieldNow),
      Effect.andThen(this.ended),
      Effect.andThen(this.work)
    )
  })
}
