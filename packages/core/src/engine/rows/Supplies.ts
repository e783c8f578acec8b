/** The machines' supplies, with the changes of a batch's earlier commands. */
import type { TierKey } from "../../domain/catalog/Deck.ts"
import type { Supply } from "../../domain/catalog/Supply.ts"
import type { ChangeSet } from "./ChangeSet.ts"

export class Supplies {
  private readonly byMachine = new Map<number, Supply>()

  get(machineId: number): Supply | undefined {
    return this.byMachine.get(machineId)
  }

  add(supplies: ReadonlyArray<Supply>): void {
    for (const supply of supplies) this.byMachine.set(supply.machineId, supply)
  }

  apply({ claims, draws, stocked }: ChangeSet): void {
    for (const { count, machineId } of claims) {
      const supply = this.byMachine.get(machineId)
      if (supply !== undefined) {
        this.byMachine.set(machineId, { ...supply, claims: supply.claims + count })
      }
    }
    for (const draw of draws) this.addFree(draw, -1)
    for (const slot of stocked) this.addFree(slot, 1)
  }

  private addFree({ machineId, tier }: TierKey, count: number): void {
    const supply = this.byMachine.get(machineId)
    if (supply === undefined || supply.retired.includes(tier)) return
    this.byMachine.set(machineId, { ...supply, free: supply.free + count })
  }
}
