/** The lines of a statement; the amounts of each are cash, bonus and their sum. */
import type { Statement } from "@cardpack/client"

export type Amounts = readonly [cash: string, bonus: string, sum: string]

const balance = ({ bonus, cash, total }: Statement["opening"]): Amounts => [cash, bonus, total]

export const of = ({
  closing,
  entries,
  opening
}: Pick<Statement, "closing" | "entries" | "opening">) => ({
  opening: balance(opening),
  entries: entries.map(({ amountUsd, bonusUsd, cashUsd, count, kind }) => ({
    kind,
    count,
    amounts: [cashUsd, bonusUsd, amountUsd] as Amounts
  })),
  closing: balance(closing)
})
