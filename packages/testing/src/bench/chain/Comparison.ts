/** What was credited, held against what the chain holds. Pure, so that it is seen to find faults. */

/** A transfer of USDC to a deposit address: on the chain, or as the ledger credited it. */
export interface Transfer {
  /** Its transaction and the place of its log among those of the transaction. */
  readonly key: string
  readonly address: string
  /** In base units, which are micro-dollars. */
  readonly amount: bigint
}

export interface Comparison {
  readonly deposits: number
  readonly sum: bigint
  readonly creditedSum: bigint
  /** Keys of deposits that were not credited. */
  readonly missed: ReadonlyArray<string>
  /** Keys of what was credited more than once. */
  readonly twice: ReadonlyArray<string>
  /** Keys of what was credited although the chain holds no such deposit. */
  readonly unfounded: ReadonlyArray<string>
  /** Keys of what was credited with another amount, or to another account. */
  readonly wrong: ReadonlyArray<string>
}

const sumOf = (transfers: ReadonlyArray<Transfer>): bigint =>
  transfers.reduce((sum, { amount }) => sum + amount, 0n)

export const compare = (
  truth: ReadonlyArray<Transfer>,
  credits: ReadonlyArray<Transfer>
): Comparison => {
  const expected = new Map(truth.map((transfer) => [transfer.key, transfer]))
  const counts = new Map<string, number>()
  for (const { key } of credits) counts.set(key, (counts.get(key) ?? 0) + 1)
  const differs = (credit: Transfer) => {
    const transfer = expected.get(credit.key)
    return (
      transfer !== undefined &&
      (transfer.amount !== credit.amount || transfer.address !== credit.address)
    )
  }
  return {
    deposits: truth.length,
    sum: sumOf(truth),
    creditedSum: sumOf(credits),
    missed: [...expected.keys()].filter((key) => !counts.has(key)),
    twice: [...counts].flatMap(([key, count]) => (count > 1 ? [key] : [])),
    unfounded: [...counts.keys()].filter((key) => !expected.has(key)),
    wrong: credits.filter(differs).map(({ key }) => key)
  }
}

export const isRight = ({
  creditedSum,
  missed,
  sum,
  twice,
  unfounded,
  wrong
}: Comparison): boolean =>
  sum === creditedSum && missed.length + twice.length + unfounded.length + wrong.length === 0
