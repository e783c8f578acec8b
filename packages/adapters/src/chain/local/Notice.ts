/** What the start of the service prints about a local chain that is not what it was. */

/** Nothing is left of the chain that had come to block `was`. */
export interface Notice {
  readonly _tag: "BegunAnew"
  readonly was: bigint
  /** What the database knows of it, and what the new chain got therefore. */
  readonly tokens: number
  readonly balances: number
}

export const text = ({ balances, tokens, was }: Notice): string =>
  `the local chain was lost after block ${was} and begins anew behind it: the contracts are deployed again, ` +
  `and the tokens of cards (${tokens}) and the balances of deposit addresses (${balances}) are put back`
