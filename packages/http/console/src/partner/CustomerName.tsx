/** A customer by the partner's own id, where it has one; it leads to the customer's page. */
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { Reference } from "../kit/Identifier.tsx"

const MOST = 28

export const CustomerLink = ({
  externalUserId,
  id
}: {
  readonly id: string
  /** Null without one, or where it is not known. */
  readonly externalUserId: string | null
}) =>
  externalUserId === null ? (
    <Reference id={id} to={`/customers/${id}`} />
  ) : (
    <Link to="/customers/$customerId" params={{ customerId: id }} title={externalUserId}>
      {externalUserId.length > MOST ? `${externalUserId.slice(0, MOST)}…` : externalUserId}
    </Link>
  )

export const CustomerName = ({ id }: { readonly id: string }) => {
  const found = useQuery({
    queryKey: ["customer", id],
    queryFn: () => partner.customers.get(id)
  })
  return <CustomerLink id={id} externalUserId={found.data?.externalUserId ?? null} />
}
