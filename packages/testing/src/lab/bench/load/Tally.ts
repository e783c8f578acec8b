/** Counts the answers of a load within its measured time. */
import * as Latencies from "../Latencies.ts"
import type { Answer } from "./Connection.ts"
import type { Plan, Result } from "./Load.ts"

const MICROSECONDS_A_SECOND = 1_000_000

const codeOf = ({ body, status }: Answer): string =>
  `${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ""}`.trim()

export class Tally {
  private readonly plan: Plan
  private readonly latencies: Array<number> = []
  private readonly refused: Record<string, number> = {}
  /** Infinite during the warm-up. */
  private from = Number.POSITIVE_INFINITY
  private last = 0
  private good = 0
  private before: NodeJS.CpuUsage = process.cpuUsage()

  constructor(plan: Plan) {
    this.plan = plan
  }

  begin(now: number): void {
    this.from = now
    this.before = process.cpuUsage()
  }

  get hasBegun(): boolean {
    return this.from !== Number.POSITIVE_INFINITY
  }

  isOver(now: number): boolean {
    return now >= this.from + this.plan.seconds * 1_000
  }

  /** `due` is when the request was scheduled, or sent. */
  count(answer: Answer, due: number, now: number): void {
    const isGood = answer.status === this.plan.status
    if (isGood && due >= this.from) this.latencies.push(now - due)
    // An open loop counts what is answered within the time, a closed one what is sent within it.
    const isWithin =
      this.plan.arrivals === undefined ? due >= this.from : now >= this.from && !this.isOver(now)
    if (!isWithin) return
    if (isGood) {
      this.good++
      this.last = now
    } else {
      const code = codeOf(answer)
      this.refused[code] = (this.refused[code] ?? 0) + 1
    }
  }

  result(sent: number, unsent: number): Result {
    const { system, user } = process.cpuUsage(this.before)
    const cpuMs = ((system + user) * 1_000) / MICROSECONDS_A_SECOND
    const isClosed = this.plan.arrivals === undefined
    const seconds = isClosed ? (this.last - this.from) / 1_000 : this.plan.seconds
    return {
      orders: this.good,
      seconds: Latencies.round(seconds),
      ordersPerSecond: Math.round(this.good / seconds),
      ...this.latency(),
      refused: this.refused,
      sent,
      unsent,
      generatorCpu: Latencies.round(cpuMs / (performance.now() - this.from))
    }
  }

  latency() {
    return Latencies.summary(this.latencies)
  }
}
