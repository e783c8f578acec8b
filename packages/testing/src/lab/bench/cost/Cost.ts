/** What one request costs. */
import type * as Load from "../load/Load.ts"
import type { Usage } from "./Usage.ts"

const KILOBYTE = 1_000

export interface Cost {
  readonly nodeMicros: number
  readonly mainMicros: number
  readonly postgresMicros: number
  readonly allocatedKilobytes: number
  /** Of them, what small collections moved to the old generation. */
  readonly promotedKilobytes: number
  /** Only a hint, on a computer that does other work. */
  readonly perSecond: number
  readonly refused: Load.Result["refused"]
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** Divides by all requests, because the warm-up's cost something too. */
export const of = (
  { allocated, main, node, postgres, promoted }: Usage,
  result: Load.Result
): Cost => ({
  nodeMicros: tenth(node / result.sent),
  mainMicros: tenth(main / result.sent),
  postgresMicros: tenth(postgres / result.sent),
  allocatedKilobytes: tenth(allocated / result.sent / KILOBYTE),
  promotedKilobytes: tenth(promoted / result.sent / KILOBYTE),
  perSecond: result.ordersPerSecond,
  refused: result.refused
})
