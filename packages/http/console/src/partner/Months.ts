/** The months of UTC that have a statement. */
const MOST = 24

/** The newest first, back to that in which the account was made. */
export const since = (made: string, now: Date): ReadonlyArray<string> =>
  Array.from({ length: MOST }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7)
  ).filter((month) => month >= made.slice(0, 7))
