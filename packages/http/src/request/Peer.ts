/** The address that a request came from, as far as one sender can't change it at will. */
import { isIPv6 } from "node:net"

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

const groupsOf = (text: string): ReadonlyArray<string> =>
  text.split(":").filter((group) => group !== "")

/** Addresses inside one /64 belong to one sender: of IPv6 the network, of IPv4 the address. */
export const networkOf = (address: string): string => {
  const [, mapped] = MAPPED.exec(address) ?? []
  if (mapped !== undefined) return mapped
  const [plain = ""] = address.split("%")
  if (!isIPv6(plain)) return address
  const [head = "", tail = ""] = plain.split("::")
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const width = last.length + (tail.includes(".") ? 1 : 0)
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - width) }, () => "0")
  const network = [...first, ...zeros, ...last].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`
}
