/** What the operator's search finds; it answers only what the role may read. */
import { host } from "../../api/Calls.ts"
import { pageOf } from "../../host/FoundPage.ts"
import type { Option } from "../../partner/Finders.ts"
import { find as text } from "../../text/en/find.ts"

const nameOf = ({
  id,
  kind,
  partnerName
}: {
  readonly id: string
  readonly kind: string
  readonly partnerName: string | null
}): string => {
  if (partnerName === null) return id
  return kind === "partner" ? `${partnerName} · ${id}` : `${id} · ${partnerName}`
}

export const find = async (q: string): Promise<ReadonlyArray<Option>> => {
  const { data } = await host.search.search({ q })
  return data.map((found) => ({
    kind: text.kinds[found.kind],
    // With whose it is, because ids look alike; a partner by its name.
    name: nameOf(found),
    ...pageOf(found)
  }))
}
