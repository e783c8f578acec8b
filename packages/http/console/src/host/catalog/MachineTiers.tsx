/** The tiers of a pack: their weights, and when a notice is due. Tiers are added, and never removed. */
import type { PutCatalog, VendingMachine } from "@cardpack/client/operator"
import { useState } from "react"
import { Button, Input } from "../../kit/Button.tsx"
import { text } from "../../text/CatalogText.ts"
import styles from "./Machine.module.css"

type Machine = PutCatalog["vendingMachines"][number]

export const tiersOf = (form: FormData): Machine["tiers"] & {} => {
  const [names, weights, lows] = ["tierName", "tierWeight", "tierLow"].map((name) =>
    form.getAll(name).map(String)
  )
  return (names ?? []).flatMap((name, at) =>
    name.trim() === ""
      ? []
      : [{ name: name.trim(), weight: Number(weights?.[at]), lowStock: Number(lows?.[at]) }]
  )
}

export const Tiers = ({ of }: { readonly of: VendingMachine["tiers"] }) => {
  const [added, setAdded] = useState(of.length === 0 ? 1 : 0)
  return (
    <fieldset className={styles.tiers}>
      <legend>{text.machine.tiers}</legend>
      {of.map(({ lowStock, name, weight }) => (
        <div key={name} className={styles.tier}>
          <input type="hidden" name="tierName" value={name} />
          <Input
            name="tierWeight"
            label={text.machine.tierWeight(name)}
            type="number"
            min={0}
            step="any"
            defaultValue={weight}
            required
          />
          <Input
            name="tierLow"
            label={text.machine.tierLow(name)}
            type="number"
            min={0}
            defaultValue={lowStock}
            required
          />
        </div>
      ))}
      {Array.from({ length: added }, (_, at) => of.length + at + 1).map((at) => (
        <div key={at} className={styles.tier}>
          <Input name="tierName" label={text.machine.tierName(at)} />
          <Input
            name="tierWeight"
            label={text.machine.weight}
            type="number"
            min={0}
            step="any"
            defaultValue={1}
            required
          />
          <Input
            name="tierLow"
            label={text.machine.lowStock}
            type="number"
            min={0}
            defaultValue={5}
            required
          />
        </div>
      ))}
      <p className={styles.hint}>{text.machine.zero}</p>
      <Button onClick={() => setAdded(added + 1)}>{text.machine.addTier}</Button>
    </fieldset>
  )
}
