/**
 * Ranges of addresses that are not on the public internet: IANA's registries of special-purpose
 * addresses (as of October 2025) and some more. It includes ranges that the registries call
 * globally reachable, because no receiver of events has such an address.
 */

export interface Range {
  readonly network: string
  readonly prefix: number
  readonly name: string
  readonly source: string
}

const row = (range: string, name: string, source: string): Range => {
  const [network = "", prefix] = range.split("/")
  return { network, prefix: Number(prefix), name, source }
}

export const IPV4: ReadonlyArray<Range> = [
  row("0.0.0.0/8", "this network", "RFC 791"),
  row("10.0.0.0/8", "private use", "RFC 1918"),
  row("100.64.0.0/10", "shared address space of carrier-grade NAT", "RFC 6598"),
  row("127.0.0.0/8", "loopback", "RFC 1122"),
  row("168.63.129.16/32", "platform services of a cloud, seen only from inside", "Azure"),
  row("169.254.0.0/16", "link local, with the metadata services of clouds", "RFC 3927"),
  row("172.16.0.0/12", "private use", "RFC 1918"),
  row("192.0.0.0/24", "protocol assignments", "RFC 6890"),
  row("192.0.2.0/24", "documentation", "RFC 5737"),
  row("192.31.196.0/24", "AS112", "RFC 7535"),
  row("192.52.193.0/24", "automatic multicast tunneling", "RFC 7450"),
  row("192.88.99.0/24", "6to4 relays", "RFC 7526"),
  row("192.168.0.0/16", "private use", "RFC 1918"),
  row("192.175.48.0/24", "AS112", "RFC 7534"),
  row("198.18.0.0/15", "benchmarking", "RFC 2544"),
  row("198.51.100.0/24", "documentation", "RFC 5737"),
  row("203.0.113.0/24", "documentation", "RFC 5737"),
  row("224.0.0.0/4", "multicast", "RFC 5771"),
  row("240.0.0.0/4", "reserved, with the limited broadcast", "RFC 1112")
]

/** The only part of IPv6 that is assigned so far; no address outside is public. */
export const GLOBAL_UNICAST: Range = row("2000::/3", "global unicast", "RFC 4291")

export const IPV6: ReadonlyArray<Range> = [
  row("::/128", "unspecified", "RFC 4291"),
  row("::1/128", "loopback", "RFC 4291"),
  row("::/96", "IPv4-compatible", "RFC 4291"),
  row("::ffff:0:0/96", "IPv4-mapped", "RFC 4291"),
  row("::ffff:0:0:0/96", "IPv4-translated", "RFC 2765"),
  row("64:ff9b::/96", "NAT64", "RFC 6052"),
  row("64:ff9b:1::/48", "NAT64 for local use", "RFC 8215"),
  row("100::/64", "discard only", "RFC 6666"),
  row("100:0:0:1::/64", "dummy prefix", "RFC 9780"),
  row("2001::/23", "protocol assignments, with Teredo, benchmarking and ORCHID", "RFC 2928"),
  row("2001:db8::/32", "documentation", "RFC 3849"),
  row("2002::/16", "6to4", "RFC 3056"),
  row("2620:4f:8000::/48", "AS112", "RFC 7534"),
  row("3ffe::/16", "the former 6bone", "RFC 3701"),
  row("3fff::/20", "documentation", "RFC 9637"),
  row("5f00::/16", "segment routing", "RFC 9602"),
  row("fc00::/7", "unique local, with the metadata services of clouds", "RFC 4193"),
  row("fe80::/10", "link local", "RFC 4291"),
  row("fec0::/10", "the former site local", "RFC 3879"),
  row("ff00::/8", "multicast", "RFC 4291")
]
