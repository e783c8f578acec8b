/** Warnings about machines whose packs are worth more than they cost. */
import type { Catalog } from "@cardpack/core/commands"
import { ExpectedValue, Usd } from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"

export const warningOf = (stocked: ExpectedValue.Stocked) => {
  const { machine } = stocked
  const excess = ExpectedValue.excess(stocked)
  if (excess === null) return null
  const { expected } = excess
  const expectedValueUsd = Usd.format(expected)
  const shareOfPrice = ExpectedValue.shareOf(expected, machine)
  const price = Usd.format(machine.priceUsd)
  const message = `a pack of vending machine ${machine.id} is worth ${expectedValueUsd} USD on average and costs ${price} USD`
  return { vendingMachineId: machine.id, expectedValueUsd, shareOfPrice, message }
}

/** Of the machines that the document names, directly or by their cards. */
export const warningsOf = (
  { cards, vendingMachines }: Catalog,
  machines: ReadonlyArray<Desk.MachineStock>
) => {
  const named = new Set([
    ...vendingMachines.map(({ id }) => id),
    ...cards.map(({ vendingMachineId }) => vendingMachineId)
  ])
  return machines.flatMap((stocked) => {
    const warning = named.has(stocked.machine.id) ? warningOf(stocked) : null
    return warning === null ? [] : [warning]
  })
}
