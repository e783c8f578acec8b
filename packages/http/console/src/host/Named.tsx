/** Partners and packs by their names; by their ids until these are read. */
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { Column } from "../kit/DataTable.tsx"
import { Filter, useFilters } from "../kit/Filter.tsx"
import { Reference } from "../kit/Identifier.tsx"
import { text } from "../text/HostText.ts"
import * as Names from "./report/Names.ts"

/** One query of the whole console: lists, details and reports share what it answered. */
const useNames = (): Names.Names | undefined =>
  useQuery({ queryKey: ["names"], queryFn: Names.read, staleTime: 60_000 }).data

export const PartnerName = ({ id }: { readonly id: string | null }) => {
  const name = useNames()?.partners.get(id ?? "")
  return id === null || name === undefined ? (
    <Reference id={id} to={`/host/partners/${id}`} />
  ) : (
    <Link to="/host/partners/$partnerId" params={{ partnerId: id }} title={id}>
      {name}
    </Link>
  )
}

/** Files have the id, which stays when a partner is renamed. */
export const partnerColumn = <Row extends { readonly partnerId: string | null }>(
  more: Pick<Column<Row>, "wide"> = {}
): Column<Row> => ({
  head: text.partners.one,
  cell: ({ partnerId }) => <PartnerName id={partnerId} />,
  csv: ({ partnerId }) => partnerId ?? "",
  ...more
})

export const PackName = ({ id }: { readonly id: number }) => (
  <Link to="/host/catalog/$machineId" params={{ machineId: `${id}` }}>
    {useNames()?.packs.get(id) ?? id}
  </Link>
)

/** What is chosen by name, and stands in the address by its id. */
const NameFilter = ({
  name,
  label,
  names
}: {
  readonly name: string
  readonly label: string
  readonly names: ReadonlyMap<string, string>
}) => {
  const chosen = useFilters(name)[name]
  const nameOf = (id: string): string => names.get(id) ?? id
  // An address may name what is not there, or is not read yet.
  const ids = new Set([...names.keys(), ...(chosen === undefined ? [] : [chosen])])
  const options = [...ids].sort((a, b) => nameOf(a).localeCompare(nameOf(b), "en"))
  return <Filter name={name} label={label} options={options} nameOf={nameOf} />
}

export const PartnerFilter = () => (
  <NameFilter
    name="partnerId"
    label={text.partners.one}
    names={useNames()?.partners ?? new Map()}
  />
)

export const PackFilter = () => {
  const packs = [...(useNames()?.packs ?? [])].map(([id, name]) => [`${id}`, name] as const)
  return <NameFilter name="vendingMachineId" label={text.head.pack} names={new Map(packs)} />
}
