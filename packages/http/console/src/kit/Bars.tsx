/** Bars by day, of one or two kinds; screen readers read the same figures as a table. */
import styles from "./Bars.module.css"
import * as Percent from "./Percent.ts"
import * as Usd from "./Usd.ts"

export interface Bar {
  readonly label: string
  /** One of each series. */
  readonly values: ReadonlyArray<bigint>
}

export interface Series {
  readonly name: string
  readonly total: string
  readonly colour: "accent" | "calm" | "bad"
}

const FILLS = { accent: "var(--accent)", calm: "var(--line-strong)", bad: "var(--bad)" } as const

/** A few bars are not wider than those of two weeks. */
const FEWEST = 14

/** More have their names only at both ends and in the middle. */
const MOST_NAMED = 10

/** The names below the bars that there is room for, each with its place in percent. */
const namesOf = (bars: ReadonlyArray<Bar>, columns: number) => {
  const last = bars.length - 1
  const ends = new Set([0, last >> 1, last])
  return bars.flatMap(({ label }, index) =>
    bars.length <= MOST_NAMED || ends.has(index)
      ? [{ label, at: ((index + 0.5) * 100) / columns }]
      : []
  )
}

const Table = ({ bars, series, caption, words }: Omit<Parameters<typeof Bars>[0], "empty">) => (
  <table>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <td />
        {series.map(({ name }) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {bars
        .filter(({ values }) => values.some((value) => value !== 0n))
        .map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, index) => (
              <td key={series[index]?.name}>{words(value)}</td>
            ))}
          </tr>
        ))}
    </tbody>
  </table>
)

export const Bars = ({
  bars,
  series,
  caption,
  words,
  empty
}: {
  readonly bars: ReadonlyArray<Bar>
  readonly series: ReadonlyArray<Series>
  readonly caption: string
  readonly words: (value: bigint) => string
  readonly empty: string
}) => {
  const most = Usd.largest(bars.flatMap(({ values }) => values))
  if (most <= 0n) return <p>{empty}</p>
  const width = 8 / series.length
  const columns = Math.max(bars.length, FEWEST)
  return (
    <figure className={styles.figure}>
      <span className={styles.most} aria-hidden="true">
        {words(most)}
      </span>
      <svg
        viewBox={`0 0 ${columns * 10} 100`}
        preserveAspectRatio="none"
        className={styles.chart}
        aria-hidden="true"
      >
        {bars.map(({ label, values }, index) => (
          <g key={label}>
            <title>
              {[label, ...values.map((value, at) => `${series[at]?.name}: ${words(value)}`)].join(
                "\n"
              )}
            </title>
            <rect x={index * 10} y={0} width={10} height={100} fill="transparent" />
            {values.map((value, at) => (
              <rect
                key={series[at]?.name}
                x={index * 10 + 1 + at * width}
                y={100 - Percent.length(value, most)}
                width={width}
                height={Percent.length(value, most)}
                fill={FILLS[series[at]?.colour ?? "calm"]}
              />
            ))}
          </g>
        ))}
        <line x1={0} x2={columns * 10} y1={0.5} y2={0.5} stroke="var(--line)" />
        <line x1={0} x2={columns * 10} y1={99.5} y2={99.5} stroke="var(--line)" />
      </svg>
      <div className={styles.names} aria-hidden="true">
        {namesOf(bars, columns).map(({ at, label }) => (
          <span
            key={label}
            style={{ left: `${at}%` }}
            data-end={at < 5 ? "first" : at > 95 ? "last" : ""}
          >
            {label}
          </span>
        ))}
      </div>
      <figcaption className={styles.legend}>
        {series.map(({ colour, name, total }) => (
          <span key={name}>
            <i data-colour={colour} />
            {name}: {total}
          </span>
        ))}
      </figcaption>
      {/* A table is as wide as its words, whatever its style says; the place around it is not. */}
      <div className={styles.hidden}>
        <Table bars={bars} series={series} caption={caption} words={words} />
      </div>
    </figure>
  )
}
