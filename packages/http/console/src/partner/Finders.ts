/**
 * What a partner finds, by Ctrl K and by "Find", and the page that shows it
 * (decisions.md#console-search).
 */
import * as OwnPartner from "../api/OwnPartner.ts"
import { chosen } from "../api/Session.ts"
import { find as text } from "../text/en/find.ts"

export interface Option {
  readonly kind: string
  readonly name: string
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

type Found = OwnPartner.Found

const PAGES: Readonly<Record<Found["kind"], (id: string) => Pick<Option, "search" | "to">>> = {
  operation: (id) => ({ to: `/operations/${id}` }),
  shipment: (id) => ({ to: `/operations/${id}` }),
  card: (id) => ({ to: `/cards/${id}` }),
  customer: (id) => ({ to: `/customers/${id}` }),
  event: (id) => ({ to: `/events/${id}` }),
  webhook: (id) => ({ to: `/webhooks/${id}` }),
  vendingMachine: (id) => ({ to: `/packs/${id}` }),
  request: (requestId) => ({ to: "/requests", search: { requestId } })
}

/** Kinds of which several may have one name: their ids tell them apart. */
const ALIKE: ReadonlySet<string> = new Set(["operation", "card", "event", "shipment"])

export const optionOf = ({ id, kind, name }: Found): Option => ({
  kind: text.kinds[kind],
  name: name === null ? id : ALIKE.has(kind) ? `${name} · ${id}` : name,
  ...PAGES[kind](id)
})

export const find = async (q: string): Promise<ReadonlyArray<Option>> => {
  const { data } = await OwnPartner.search(chosen() ?? "", q)
  return data.map(optionOf)
}
