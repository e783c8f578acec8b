/** The options of `npm run bench -- webhooks`. */
import * as Arguments from "../Arguments.ts"

export const PARTS = ["throughput", "latency", "hanging", "claims"] as const
export type Part = (typeof PARTS)[number]

export interface Options {
  /** Measured in this order. */
  readonly parts: ReadonlyArray<Part>
  /** Measurements of deliveries; the median counts. */
  readonly rounds: number
  readonly endpoints: number
  /** Hanging endpoints, in the part that has some. */
  readonly hanging: number
  /** Orders of one measurement; each is delivered to every endpoint. */
  readonly orders: number
  /** Orders in the part with hanging endpoints; it should take longer than they hang. */
  readonly hangingOrders: number
  /** Duration of the bare loop. */
  readonly bareSeconds: number
  /** Orders made one at a time. */
  readonly idleOrders: number
  /** Further orders, after pauses in which the worker released the lane. */
  readonly restedOrders: number
  /** Finished deliveries before claims are measured. */
  readonly finishedRows: number
  /** Seconds of measuring claims without a long transaction, and with one. */
  readonly cleanSeconds: number
  readonly heldSeconds: number
  /** The directory for a CPU profile of the service; null for none. */
  readonly profile: string | null
}

export const FULL: Options = {
  parts: PARTS,
  rounds: 3,
  endpoints: 20,
  hanging: 4,
  orders: 2_000,
  hangingOrders: 3_000,
  bareSeconds: 5,
  idleOrders: 100,
  restedOrders: 10,
  finishedRows: 1_000_000,
  cleanSeconds: 20,
  heldSeconds: 60,
  profile: null
}

/** For a quick run with rougher ratios. */
const QUICK: Options = {
  ...FULL,
  rounds: 1,
  orders: 500,
  hangingOrders: 1_000,
  bareSeconds: 3,
  restedOrders: 3,
  finishedRows: 100_000,
  cleanSeconds: 5,
  heldSeconds: 15
}

export const USAGE = `npm run bench -- webhooks [--quick] [--only ${PARTS.join(",")}] [--orders N] [--seconds N] [--rows N] [--profile DIRECTORY]`

const WORDS = {
  quick: { type: "boolean" },
  only: { type: "string" },
  orders: { type: "string" },
  seconds: { type: "string" },
  rows: { type: "string" },
  profile: { type: "string" }
} as const

/** Null when the command line does not match {@link USAGE}. */
export const parse = (words: ReadonlyArray<string>): Options | null => {
  const parsed = Arguments.read(words, WORDS)
  if (parsed === null) return null
  const base = parsed.quick === true ? QUICK : FULL
  const { orders, seconds, rows } = parsed
  const options: Options = {
    ...base,
    parts: Arguments.among(parsed.only, PARTS),
    orders: Arguments.number(orders, base.orders),
    hangingOrders: Arguments.number(orders, base.hangingOrders),
    idleOrders: Math.min(base.idleOrders, Arguments.number(orders, base.idleOrders)),
    restedOrders: Math.min(
      base.restedOrders,
      Math.ceil(Arguments.number(orders, base.orders) / 100)
    ),
    bareSeconds: Arguments.number(seconds, base.bareSeconds),
    cleanSeconds: Arguments.number(seconds, base.cleanSeconds),
    heldSeconds: Arguments.number(seconds, base.heldSeconds),
    finishedRows: Arguments.number(rows, base.finishedRows),
    profile: parsed.profile ?? null
  }
  const numbers = [options.orders, options.heldSeconds, options.finishedRows]
  const isRight = numbers.every((value) => Number.isInteger(value) && value > 0)
  return isRight && options.parts.length > 0 ? options : null
}
