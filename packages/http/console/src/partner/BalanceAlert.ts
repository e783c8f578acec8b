/** From which balance on the partner is told. */
import * as Usd from "../kit/Usd.ts"

export const isLow = (threshold: string | null, total: bigint): boolean =>
  threshold !== null && total < Usd.of(threshold)
