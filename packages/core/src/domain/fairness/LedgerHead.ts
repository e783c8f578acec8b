/**
 * The ledgers' heads in the draw log (design.md#ledger-heads): a tree over the last link of each ledger
 * that moved. Salts hide whose they are, and leaves of nobody how many.
 */
import * as Bytes from "../draw/Bytes.ts"
import type { AccountId } from "../id/Id.ts"
import type { Steps } from "../steps/Steps.ts"
import * as Merkle from "./Merkle.ts"

/** An entry of an account's ledger: the last one, or that of a month. */
export interface Head {
  readonly accountId: AccountId
  /** Months since 1970, of UTC. */
  readonly month: number
  readonly sequence: bigint
  /** 64 hexadecimal digits. */
  readonly link: string
}

/** A head with its place in the tree and the hashes that lead to the root. */
export interface Placed extends Pick<Head, "accountId" | "month" | "sequence"> {
  readonly salt: Uint8Array
  readonly place: number
  readonly path: ReadonlyArray<Uint8Array>
}

const HEAD = Bytes.tag("ledger-head")
const ACCOUNT = Bytes.tag("ledger-account")

/** Leaves of the smallest tree. */
const FEWEST = 16

/** What the tree holds of a head. */
export const leafOf = (salt: Uint8Array, { accountId, link, sequence }: Omit<Head, "month">) =>
  Bytes.joined(HEAD, Bytes.hash(ACCOUNT, salt, accountId), Bytes.fromHex(link), Bytes.u64(sequence))

/** The number of leaves that hides how many heads there are: a power of two. */
export const countOf = (heads: number): number => {
  let count = FEWEST
  while (count < heads) count *= 2
  return count
}

/** Leaves stand in the order of their bytes, which salts make random. */
export function* planting(
  heads: ReadonlyArray<Head>,
  random: (count: number) => Uint8Array
): Steps<{ readonly root: Uint8Array; readonly placed: ReadonlyArray<Placed> }> {
  const count = countOf(heads.length)
  const leaves: Array<{ head: Head | undefined; salt: Uint8Array; leaf: Uint8Array; key: string }> =
    []
  for (let at = 0; at < count; at++) {
    const [head, salt] = [heads[at], random(Bytes.HASH_LENGTH)]
    const leaf = head === undefined ? salt : leafOf(salt, head)
    leaves.push({ head, salt, leaf, key: Bytes.toHex(Bytes.hash(leaf)) })
    yield
  }
  leaves.sort((a, b) => (a.key < b.key ? -1 : 1))
  const levels = yield* Merkle.levels(leaves.map(({ leaf }) => leaf))
  const node = Merkle.nodeOf(levels)
  const placed: Array<Placed> = []
  for (const [place, { head, salt }] of leaves.entries()) {
    if (head === undefined) continue
    const { accountId, month, sequence } = head
    placed.push({
      accountId,
      month,
      sequence,
      salt,
      place,
      path: Merkle.inclusion(node, place, count)
    })
    yield
  }
  return { root: Merkle.rootOfLevels(levels), placed }
}
