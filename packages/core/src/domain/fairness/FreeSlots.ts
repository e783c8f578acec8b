/** The slots of a list that hold cards, which tells the place of each among them (a Fenwick tree). */
export class FreeSlots {
  /** From 1: each sums the slots since the number without its lowest bit. */
  private readonly sums: Array<number> = [0]

  add(count: number): void {
    for (let left = count; left > 0; left--) {
      const at = this.sums.length
      let sum = 1
      for (let below = at - 1; below > (at & (at - 1)); below &= below - 1)
        sum += this.sums[below] ?? 0
      this.sums.push(sum)
    }
  }

  remove(slot: number): void {
    for (let at = slot + 1; at < this.sums.length; at += at & -at)
      this.sums[at] = (this.sums[at] ?? 0) - 1
  }

  /** How many lie before a slot. */
  before(slot: number): number {
    let count = 0
    for (let at = slot; at > 0; at &= at - 1) count += this.sums[at] ?? 0
    return count
  }
}
