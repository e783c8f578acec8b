/** Tells public addresses from others. */
import { BlockList, isIP } from "node:net"
import * as Ranges from "./Ranges.ts"

const listOf = (family: "ipv4" | "ipv6", ranges: ReadonlyArray<Ranges.Range>): BlockList => {
  const list = new BlockList()
  for (const { network, prefix } of ranges) list.addSubnet(network, prefix, family)
  return list
}

// One list for each family: in a common one, the row of IPv4-mapped addresses matches all of IPv4.
const special4 = listOf("ipv4", Ranges.IPV4)
const special6 = listOf("ipv6", Ranges.IPV6)
const unicast6 = listOf("ipv6", [Ranges.GLOBAL_UNICAST])

/**
 * The family of an address; 0 for other text. Refuses zones: they select a link of this host, and
 * the lists ignore them.
 */
export const family = (address: string): 0 | 4 | 6 => {
  // Resolvers are foreign code, and `isIP` also accepts objects that convert to an address.
  if (typeof address !== "string" || address.includes("%")) return 0
  const version = isIP(address)
  return version === 4 || version === 6 ? version : 0
}

/** Checks the family first, because a list matches nothing in text that is no address. */
export const isPublic = (address: string): boolean => {
  switch (family(address)) {
    case 4:
      return !special4.check(address, "ipv4")
    case 6:
      return unicast6.check(address, "ipv6") && !special6.check(address, "ipv6")
    default:
      return false
  }
}
