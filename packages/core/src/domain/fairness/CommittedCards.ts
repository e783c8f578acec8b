/** The cards of a list, from the bundle that the log commits to by its root. */
import * as Bytes from "../draw/Bytes.ts"
import * as Steps from "../steps/Steps.ts"
import * as Base64 from "./Base64.ts"
import * as Merkle from "./Merkle.ts"
import type { Cell } from "./ReplayedList.ts"
import * as Tiles from "./Tiles.ts"

/** The bundle of entries that a list's root is over, by the root in base64url. */
export type StockOf = (root: string) => Uint8Array | undefined

const COMMITMENT = Bytes.HASH_LENGTH

/** The cards of a list, or what is wrong with it. */
export const read = (
  stored: Uint8Array | undefined,
  root: string,
  count: number
): ReadonlyArray<Cell> | string => {
  if (stored === undefined) return `the list of cards ${root} is missing`
  const entries = Tiles.entriesOf(stored)
  if (entries.length !== count) return `the list of cards ${root} has ${entries.length}`
  const levels = Steps.finish(Merkle.levels(entries))
  const found = Base64.encodeUrl(Merkle.rootOfLevels(levels))
  if (found !== root) return `the list of cards ${root} has another root`
  return entries.map((bytes) => ({ bytes, label: Base64.textOf(bytes.slice(COMMITMENT)) }))
}
