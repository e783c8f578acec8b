/** A pack by its name, which leads to its page; one that is no longer on sale has its number alone. */
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { text } from "../text/RecordText.ts"

export const PackName = ({ id }: { readonly id: number }) => {
  const packs = useQuery({ queryKey: ["packs"], queryFn: () => partner.catalog.vendingMachines() })
  const pack = packs.data?.find((each) => each.id === id)
  if (pack === undefined) return packs.data === undefined ? id : text.operations.offSale(id)
  return (
    <Link to="/packs/$machineId" params={{ machineId: `${id}` }}>
      {pack.name}
    </Link>
  )
}
