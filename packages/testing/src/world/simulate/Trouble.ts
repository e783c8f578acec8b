/** The faults that hold at a moment, and how often each was felt. */
import type { Draws } from "../act/Draws.ts"
import type * as Fault from "./Fault.ts"

interface Open {
  readonly kind: Fault.Window
  /** The process that it concerns; null for all. */
  readonly process: number | null
  readonly draws: Draws
}

export class Trouble {
  /** How often each was felt: a fault that nothing met does not count. */
  readonly felt = new Map<Fault.Kind, number>()
  private readonly open = new Set<Open>()
  private isOver = false

  begin(fault: Open): () => void {
    if (!this.isOver) this.open.add(fault)
    return () => this.open.delete(fault)
  }

  heal(): void {
    this.isOver = true
    this.open.clear()
  }

  feel(kind: Fault.Kind): void {
    this.felt.set(kind, (this.felt.get(kind) ?? 0) + 1)
  }

  /** The seeded choices of a fault of this kind, if it strikes now. */
  strikes(kind: Fault.Window, process: number | null, probability = 1): Draws | null {
    for (const { draws, kind: one, process: on } of this.open) {
      if (one !== kind || (on !== null && process !== null && on !== process)) continue
      if (!draws.chance(probability)) continue
      this.feel(kind)
      return draws
    }
    return null
  }
}
