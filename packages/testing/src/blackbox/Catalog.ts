/** A catalog of one machine with a rare and a common tier, as the operator puts it. */

/** Ids of machines that a test's `world.machine` does not use. */
let machines = 1_000

export type Catalog = ReturnType<typeof catalog>

export const catalog = (items: number) => {
  const id = ++machines
  const machine = {
    id,
    name: `Machine ${id}`,
    priceUsd: "10.000000",
    image: "https://images.example/machine.png",
    tiers: [
      { name: "rare", weight: 1 },
      { name: "common", weight: 9 }
    ]
  }
  const cards = Array.from({ length: items }, (_, index) => ({
    reference: `c${id}-${index}`,
    vendingMachineId: id,
    tier: index === 0 ? "rare" : "common",
    name: `Item c${id}-${index}`,
    image: "https://images.example/card.png",
    buybackUsd: "4.000000",
    metadata: { grade: 10 }
  }))
  return { id, machine, cards, document: { vendingMachines: [machine], cards } }
}
