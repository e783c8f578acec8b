/** Who is signed in, and for which of their organizations the pages of this tab are. */
import { CardpackError } from "@cardpack/client"
import { type QueryClient, useQuery } from "@tanstack/react-query"
import { text } from "../text/Text.ts"
import { ask } from "./Ask.ts"
import type { Me, Membership as Organization } from "./generated/ConsoleSchemas.ts"

export type { Me, Organization }

export const KEY = ["me"] as const

const isUnknown = (error: unknown): boolean =>
  error instanceof CardpackError && error.code === "unauthorized"

/** Who was signed in stays when the session ends, with the refusal beside it. */
const read = async ({ client }: { readonly client: QueryClient }): Promise<Me | null> => {
  const was = client.getQueryData<Me | null>(KEY) ?? null
  const me = await ask<Me>("GET", "/api/me").catch((error: unknown) => {
    if (was === null && isUnknown(error)) return null
    throw error
  })
  // Another tab may have signed somebody else in: nothing that was read or written is theirs.
  if (was !== null && me !== null && me.id !== was.id) return anew()
  return me
}

/** Null when nobody is signed in. */
export const useMe = () =>
  useQuery({
    queryKey: KEY,
    queryFn: read,
    staleTime: 60_000,
    // Another tab may have signed in another person meanwhile.
    refetchOnWindowFocus: "always"
  })

/** Whether the session of the person who is on the page has ended. */
export const useHasEnded = (): boolean => {
  const { data, error } = useMe()
  return data !== undefined && data !== null && isUnknown(error)
}

const PLACE = "cardpack-organization"

const HOST = "host"

export const isHost = ({ organizationId }: Pick<Organization, "organizationId">): boolean =>
  organizationId === HOST

export const nameOf = ({ name, organizationId }: Organization): string =>
  name ?? (organizationId === HOST ? text.host : organizationId)

let organizationId = sessionStorage.getItem(PLACE) ?? localStorage.getItem(PLACE)

/**
 * Each tab has its own; a new one begins with the last that was chosen
 * (decisions.md#console-organization).
 */
export const chosen = (): string | null => organizationId

const keep = (id: string): void => {
  sessionStorage.setItem(PLACE, id)
  localStorage.setItem(PLACE, id)
}

const choose = (id: string): void => {
  organizationId = id
  keep(id)
}

/** Loads the console anew; what waits for an answer waits until then. */
const anew = (): Promise<never> => {
  location.assign("/console/")
  return new Promise(() => undefined)
}

/**
 * Loads the console anew for another organization. What runs meanwhile, such as the next page of a
 * file or a second attempt, is still for the old one, and ends with the page.
 */
export const change = (id: string): void => {
  keep(id)
  void anew()
}

/** The same page for another organization. */
export const changeHere = (id: string): void => {
  keep(id)
  location.reload()
}

/** A link of the other environment names the organization that was on the page there. */
const arrived = new URLSearchParams(location.hash.slice(1)).get("organization")
if (arrived !== null) {
  if (arrived !== "") choose(arrived)
  history.replaceState(history.state, "", location.pathname + location.search)
}

export const forget = (): void => {
  organizationId = null
  sessionStorage.removeItem(PLACE)
  localStorage.removeItem(PLACE)
}

/** The organization of this tab: the chosen one, else a partner in the sandbox, to begin with. */
export const organizationOf = ({ environment, memberships }: Me): Organization | null => {
  const wanted = chosen()
  const known = memberships.find(({ organizationId }) => organizationId === wanted)
  const partner = memberships.find((each) => !isHost(each))
  const organization =
    known ?? (environment === "sandbox" ? partner : undefined) ?? memberships[0] ?? null
  if (organization !== null && organization.organizationId !== wanted) {
    choose(organization.organizationId)
  }
  return organization
}

export const useOrganization = (): Organization | null => {
  const me = useMe().data
  return me === undefined || me === null ? null : organizationOf(me)
}

export type Permission = Organization["permissions"][number]

export const may = (organization: Organization | null, permission: Permission): boolean =>
  organization?.permissions.includes(permission) ?? false

/** Whether the role of the reader may do this: the service says so, and decides again. */
export const useMay = (permission: Permission): boolean => may(useOrganization(), permission)

export const useIsSandbox = (): boolean => useMe().data?.environment === "sandbox"
