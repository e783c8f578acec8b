/** A transaction, with a link to where it can be looked at; the local chain is seen nowhere. */
import { useQuery } from "@tanstack/react-query"
import * as OwnPartner from "../api/OwnPartner.ts"
import { useOrganization } from "../api/Session.ts"
import { Identifier } from "../kit/Identifier.tsx"
import { text } from "../text/RecordText.ts"

export const Transaction = ({ hash }: { readonly hash: string | null }) => {
  const partnerId = useOrganization()?.organizationId ?? ""
  const settings = useQuery({
    queryKey: ["settings", partnerId],
    queryFn: () => OwnPartner.settings(partnerId),
    staleTime: 60_000
  })
  const explorer = settings.data?.explorer ?? null
  if (hash === null) return <span>{text.detail.none}</span>
  return (
    <>
      <Identifier id={hash} />
      {explorer !== null && (
        <a
          href={`${explorer}/tx/${hash}`}
          rel="noreferrer"
          target="_blank"
          aria-label={text.operations.look(hash)}
        >
          {text.operations.explorer}
        </a>
      )}
    </>
  )
}
