/** Compares the credits with the chain. Pure, so that tests show it finds faults. */

/** A USDC transfer to a deposit address, on the chain or as credited in the ledger. */
export interface Transfer {
  /** The transaction and the log's place within it. */
  readonly key: string
  readonly address: string
  /** Base units, which equal micro-dollars. */
  readonly amount: bigint
}

export interface Comparison {
  readonly deposits: number
  readonly sum: bigint
  readonly creditedSum: bigint
  /** Keys of deposits that were not credited. */
  readonly missed: ReadonlyArray<string>
  /** Keys of deposits credited more than once. */
  readonly twice: ReadonlyArray<string>
  /** Keys of credits without a deposit on the chain. */
  readonly unfounded: ReadonlyArray<string>
  /** Keys of deposits credited with a wrong amount or to a wrong account. */
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
