/** What people call partners and packs, which reports name by id. */
import { host } from "../../api/Calls.ts"

const LIMIT = 200

/** Every partner; a host has few enough to read them all. */
const partners = async (): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  let cursor: string | null | undefined
  do {
    const page = await host.partners.list({ limit: LIMIT, cursor: cursor ?? undefined })
    for (const { id, name } of page.data) names.set(id, name)
    cursor = page.nextCursor
  } while (cursor !== null)
  return names
}

export interface Names {
  readonly partners: ReadonlyMap<string, string>
  readonly packs: ReadonlyMap<number, string>
}

export const read = async (): Promise<Names> => {
  const [byPartner, { data }] = await Promise.all([partners(), host.catalog.machines()])
  return { partners: byPartner, packs: new Map(data.map(({ id, name }) => [id, name])) }
}
