/** How messages name a field: `notifications.channels[0]`. */

/** Keys come from the client: long ones are cut, and unprintable ones are escaped. */
const printable = (key: string): string => {
  const short = key.length > 64 ? `${key.slice(0, 64)}…` : key
  return /^[\p{L}\p{N}_$…-]+$/u.test(short) ? short : JSON.stringify(short.toWellFormed())
}

export const format = (path: ReadonlyArray<PropertyKey>): string =>
  path
    .map((key, at) =>
      typeof key === "number" ? `[${key}]` : `${at === 0 ? "" : "."}${printable(String(key))}`
    )
    .join("")
