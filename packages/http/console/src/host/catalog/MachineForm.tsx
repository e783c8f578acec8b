/** Everything that operators set of a pack: what a change does is shown before it is saved. */
import type { CatalogPreview, PutCatalog, VendingMachine } from "@cardpack/client/operator"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useRef, useState } from "react"
import { host } from "../../api/Calls.ts"
import { Button, Check, Input, Select } from "../../kit/Button.tsx"
import { field } from "../../kit/Field.ts"
import { Problem } from "../../kit/Problem.tsx"
import { text } from "../../text/CatalogText.ts"
import { Artwork } from "./Artwork.tsx"
import { Consequences } from "./Consequences.tsx"
import { LookTable } from "./LookTable.tsx"
import styles from "./Machine.module.css"

type Machine = PutCatalog["vendingMachines"][number]

const AMOUNT = "[0-9]+(\\.[0-9]{1,6})?"

const tiersOf = (form: FormData): Machine["tiers"] & {} => {
  const [names, weights, lows] = ["tierName", "tierWeight", "tierLow"].map((name) =>
    form.getAll(name).map(String)
  )
  return (names ?? []).flatMap((name, at) =>
    name.trim() === ""
      ? []
      : [{ name: name.trim(), weight: Number(weights?.[at]), lowStock: Number(lows?.[at]) }]
  )
}

const machineOf = (form: FormData, id: number): Machine => ({
  id,
  name: field(form, "name"),
  priceUsd: field(form, "priceUsd"),
  image: field(form, "image"),
  staticImage: field(form, "staticImage"),
  public: form.has("public"),
  active: form.has("active"),
  refundWindowHours: Number(field(form, "refundWindowHours")),
  whenTierEmpty: field(form, "whenTierEmpty") === "stop" ? "stop" : "redistribute",
  tiers: tiersOf(form)
})

const Tiers = ({ of }: { readonly of: VendingMachine["tiers"] }) => {
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

const Fields = ({ of }: { readonly of: VendingMachine | null }) => (
  <>
    <Input name="name" label={text.machine.name} defaultValue={of?.name} required />
    <Input
      name="priceUsd"
      label={text.machine.priceUsd}
      inputMode="decimal"
      pattern={AMOUNT}
      defaultValue={of?.priceUsd}
      required
    />
    <Artwork of={of} />
    <Input
      name="refundWindowHours"
      label={text.machine.refundWindowHours}
      type="number"
      min={0}
      step="any"
      defaultValue={of?.refundWindowHours ?? 24}
      required
    />
    <Select
      name="whenTierEmpty"
      label={text.machine.whenTierEmpty}
      defaultValue={of?.whenTierEmpty ?? "redistribute"}
    >
      <option value="redistribute">{text.machine.redistribute}</option>
      <option value="stop">{text.machine.stop}</option>
    </Select>
    <Check name="public" label={text.machine.public} defaultChecked={of?.public ?? true} />
    <Check name="active" label={text.machine.active} defaultChecked={of?.active ?? true} />
  </>
)

interface Look {
  readonly machine: Machine
  readonly preview: CatalogPreview
}

const Found = ({
  look: { machine, preview },
  onSaved
}: {
  readonly look: Look
  readonly onSaved: (id: number) => void
}) => {
  const sent = useRef(false)
  const save = useMutation({
    mutationFn: () =>
      host.catalog.put({ vendingMachines: [machine], cards: [], preview: preview.preview }),
    onSuccess: () => onSaved(machine.id),
    onSettled: () => {
      sent.current = false
    }
  })
  const rows = preview.vendingMachines.map((row) => ({
    ...row,
    key: `${row.vendingMachineId}`
  }))
  const isRefused = rows.some(({ error }) => error !== null)
  const isBlocked = preview.consequences.some(({ error }) => error !== null)
  const start = () => {
    if (sent.current) return
    sent.current = true
    save.mutate()
  }
  return (
    <div className={styles.look} role="status">
      <LookTable rows={rows} lineOf={() => 1} tickHeld={() => null} footHeld={null} />
      {rows.length === 0 ? (
        <p>{text.machine.nothing}</p>
      ) : (
        <>
          {!isRefused && <Consequences of={preview.consequences} />}
          {!isRefused && !isBlocked && (
            <Button look="main" disabled={save.isPending} onClick={start}>
              {save.isPending ? text.act.working : text.machine.save}
            </Button>
          )}
        </>
      )}
      {save.isError && <Problem error={save.error} />}
    </div>
  )
}

export const MachineForm = ({
  of,
  onSaved
}: {
  readonly of: VendingMachine | null
  readonly onSaved?: (id: number) => void
}) => {
  const queries = useQueryClient()
  const [saved, setSaved] = useState(false)
  const look = useMutation({
    mutationFn: async (machine: Machine): Promise<Look> => ({
      machine,
      preview: await host.previews.catalog({ vendingMachines: [machine], cards: [] })
    })
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSaved(false)
    const form = new FormData(event.currentTarget)
    look.mutate(machineOf(form, of?.id ?? Number(field(form, "id"))))
  }
  return (
    <form onSubmit={submit} onChange={() => look.reset()} className={styles.form}>
      {of === null && (
        <Input
          name="id"
          label={text.machine.id}
          hint={text.machine.idHint}
          type="number"
          min={1}
          required
        />
      )}
      <Fields of={of} />
      <Tiers of={of?.tiers ?? []} />
      <div>
        <Button type="submit" look={look.isSuccess ? "plain" : "main"} disabled={look.isPending}>
          {look.isPending ? text.act.working : text.machine.look}
        </Button>
      </div>
      {look.isError && <Problem error={look.error} />}
      {look.isSuccess && (
        <Found
          look={look.data}
          onSaved={(id) => {
            look.reset()
            setSaved(true)
            void queries.invalidateQueries()
            onSaved?.(id)
          }}
        />
      )}
      {saved && <p role="status">{text.machine.saved}</p>}
    </form>
  )
}
