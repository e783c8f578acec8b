/** One graded card of the demo catalog, fully determined by its number. */
import { Dice, type Slab } from "@cardpack/adapters/image"
import type { Usd } from "@cardpack/core/domain"
import type { Machine, Tier } from "./DemoMachines.ts"
import * as Vocabulary from "./Vocabulary.ts"

export interface SyntheticCard {
  readonly machineId: number
  readonly tier: string
  readonly face: Slab.Face
  readonly finish: string
  readonly buybackUsd: Usd.Usd
}

/** Spreads certificates over eight digits; the factor is coprime to the range, so none repeats. */
const certificate = (number: number): number => 10_000_000 + ((number * 7_919_713) % 89_999_999)

/** In whole cents, between the tier's lowest and highest part of the price. */
const value = (machine: Machine, tier: Tier, dice: Dice.Dice): Usd.Usd => {
  const cent = 10_000n
  const permille = BigInt(dice.between(tier.lowest * 10, tier.highest * 10))
  return ((machine.priceUsd * permille) / 1_000n / cent) * cent
}

/** The `number`-th card of the catalog, counted through all machines. */
export const make = (machine: Machine, tier: Tier, number: number): SyntheticCard => {
  const dice = Dice.make(`card ${number}`)
  const set = dice.pick(Vocabulary.SETS)
  const grader = dice.pick(Vocabulary.GRADERS)
  const [best, plainest] = tier.grades
  const grade = Vocabulary.GRADES[dice.between(best, plainest - 1)] ?? { grade: "9", name: "Mint" }
  const place = dice.between(1, set.size)
  return {
    machineId: machine.id,
    tier: tier.name,
    face: {
      reference: `${grader.prefix}-${certificate(number)}`,
      title: `${dice.pick(Vocabulary.EPITHETS)} ${dice.pick(Vocabulary.BEINGS)}`,
      set: set.name,
      year: set.year,
      number: `${String(place).padStart(3, "0")}/${set.size}`,
      grader: grader.name,
      grade: grade.grade,
      gradeName: grade.name
    },
    finish: dice.pick(Vocabulary.FINISHES),
    buybackUsd: value(machine, tier, dice)
  }
}

/** As collectors write it: `1998 Emberfall Cobalt Heron 017/132 Oakmere 9.5`. */
export const name = ({ face }: SyntheticCard): string =>
  `${face.year} ${face.set} ${face.title} ${face.number} ${face.grader} ${face.grade}`
