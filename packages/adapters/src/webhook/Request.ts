/** One attempt: a POST to a receiver, from the look-up of its name to the body of its answer. */
import type { Outcome } from "@cardpack/core/domain/webhook/Attempt"
import type { Post } from "@cardpack/core/engine/port/Sender"
import type { Dispatcher } from "undici"
import { Body } from "./Answer.ts"
import type { Connection } from "./Connection.ts"
import type * as Dial from "./Dial.ts"
import type { Pool } from "./Pool.ts"
import * as Problem from "./Problem.ts"

/** Milliseconds that the body of an answer gets, as far as they remain of the attempt's. */
const MAX_BODY_TIME = 2_000

const STOPPING = "the service is stopping"

export interface Options {
  readonly pool: Pool
  /** Milliseconds to the last header of the answer. */
  readonly timeout: number
  /** Who sends, as receivers read it. */
  readonly agent: string
}

/** What a URL says to a request. */
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
  post: Post,
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

/** Its methods are called by undici, in the order of the answer; one after its end says nothing. */
export class Request implements Dispatcher.DispatchHandler {
  private readonly options: Options
  private readonly address: Address
  private readonly dispatched: Dispatcher.DispatchOptions
  private readonly done: (outcome: Outcome) => void
  private readonly startedAt = performance.now()
  private readonly body = new Body()
  private timer: NodeJS.Timeout
  private connection: Connection | null = null
  private statusCode: number | null = null
  private durationMs = 0
  private hasEnded = false

  /** Calls `done` once, a turn later at the earliest. */
  constructor(options: Options, address: Address, post: Post, done: (outcome: Outcome) => void) {
    this.options = options
    this.address = address
    this.dispatched = optionsOf(address, post, options.agent)
    this.done = done
    this.timer = setTimeout(onLate, options.timeout, this)
    const { pool } = options
    if (pool.isClosed) process.nextTick(fail, this, STOPPING)
    else this.use(pool.take(address.target))
  }

  /** Ends it early, without an outcome. */
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
    // undici lets go of the connection a tick later: the next post shall find it.
    process.nextTick(onWhole, this)
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    // It can come before `post` has returned.
    process.nextTick(onBroken, this, error)
  }

  /** The time to the last header is over. */
  late(): void {
    this.fail(`no answer within ${this.options.timeout / 1000} seconds`)
  }

  /** Ends the reading with what there is. */
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
    // The receiver closed an idle connection while this post was on its way.
    const isStale = connection?.isReused === true && !connection.touched && Problem.isClosed(error)
    if (this.statusCode !== null) this.cut()
    else if (options.pool.isClosed) this.fail(STOPPING)
    else if (Problem.isUpgrade(error)) {
      connection?.end()
      this.answered(101)
      this.finish(null)
    } else if (isStale) {
      connection.end()
      this.use(options.pool.open(this.address.target))
    } else this.fail(Problem.words(error), Problem.isUnreached(error) ? 0 : this.elapsed)
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

  private end(outcome: Outcome): void {
    this.hasEnded = true
    clearTimeout(this.timer)
    this.done(outcome)
  }
}

// Timers and ticks take these as they are, with no closure for each post.
const onLate = (request: Request) => request.late()
const onSlow = (request: Request) => request.cut()
const onWhole = (request: Request) => request.whole()
const onBroken = (request: Request, error: Error) => request.broken(error)
const fail = (request: Request, error: string) => request.fail(error)
