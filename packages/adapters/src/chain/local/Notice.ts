/** The start's message about a lost local chain, whose last block was `was`. */
export interface Notice {
  readonly _tag: "BegunAnew"
  readonly was: bigint
  /** How many the new chain got back, by the database. */
  readonly tokens: number
  readonly balances: number
}

export const text = ({ balances, tokens, was }: Notice): string =>
  `the local chain was lost after block ${was} and begins anew behind it: the contracts are deployed again, ` +
  `and the tokens of cards (${tokens}) and the balances of deposit addresses (${balances}) are put back`
