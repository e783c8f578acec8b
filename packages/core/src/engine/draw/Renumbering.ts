/**
 * New numbers for the cards of a list of which most slots are empty, so that draws find a card in few
 * tries (design.md#draws). The batch that found it so writes them after its draws.
 */
import * as StockEntry from "../../domain/draw/StockEntry.ts"
import * as StockList from "../../domain/draw/StockList.ts"
import type { Steps } from "../../domain/steps/Steps.ts"
import { type ChangeSet, EMPTY } from "../rows/ChangeSet.ts"
import type { Pool } from "../rows/Pool.ts"
import type { Rows } from "../rows/Rows.ts"

interface Named {
  readonly machineId: number
  readonly list: string
}

/** Lists of the machines on which a batch draws. */
export const sparse = (pool: Pool, machines: Iterable<number>): ReadonlyArray<Named> =>
  [...new Set(machines)].flatMap((machineId) =>
    pool
      .supply(machineId)
      .lists.filter((list) => StockList.isSparse(list))
      .map(({ name }) => ({ machineId, list: name }))
  )

/** Machines whose stock the batch changes otherwise wait for the next one. */
const isChanged = (accepted: ReadonlyArray<ChangeSet>, machineId: number): boolean =>
  accepted.some(({ enters, leaves }) =>
    [...enters, ...leaves].some((each) => each.machineId === machineId)
  )

export function* renumbering(
  { pool }: Rows,
  lists: ReadonlyArray<Named>,
  accepted: ReadonlyArray<ChangeSet>
): Steps<ReadonlyArray<ChangeSet>> {
  const renumbers: Array<StockEntry.Renumber> = []
  for (const { list, machineId } of lists) {
    const cards = pool.all(machineId, list)
    if (cards === null || cards.length === 0 || isChanged(accepted, machineId)) continue
    const committed = cards.map(({ item, salt }) => ({
      itemId: item.id,
      salt,
      reference: item.reference,
      label: item.tier
    }))
    const { leaves, root } = yield* StockEntry.committing(committed)
    const items = committed.map(({ itemId }) => itemId)
    renumbers.push({ machineId, list, items, root, leaves })
  }
  return renumbers.length === 0 ? [] : [{ ...EMPTY, renumbers }]
}
