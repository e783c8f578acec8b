/**
 * When cached plans are forgotten. A plan that was made while a table was nearly empty may use any
 * index or none, and would stay, in the checks of foreign keys too, while the table grows by
 * thousands of rows a second: a look-up by idempotency key then reads a whole account. So plans
 * are made anew whenever this process has doubled what it wrote of some kind of row.
 */
import type { ChangeSet } from "@cardpack/core/engine/rows/ChangeSet"

/** Of one process; its connections compare the generation that they planned in. */
export class Growth {
  private readonly doublings = new Map<string, number>()
  private readonly counts = new Map<string, number>()
  private current = 0

  get generation(): number {
    return this.current
  }

  add(changes: ChangeSet): void {
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
