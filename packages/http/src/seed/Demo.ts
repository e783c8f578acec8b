/**
 * The demo catalog: seven packs and 2,000 invented graded cards, the same at every start. Bodies as
 * `PUT /operator/v1/catalog` takes them.
 */
import { Usd } from "@cardpack/core/domain"
import { MACHINES, type Machine, TIERS } from "./DemoMachines.ts"
import * as SyntheticCard from "./SyntheticCard.ts"

/** The number of a machine's cards in each tier; the first tier gets the remainder. */
const sizes = (machine: Machine): ReadonlyArray<number> => {
  const counts = TIERS.map((tier) => Math.max(1, Math.floor((machine.cards * tier.weight) / 100)))
  const rest = machine.cards - counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count, index) => (index === 0 ? count + rest : count))
}

const make = (): ReadonlyArray<SyntheticCard.SyntheticCard> => {
  const cards: Array<SyntheticCard.SyntheticCard> = []
  for (const machine of MACHINES) {
    const counts = sizes(machine)
    for (const [index, tier] of TIERS.entries()) {
      for (let left = counts[index] ?? 0; left > 0; left--) {
        cards.push(SyntheticCard.make(machine, tier, cards.length))
      }
    }
  }
  return cards
}

export const cards: ReadonlyArray<SyntheticCard.SyntheticCard> = make()

const describe = ({ face, finish, tier }: SyntheticCard.SyntheticCard) => ({
  title: face.title,
  set: face.set,
  year: face.year,
  number: face.number,
  finish,
  rarity: tier,
  grader: face.grader,
  grade: face.grade,
  gradeName: face.gradeName,
  certificate: face.reference
})

/** The body of `PUT /catalog`; pictures are drawn by the service. */
export const CATALOG = {
  vendingMachines: MACHINES.map((machine) => ({
    id: machine.id,
    name: machine.name,
    priceUsd: Usd.format(machine.priceUsd),
    image: `/images/packs/${machine.id}.svg`,
    staticImage: `/images/packs/${machine.id}-still.svg`,
    public: true,
    active: true,
    refundWindowHours: machine.refundWindowHours,
    odds: machine.odds ?? "weights",
    tiers: TIERS.map(({ name, weight }) => ({ name, weight, lowStock: 1 }))
  })),
  cards: cards.map((card) => ({
    reference: card.face.reference,
    vendingMachineId: card.machineId,
    tier: card.tier,
    name: SyntheticCard.name(card),
    image: `/images/cards/${card.face.reference}.svg`,
    buybackUsd: Usd.format(card.buybackUsd),
    metadata: describe(card)
  }))
}
