/** One attempt: a POST to a receiver, from resolving its name to the body of its answer. */
import type { Attempt } from "@cardpack/core/domain"
import type { Sender } from "@cardpack/core/ports"
import type { Dispatcher } from "undici"
import type { Connection } from "./Connection.ts"
import type * as Dial from "./Dial.ts"
import * as NoAnswer from "./NoAnswer.ts"
import type { Pool } from "./Pool.ts"
import { Body } from "./ResponseBody.ts"

/** Milliseconds for the body of an answer, within the attempt's time. */
const MAX_BODY_TIME = 2_000

const STOPPING = "the service is stopping"

export interface Options {
  readonly pool: Pool
  /** Milliseconds until the answer's last header. */
  readonly timeout: number
  /** The `User-Agent`. */
  readonly agent: string
}

/** The parts of a URL that a request needs. */
export interface Address {
  readonly target: Dial.Target
  readonly host: string
  readonly path: string
}

const errorOf = (status: number): string | null => {
  if (status >= 200 && status <= 299) return null
  const redirects = status >= 300 && status <= 399
  return redirects ? `redirects are not followed (${status})` : `answered ${status}`
}

const optionsOf = (
  { host, path }: Address,
  post: Sender.Post,
  agent: string
): Dispatcher.DispatchOptions => ({
  method: "POST",
  path,
  headers: {
    ...post.headers,
    host,
    "user-agent": agent,
    "content-type": "application/json",
    "content-length": String(post.body.byteLength)
  },
  body: post.body
})

/** undici calls its methods in the order of the answer; calls after its end are ignored. */
export class Request implements Dispatcher.DispatchHandler {
  private readonly options: Options
  private readonly address: Address
  private readonly dispatched: Dispatcher.DispatchOptions
  private readonly done: (outcome: Attempt.Outcome) => void
  private readonly startedAt = performance.now()
  private readonly body = new Body()
  private timer: NodeJS.Timeout
  private connection: Connection | null = null
  private statusCode: number | null = null
  private durationMs = 0
  private hasEnded = false

  /** Calls `done` once, in a later turn of the event loop. */
  constructor(
    options: Options,
    address: Address,
    post: Sender.Post,
    done: (outcome: Attempt.Outcome) => void
  ) {
    this.options = options
    this.address = address
    this.dispatched = optionsOf(address, post, options.agent)
    this.done = done
    this.timer = setTimeout(onLate, options.timeout, this)
    const { pool } = options
    if (pool.isClosed) process.nextTick(fail, this, STOPPING)
    else this.use(pool.take(address.target))
  }

  /** Ends the request early, without an outcome. */
  stop(): void {
    if (this.hasEnded) return
    this.hasEnded = true
    clearTimeout(this.timer)
    this.connection?.end()
  }

  onRequestStart(): void {
    this.connection?.begun()
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number): void {
    if (statusCode < 200 || this.hasEnded) return
    this.answered(statusCode)
    const left = Math.max(0, this.options.timeout - this.durationMs)
    clearTimeout(this.timer)
    this.timer = setTimeout(onSlow, Math.min(MAX_BODY_TIME, left), this)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.hasEnded && !this.body.add(chunk)) this.cut()
  }

  onResponseEnd(): void {
    // undici releases the connection a tick later; only then may the next post take it.
    process.nextTick(onWhole, this)
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    // undici may call this before `post` has returned.
    process.nextTick(onBroken, this, error)
  }

  /** The time for the headers is over. */
  late(): void {
    this.fail(`no answer within ${this.options.timeout / 1000} seconds`)
  }

  /** Stops reading and keeps the body so far. */
  cut(): void {
    if (this.hasEnded) return
    this.connection?.end()
    this.finish(this.body.text)
  }

  whole(): void {
    if (this.hasEnded) return
    if (this.connection !== null) this.options.pool.give(this.connection)
    this.finish(this.body.text)
  }

  broken(error: Error): void {
    if (this.hasEnded) return
    const { connection, options } = this
    // The receiver closed an idle connection just as this post was sent.
    const isStale = connection?.isReused === true && !connection.touched && NoAnswer.isClosed(error)
    if (this.statusCode !== null) this.cut()
    else if (options.pool.isClosed) this.fail(STOPPING)
    else if (NoAnswer.isUpgrade(error)) {
      connection?.end()
      this.answered(101)
      this.finish(null)
    } else if (isStale) {
      connection.end()
      this.use(options.pool.open(this.address.target))
    } else this.fail(NoAnswer.reasonOf(error), NoAnswer.isUnreached(error) ? 0 : this.elapsed)
  }

  fail(error: string, durationMs = this.elapsed): void {
    if (this.hasEnded) return
    this.connection?.end()
    this.end({ statusCode: null, error, durationMs, responseBody: null })
  }

  private use(connection: Connection): void {
    this.connection = connection
    connection.post(this.dispatched, this)
  }

  private answered(statusCode: number): void {
    this.statusCode = statusCode
    this.durationMs = this.elapsed
  }

  private get elapsed(): number {
    return Math.round(performance.now() - this.startedAt)
  }

  private finish(responseBody: string | null): void {
    const { durationMs, statusCode } = this
    this.end({ statusCode, error: errorOf(statusCode ?? 0), durationMs, responseBody })
  }

  private end(outcome: Attempt.Outcome): void {
    this.hasEnded = true
    clearTimeout(this.timer)
    this.done(outcome)
  }
}

// Passed to timers and ticks, so that a post needs no closures.
const onLate = (request: Request) => request.late()
const onSlow = (request: Request) => request.cut()
const onWhole = (request: Request) => request.whole()
const onBroken = (request: Request, error: Error) => request.broken(error)
const fail = (request: Request, error: string) => request.fail(error)
