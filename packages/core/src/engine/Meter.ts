/**
 * What the engine measures (decisions.md#metrics). The numbers belong to the registry of a context,
 * so two engines in one process share none. No label holds an id, an address or a host.
 */
import { Clock, Context, Metric } from "effect"

type Registry = Context.Context<never>

/** Bounds of histograms of time, in seconds. */
export const SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30
] as const

export interface Named {
  readonly name: string
  readonly description: string
}

/** Adds to the number with this value of the label. */
export type Labelled<Value extends string> = (value: Value, amount: number) => void

const labelled = <Value extends string>(
  values: ReadonlyArray<Value>,
  make: (value: Value) => Metric.Metric<number, unknown>,
  registry: Registry
): Labelled<Value> => {
  const metrics = new Map(values.map((value) => [value, make(value)]))
  return (value, amount) => metrics.get(value)?.updateUnsafe(amount, registry)
}

/** Counters with one label. Each begins at zero, so that its first increase can be seen. */
export const counters = <Value extends string>(
  { description, name }: Named,
  label: string,
  values: ReadonlyArray<Value>,
  registry: Registry
): Labelled<Value> => {
  const attributesOf = (value: Value) => ({ [label]: value })
  const counted = labelled(
    values,
    (value) =>
      Metric.counter(name, { description, attributes: attributesOf(value), incremental: true }),
    registry
  )
  for (const value of values) counted(value, 0)
  return counted
}

/** Histograms with one label, which are there from the beginning too. */
export const histograms = <Value extends string>(
  { boundaries, description, name }: Named & { readonly boundaries: ReadonlyArray<number> },
  label: string,
  values: ReadonlyArray<Value>,
  registry: Registry
): Labelled<Value> =>
  labelled(
    values,
    (value) => {
      const attributes = { [label]: value }
      const made = Metric.histogram(name, { description, boundaries, attributes })
      made.valueUnsafe(registry)
      return made
    },
    registry
  )

/** A moment of the clock that only goes forward, to measure a time with. */
export const now = (context: Registry): bigint =>
  Context.get(context, Clock.Clock).monotonicTimeNanosUnsafe()

export const secondsBetween = (begun: bigint, ended: bigint): number => Number(ended - begun) / 1e9
