/** Everything that operators set of a pack: what a change does is shown before it is saved. */
import type { CatalogPreview, PutCatalog, VendingMachine } from "@cardpack/client/operator"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useRef, useState } from "react"
import { host } from "../../api/Calls.ts"
import { Button, Check, Input } from "../../kit/Button.tsx"
import { field } from "../../kit/Field.ts"
import { Problem } from "../../kit/Problem.tsx"
import { text } from "../../text/CatalogText.ts"
import { Artwork } from "./Artwork.tsx"
import { Consequences } from "./Consequences.tsx"
import { LookTable } from "./LookTable.tsx"
import styles from "./Machine.module.css"
import { Odds } from "./MachineOdds.tsx"
import { Tiers, tiersOf } from "./MachineTiers.tsx"
import { oddsOf } from "./OddsForm.ts"

type Machine = PutCatalog["vendingMachines"][number]

const AMOUNT = "[0-9]+(\\.[0-9]{1,6})?"

const machineOf = (form: FormData, id: number): Machine => ({
  id,
  name: field(form, "name"),
  priceUsd: field(form, "priceUsd"),
  image: field(form, "image"),
  staticImage: field(form, "staticImage"),
  public: form.has("public"),
  active: form.has("active"),
  refundWindowHours: Number(field(form, "refundWindowHours")),
  ...oddsOf(form),
  tiers: tiersOf(form)
})

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
      hint={text.machine.refundWindowSays}
      type="number"
      min={0}
      step="any"
      defaultValue={of?.refundWindowHours ?? 24}
      required
    />
    <Odds of={of} />
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
