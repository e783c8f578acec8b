/** A list's pack, by name, kept in the URL; one that is no longer on sale has its number alone. */
import { useQuery } from "@tanstack/react-query"
import { partner } from "../api/Calls.ts"
import { Filter, useFilters } from "../kit/Filter.tsx"
import { text } from "../text/RecordText.ts"

/** A number; whatever else stands in the URL is left to the service to refuse. */
export const usePack = (): { readonly vendingMachineId?: string } => {
  const { pack } = useFilters("pack")
  return pack === undefined ? {} : { vendingMachineId: pack }
}

export const PackFilter = () => {
  const { vendingMachineId } = usePack()
  const packs = useQuery({ queryKey: ["packs"], queryFn: () => partner.catalog.vendingMachines() })
  const names = new Map(packs.data?.map(({ id, name }) => [`${id}`, name]))
  if (vendingMachineId !== undefined && !names.has(vendingMachineId)) {
    names.set(vendingMachineId, vendingMachineId)
  }
  return (
    <Filter
      name="pack"
      label={text.head.pack}
      options={[...names.keys()]}
      nameOf={(id) => names.get(id) ?? id}
    />
  )
}
