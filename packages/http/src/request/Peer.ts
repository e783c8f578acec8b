/** Names the sender of a request by a part of its address that it can't change at will. */
import { isIPv6 } from "node:net"
import { Context, Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"

/** The address of a client whose socket a host's own server holds. */
export const Remote = Context.Reference<string | null>("cardpack/http/request/Peer/Remote", {
  defaultValue: () => null
})

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

const groupsOf = (text: string): ReadonlyArray<string> =>
  text.split(":").filter((group) => group !== "")

/** The IPv4 address, or the /64 network of an IPv6 address: one sender has a whole /64. */
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

/** The address that a request comes from. */
export const address = Effect.gen(function* () {
  const { peerAddress } = yield* HttpServerRequest
  const remote = yield* Remote
  return (remote ?? Option.getOrElse(peerAddress, () => "127.0.0.1")).replace(/^::ffff:/i, "")
})
