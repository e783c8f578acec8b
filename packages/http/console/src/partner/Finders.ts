/**
 * What a partner finds, by Ctrl K and by "Find": ids lead to their pages, and its own ids of customers
 * to theirs (decisions.md#console-search).
 */
import { CardpackError } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import * as OwnPartner from "../api/OwnPartner.ts"
import { chosen } from "../api/Session.ts"
import { find as text } from "../text/en/find.ts"

export interface Option {
  readonly kind: string
  readonly name: string
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

type Reader = (id: string) => Promise<Option>

const option = (kind: keyof typeof text.kinds, name: string, to: string): Option => ({
  kind: text.kinds[kind],
  name,
  to
})

/** What is read is there, and is the partner's own. */
const READERS: Readonly<Record<string, Reader>> = {
  op: async (id) => {
    const { kind } = await partner.operations.get(id)
    return option("operation", `${kind} ${id}`, `/operations/${id}`)
  },
  card: async (id) => {
    const { name } = await partner.cards.get(id)
    return option("card", name ?? id, `/cards/${id}`)
  },
  cus: async (id) => {
    const { externalUserId } = await partner.customers.get(id)
    return option("customer", externalUserId ?? id, `/customers/${id}`)
  },
  evt: async (id) => {
    const { type } = await partner.events.get(id)
    return option("event", `${type} ${id}`, `/events/${id}`)
  },
  wh: async (id) => {
    const { url } = await partner.webhooks.get(id)
    return option("webhook", url, `/webhooks/${id}`)
  }
}

const byExternalId: Reader = async (externalUserId) => {
  const { id } = await partner.customers.getByExternalId(externalUserId)
  return option("customer", externalUserId, `/customers/${id}`)
}

/** As the service makes them, and as most clients do. */
const REQUEST = /^([0-9a-f]{24}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Nothing when the request was not refused. */
const byRequestId = async (requestId: string): Promise<Option | null> => {
  const { data } = await OwnPartner.refused(chosen() ?? "", { requestId, limit: 1 })
  const [first] = data
  return first === undefined
    ? null
    : {
        ...option("request", `${first.status} ${first.method} ${first.route}`, "/requests"),
        search: { requestId }
      }
}

const ID = /^(op|card|cus|evt|wh)_[0-9a-z]{26}$/

/** What is not there is not found; other failures are told. */
const orNothing = (error: unknown): null => {
  if (error instanceof CardpackError && (error.status === 404 || error.status === 400)) return null
  throw error
}

export const find = async (q: string): Promise<ReadonlyArray<Option>> => {
  const [, prefix = ""] = ID.exec(q) ?? []
  const byRequest = REQUEST.test(q) ? byRequestId : undefined
  const reads = [READERS[prefix], byRequest, byExternalId].flatMap((read) =>
    read === undefined ? [] : [read(q).catch(orNothing)]
  )
  return (await Promise.all(reads)).filter((found) => found !== null)
}
