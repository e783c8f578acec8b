/** How long the forms of a test are: short at each commit, long in `npm run deep`. */
export const isDeep = process.env.TEST_BACKENDS === "both"

/** Of two numbers of rounds, seeds or draws. */
export const rounds = (atCommit: number, deep: number): number => (isDeep ? deep : atCommit)
