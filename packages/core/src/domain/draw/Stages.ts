/** The stages of a draw by odds (design.md#draws): draws, receipts and replays of the log name lists alike. */
import type { Stage } from "./Choice.ts"
import * as StockList from "./StockList.ts"

/** A version of a machine's odds, as far as a draw needs it. */
export interface Odds {
  readonly mode: StockList.OddsMode
  readonly version: number
  readonly tiers: Stage["lists"]
}

const ONE = 1n

/** By the weights; with odds of the stock, one list of all cards that the odds can draw. */
export const stageOf = ({ mode, tiers, version: oddsVersion }: Odds): Stage =>
  mode === "stock"
    ? { oddsVersion, isOne: true, lists: [{ name: StockList.ALL, weight: ONE }] }
    : { oddsVersion, isOne: false, lists: tiers }

/** Every list alike: the last that a claim draws by. */
const anyOf = ({ tiers, version: oddsVersion }: Odds): Stage => ({
  oddsVersion,
  isOne: false,
  lists: [StockList.ALL, ...tiers.map(({ name }) => name)].map((name) => ({ name, weight: ONE }))
})

/**
 * Of a claim: by its order's odds among the lists in stock; if none of those has stock, by the machine's
 * latest odds, and finally from any list. An open claim is always served.
 */
export const ofClaim = (
  ordered: Odds | undefined,
  latest: Odds | undefined
): ReadonlyArray<Stage> => [
  ...(ordered === undefined ? [] : [stageOf(ordered)]),
  ...(latest === undefined ? [] : [stageOf(latest), anyOf(latest)])
]
