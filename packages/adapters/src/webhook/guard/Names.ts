/**
 * Resolves a name to addresses that may be dialled. The socket asks this module at each connection
 * and gets only checked addresses, so a name can't mean one address to the check and another to the
 * connection (DNS rebinding).
 */
import * as Dns from "node:dns/promises"
import type { LookupFunction } from "node:net"
import * as IpAddress from "./IpAddress.ts"
import type { Policy } from "./Policy.ts"

/** Every address of a name; rejects or answers an empty list when it has none. */
export type Resolve = (hostname: string) => Promise<ReadonlyArray<string>>

/** The most addresses of each family to try, so that a name can't aim a post at a whole network. */
const MAX_TRIED = 4

/** No address is dialled. */
export class Refused extends Error {}

/**
 * One sentence for unknown names, addresses that are not public and closed ports, so that the owner
 * of the URL learns nothing about names and addresses inside this network.
 */
export const UNREACHABLE = "the host could not be reached"

/** All or nothing: one refused address refuses the name. */
export const allowed = (
  addresses: ReadonlyArray<string>,
  policy: Policy
): ReadonlyArray<{ readonly address: string; readonly family: 4 | 6 }> => {
  const known = addresses.flatMap((address) => {
    const family = IpAddress.family(address)
    return family === 0 ? [] : [{ address, family }]
  })
  if (known.length === 0 || known.length < addresses.length) throw new Refused(UNREACHABLE)
  if (!known.every(({ address }) => policy.allows(address))) throw new Refused(UNREACHABLE)
  return [6, 4].flatMap((family) =>
    known.filter((address) => address.family === family).slice(0, MAX_TRIED)
  )
}

/** For sockets with `autoSelectFamily`, which need all addresses. */
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
 * Asks the given name servers, or the system's, itself: the system's resolver would block one of
 * libuv's few threads while a dead server times out, and it reads the hosts file. One family may
 * fail.
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

/** Resolves `localhost` and the names of this network too. */
export const fromSystem: Resolve = async (hostname) =>
  (await Dns.lookup(hostname, { all: true })).map(({ address }) => address)
