/**
 * From a name to addresses that may be dialled. The socket asks this module, each time it connects,
 * and gets nothing but addresses that were checked, so a name can't mean one address to the check
 * and another to the connection (DNS rebinding).
 */
import * as Dns from "node:dns/promises"
import type { LookupFunction } from "node:net"
import * as Address from "./Address.ts"
import type { Policy } from "./Policy.ts"

/** Every address of a name; rejects or answers none when the name has none. */
export type Resolve = (hostname: string) => Promise<ReadonlyArray<string>>

/** Addresses of each family that are tried, so that a name can't aim one post at a whole network. */
const MAX_TRIED = 4

/** Nothing is dialled. */
export class Refused extends Error {}

/**
 * One sentence for a name that is unknown, an address that is not public and a port where nobody
 * listens: whoever chooses the URL learns nothing of the names and addresses behind it.
 */
export const UNREACHABLE = "the host could not be reached"

/** All or nothing: one address that is not allowed refuses the name. */
export const allowed = (
  addresses: ReadonlyArray<string>,
  policy: Policy
): ReadonlyArray<{ readonly address: string; readonly family: 4 | 6 }> => {
  const known = addresses.flatMap((address) => {
    const family = Address.family(address)
    return family === 0 ? [] : [{ address, family }]
  })
  if (known.length === 0 || known.length < addresses.length) throw new Refused(UNREACHABLE)
  if (!known.every(({ address }) => policy.allows(address))) throw new Refused(UNREACHABLE)
  return [6, 4].flatMap((family) =>
    known.filter((address) => address.family === family).slice(0, MAX_TRIED)
  )
}

/** For sockets that connect with `autoSelectFamily`, which want all addresses. */
export const lookup = (resolve: Resolve, policy: Policy): LookupFunction => {
  const answer = async (hostname: string) => [...allowed(await resolve(hostname), policy)]
  return (hostname, _options, callback) => {
    answer(hostname).then(
      (addresses) => callback(null, addresses),
      (cause) => callback(cause instanceof Refused ? cause : new Refused(UNREACHABLE), [])
    )
  }
}

/**
 * Asks the name servers itself, those of the system if none are given: the system's resolver would
 * occupy one of libuv's few threads for as long as a dead server takes, and answers from the hosts
 * file. One family may fail.
 */
export const fromServers = (servers?: ReadonlyArray<string>) => {
  const resolver = new Dns.Resolver({ timeout: 1_500, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const resolve: Resolve = async (hostname) => {
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname)
    ])
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
  }
  return { resolve, cancel: () => resolver.cancel() }
}

/** Knows `localhost` and the names of this network. */
export const fromSystem: Resolve = async (hostname) =>
  (await Dns.lookup(hostname, { all: true })).map(({ address }) => address)
