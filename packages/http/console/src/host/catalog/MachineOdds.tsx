/** How a pack draws: its odds, whether it is restocked, and how much of it a partner may hold. */
import type { VendingMachine } from "@cardpack/client/operator"
import { useState } from "react"
import { Input, Select } from "../../kit/Button.tsx"
import { text } from "../../text/CatalogText.ts"
import { DEFAULT_PERCENT } from "./OddsForm.ts"

/** Above it a constant chance of a tier is worth more to customers than odds of what is left. */
const FEW_CARDS = 1_000

/** A share has six decimal places, as percent four. */
const percentOf = (share: number): number => Math.round(share * 1e6) / 1e4

const cardsOf = (of: VendingMachine | null): number =>
  of?.tiers.reduce((all, { stock }) => all + Number(stock), 0) ?? 0

export const Odds = ({ of }: { readonly of: VendingMachine | null }) => {
  const [restock, setRestock] = useState<string>(of?.restock ?? "open")
  const [chosen, setChosen] = useState<string | null>(of?.odds ?? null)
  const odds = chosen === "weights" ? "weights" : "stock"
  const isProposed = restock === "closed" || cardsOf(of) <= FEW_CARDS
  const share = of === null ? null : percentOf(Number(of.maxOpenShare))
  const isDefault = of === null || share === DEFAULT_PERCENT[of.odds]
  return (
    <>
      <Select
        name="restock"
        label={text.machine.restock}
        value={restock}
        onChange={({ target }) => setRestock(target.value)}
      >
        <option value="open">{text.machine.open}</option>
        <option value="closed">{text.machine.closed}</option>
      </Select>
      <Select
        name="odds"
        label={text.machine.mode}
        hint={isProposed ? text.machine.proposesStock : text.machine.proposesWeights}
        value={odds}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="stock">{text.machine.modes.stock}</option>
        <option value="weights">{text.machine.modes.weights}</option>
      </Select>
      {odds === "weights" && (
        <Select
          name="whenTierEmpty"
          label={text.machine.whenTierEmpty}
          hint={text.machine.emptySays}
          defaultValue={of?.whenTierEmpty ?? "redistribute"}
        >
          <option value="redistribute">{text.machine.redistribute}</option>
          <option value="stop">{text.machine.stop}</option>
        </Select>
      )}
      <Input
        name="maxOpenPercent"
        label={text.machine.maxOpen}
        hint={text.machine.maxOpenSays(DEFAULT_PERCENT[odds])}
        type="number"
        min={0}
        max={100}
        step="any"
        placeholder={`${DEFAULT_PERCENT[odds]}`}
        defaultValue={isDefault ? "" : (share ?? "")}
      />
    </>
  )
}
