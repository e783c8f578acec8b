/** Sets gauges that are read when they are asked for, and takes away those without a value. */

import type { Meter } from "@cardpack/core/ports"
import { type Context, Metric } from "effect"

export interface Gauge extends Meter.Named {
  readonly attributes?: Readonly<Record<string, string>>
}

type Value = number | bigint | null

/** Answers a function that sets the gauge; null takes it away. */
export const of = (
  { attributes = {}, description, name }: Gauge,
  context: Context.Context<never>
): ((value: Value) => void) => {
  const options = { description, attributes }
  const plain = Metric.gauge(name, options)
  const big = Metric.gauge(name, { ...options, bigint: true })
  return (value) => {
    if (typeof value === "bigint") big.updateUnsafe(value, context)
    else if (value === null) Metric.removeUnsafe(plain, context)
    else plain.updateUnsafe(value, context)
  }
}
