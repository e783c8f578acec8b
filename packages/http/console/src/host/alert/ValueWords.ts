/** A pack that is worth too much or too little, in words: by what, since when, and what to do. */
import { ago } from "../../kit/Ago.ts"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/HostText.ts"

/** A notice of the operator's API. */
export interface Valued {
  readonly type: "value.high" | "value.low"
  readonly vendingMachineId: number
  readonly name: string
  readonly priceUsd: string
  readonly oddsValueUsd: string | null
  readonly stockValueUsd: string | null
  readonly outOfBounds: ReadonlyArray<"odds" | "stock">
  readonly since: string | null
  readonly acknowledged: { readonly by: string; readonly at: string } | null
}

const amount = (usd: string | null): string =>
  usd === null ? text.detail.none : `${Usd.short(Usd.of(usd))} USD`

/** Such as "84.80 USD by its stock". */
const values = ({ oddsValueUsd, stockValueUsd }: Valued): string =>
  [
    text.value.odds(amount(oddsValueUsd)),
    ...(stockValueUsd === null ? [] : [text.value.stock(amount(stockValueUsd))])
  ].join(", ")

const sources = ({ outOfBounds }: Valued): string =>
  outOfBounds.map((source) => text.value.sources[source]).join(" and ")

/** What is wrong, for a list. */
export const line = (notice: Valued, now: number): string => {
  const { acknowledged, name, priceUsd, since, type, vendingMachineId } = notice
  const wrong = text.value[type === "value.high" ? "exceeds" : "falls"](sources(notice))
  return [
    text.value.worth(name, vendingMachineId, amount(priceUsd), values(notice)),
    since === null ? `${wrong}.` : `${wrong}, ${text.value.since(ago(since, now))}.`,
    ...(acknowledged === null ? [] : [text.value.seen(acknowledged.by, ago(acknowledged.at, now))])
  ].join(" ")
}

/** What can be done about it. */
export const advice = ({ outOfBounds, type }: Valued): string =>
  type === "value.high"
    ? text.value[outOfBounds.includes("odds") ? "adviceHigh" : "adviceHighStock"]
    : text.value.adviceLow
