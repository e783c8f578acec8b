/** The lines of a statement; the amounts of each are cash, bonus and their sum. */
import type { Statement } from "@cardpack/client"

export type Amounts = readonly [cash: string, bonus: string, sum: string]

const balance = ({ bonus, cash, total }: Statement["opening"]): Amounts => [cash, bonus, total]

export const of = ({
  causes,
  closing,
  opening
}: Pick<Statement, "causes" | "closing" | "opening">) => ({
  opening: balance(opening),
  causes: causes.map(({ amountUsd, bonusUsd, cashUsd, cause, count }) => ({
    cause,
    count,
    amounts: [cashUsd, bonusUsd, amountUsd] as Amounts
  })),
  closing: balance(closing)
})
