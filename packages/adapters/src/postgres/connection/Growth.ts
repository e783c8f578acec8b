/**
 * Decides when to drop cached plans. A plan made while a table was nearly empty may use any index
 * or none, and stays cached, in the checks of foreign keys too, while the table grows by thousands
 * of rows a second: a look-up by idempotency key then reads a whole account. So plans are dropped
 * whenever this process has doubled its writes of some kind of row.
 */
import type { ChangeSet } from "@cardpack/core/ports"

/** One for each process; its connections compare the generation of their plans. */
export class Growth {
  private readonly doublings = new Map<string, number>()
  private readonly counts = new Map<string, number>()
  private current = 0

  get generation(): number {
    return this.current
  }

  add(changes: ChangeSet.ChangeSet): void {
    for (const [kind, rows] of Object.entries(changes)) {
      if (!Array.isArray(rows) || rows.length === 0) continue
      const count = (this.counts.get(kind) ?? 0) + rows.length
      const doublings = 1 + Math.floor(Math.log2(count))
      this.counts.set(kind, count)
      if (doublings === this.doublings.get(kind)) continue
      this.doublings.set(kind, doublings)
      this.current++
    }
  }
}
