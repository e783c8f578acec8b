/**
 * What the times of its entries tell of a log: how far it has come, whether days were promised ahead of them,
 * and whether seeds were told before their minutes were over (design.md#draw-audit). In seconds since 1970.
 */
import * as Minute from "../draw/Minute.ts"

const SECOND = 1000
export const OF_A_MINUTE = 60
const HOUR = 60 * OF_A_MINUTE
const DAY = Minute.OF_A_DAY * OF_A_MINUTE

/** A service commits to a day so long before it begins, and looks for days every hour. */
const HORIZON = 8 * DAY
/** So much later a promise is too late. */
const LATE = DAY
/** A service that starts again, or has just replaced its seeds, has promised the next days by then. */
const AWAKE = 2 * HOUR
/** A silence is looked for in so long a time, for what stands in a log has no bounds. */
const LOOKED = 10 * DAY

/** A draw's seed is told soon after its minute, however busy the log is. */
const TOLD_WITHIN = 20 * OF_A_MINUTE

/** Clocks of machines differ, and a change may be written minutes after its time. */
const SLACK = 5 * OF_A_MINUTE

/** Minutes between a window's end and its opening by that minute. */
const OPENED_WITHIN = Minute.LATE_AFTER / SECOND / OF_A_MINUTE

export const minuteOf = (at: number): Minute.Minute => Math.floor(at / OF_A_MINUTE)

const endOf = (minute: Minute.Minute): number => (minute + 1) * OF_A_MINUTE

const dateOf = (day: Minute.Day): string => {
  const time = new Date(day * DAY * SECOND)
  return Number.isNaN(time.getTime()) ? `day ${day}` : time.toISOString().slice(0, 10)
}

/** What is wrong with the minute whose seed decides a draw of this time. */
export const minuteFlaw = (at: number, minute: Minute.Minute, late: boolean): string | null => {
  const behind = minuteOf(at) - minute
  if (behind < 0) return "its seed is of a minute to come"
  if (late) return behind === 0 ? null : "it was opened late, by a minute of before"
  return behind <= OPENED_WITHIN ? null : `its seed is of ${behind} minutes before it`
}

export interface Promised {
  readonly isExcused: boolean
  readonly why: string
}

export class LogTime {
  /** Of all entries until now. */
  newest = 0
  private draw = 0
  private oldest = Number.POSITIVE_INFINITY
  /** In which an entry has its time. */
  private readonly hours = new Set<number>()
  /** The end of the last minute whose seed was told. */
  private told = { index: -1, end: 0 }

  see(at: number): void {
    this.newest = Math.max(this.newest, at)
    this.oldest = Math.min(this.oldest, at)
    this.hours.add(Math.floor(at / HOUR))
  }

  /** A draw by the seeds that the next note replaces. */
  drawn(at: number): void {
    this.draw = Math.max(this.draw, at)
  }

  /**
   * Takes a note of this time; what is wrong with it. No draw by replaced seeds is later, but other changes
   * may be, where the publisher was off meanwhile.
   */
  note(at: number): string | null {
    const isBack = at < this.draw - OF_A_MINUTE || at < this.newest - DAY
    this.see(at)
    return isBack ? "the time of a note runs back" : null
  }

  tell(index: number, minute: Minute.Minute): void {
    if (endOf(minute) > this.told.end) this.told = { index, end: endOf(minute) }
  }

  /** What is wrong with an entry of this time behind the seeds that were told. */
  afterSeeds(at: number): string | null {
    return at < this.told.end - SLACK
      ? "a seed stands before it that was of a minute to come"
      : null
  }

  /** The same, for who reads the log at this time. */
  toldAhead(now: number): number | null {
    return this.told.end - SLACK > now ? this.told.index : null
  }

  isOverdue(minute: Minute.Minute, now: number): boolean {
    return Math.max(this.newest, now) - endOf(minute) > TOLD_WITHIN
  }

  /**
   * Null for a day that was promised in time: eight days ahead, at the log's beginning, or when seeds were
   * replaced, at `renewed`. A service that was off when it was due, and promised it soon after it
   * started again, is excused.
   */
  promised(day: Minute.Day, renewed: number): Promised | null {
    const due = day * DAY - HORIZON
    const begin = Math.max(due, renewed)
    if (this.newest < begin + (begin === due ? LATE : AWAKE)) return null
    const ahead = day * DAY - this.newest
    const when =
      ahead > 0
        ? `less than ${Math.ceil(ahead / DAY)} days before it`
        : "behind entries of that day"
    const why = `${dateOf(day)} was promised too late, ${when}`
    return this.wasOff(begin)
      ? { isExcused: true, why: `${why}, after the log had been silent when it was due` }
      : { isExcused: false, why }
  }

  /** Whether no entry is of the time between this moment and two hours before the newest. */
  private wasOff(from: number): boolean {
    if (this.oldest >= from) return false
    const last = Math.min(this.newest, from + LOOKED) - AWAKE
    for (let at = from + HOUR; at < last; at += HOUR)
      if (this.hours.has(Math.floor(at / HOUR))) return false
    return true
  }
}
