/** Sales and buybacks of 30 days, a bar a day, from the ledger. */
import type { LedgerEntry } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { Loaded } from "../kit/Page.tsx"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/PartnerText.ts"
import styles from "./PartnerHome.module.css"

const DAYS = 30
const DAY = 86_400_000
/** A busy account has more entries in 30 days than a page should read. */
const MOST = 2_000

interface Sums {
  readonly day: string
  readonly sold: bigint
  readonly bought: bigint
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const read = async () => {
  const from = Date.now() - (DAYS - 1) * DAY
  const entries: Array<LedgerEntry> = []
  for await (const entry of partner.account.ledger({ limit: 200 })) {
    if (dayOf(Date.parse(entry.createdAt)) < dayOf(from) || entries.length >= MOST) break
    entries.push(entry)
  }
  const sum = (day: string, kind: LedgerEntry["kind"]) =>
    Usd.sum(
      entries
        .filter((entry) => entry.kind === kind && entry.createdAt.startsWith(day))
        .map(({ amountUsd }) => Usd.of(amountUsd))
    )
  const days = Array.from({ length: DAYS }, (_, index): Sums => {
    const day = dayOf(from + index * DAY)
    return { day, sold: -sum(day, "SPEND"), bought: sum(day, "BUYBACK") }
  })
  return { days, isCut: entries.length >= MOST }
}

/** Height of a bar in percent of the highest; the only place where an amount becomes a length. */
const height = (micros: bigint, most: bigint): number =>
  micros <= 0n ? 0 : Number.parseInt(`${(micros * 1000n) / most}`, 10) / 10

const Chart = ({ days }: { readonly days: ReadonlyArray<Sums> }) => {
  const most = Usd.largest(days.flatMap(({ bought, sold }) => [bought, sold]))
  if (most <= 0n) return <p>{text.home.noSales}</p>
  const words = (of: (day: Sums) => bigint) => Usd.words(Usd.sum(days.map(of)))
  return (
    <figure>
      <svg
        viewBox={`0 0 ${DAYS * 10} 100`}
        preserveAspectRatio="none"
        className={styles.chart}
        role="img"
        aria-label={text.home.chart(
          words(({ sold }) => sold),
          words(({ bought }) => bought)
        )}
      >
        {days.map(({ bought, day, sold }, index) => (
          <g key={day}>
            <title>{text.home.day(day, Usd.words(sold), Usd.words(bought))}</title>
            <rect x={index * 10} y={0} width={10} height={100} fill="transparent" />
            <rect
              x={index * 10 + 1}
              y={100 - height(sold, most)}
              width={4}
              height={height(sold, most)}
              fill="var(--accent)"
            />
            <rect
              x={index * 10 + 5}
              y={100 - height(bought, most)}
              width={4}
              height={height(bought, most)}
              fill="var(--line-strong)"
            />
          </g>
        ))}
        <line x1={0} x2={DAYS * 10} y1={99.5} y2={99.5} stroke="var(--line)" />
      </svg>
      <figcaption className={styles.legend}>
        <span>
          <i style={{ background: "var(--accent)" }} />
          {text.home.sold(words(({ sold }) => sold))}
        </span>
        <span>
          <i style={{ background: "var(--line-strong)" }} />
          {text.home.bought(words(({ bought }) => bought))}
        </span>
      </figcaption>
    </figure>
  )
}

export const Sales = () => (
  <Loaded name={["sales"]} read={read} refreshMs={60_000}>
    {({ days, isCut }) => (
      <>
        <Chart days={days} />
        {isCut && <p>{text.home.cut(MOST)}</p>}
      </>
    )}
  </Loaded>
)
