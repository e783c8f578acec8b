/** What the operator's search finds; it answers only what the role may read. */
import { host } from "../../api/Calls.ts"
import { pageOf } from "../../host/FoundPage.ts"
import { find as text } from "../../text/en/find.ts"
import type { Option } from "./Palette.tsx"

export const find = async (q: string): Promise<ReadonlyArray<Option>> => {
  const { data } = await host.search.search({ q })
  return data.map((found) => ({
    kind: text.kinds[found.kind],
    name: found.id,
    ...pageOf(found)
  }))
}
