/**
 * One plain mail address: a dot-atom before the `@`, a host name after it (RFC 5321, "Mailbox"
 * without quoted strings, comments, literals and source routes). What passes can't be read as a
 * list, a group, a display name or a second header by anyone.
 */
import { domainToASCII } from "node:url"

export interface Address {
  /** As it goes to the server: the domain in ASCII and lowercase, the local part as it was given. */
  readonly address: string
  readonly domain: string
  /** False when only a server that speaks SMTPUTF8 can take it. */
  readonly ascii: boolean
}

/** Bytes (RFC 5321, 4.5.3.1, and the limit of a path without its brackets). */
const MAX_LOCAL = 64
const MAX_ADDRESS = 254

/** Controls, invisible marks, lone surrogates, unassigned characters and spaces. */
const NEVER = /[\p{C}\p{Z}]/u
const ATOM = "(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|[^\\x00-\\x7f])+"
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, "u")
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const ASCII = /^[\x21-\x7e]+$/

const bytes = (text: string): number => Buffer.byteLength(text)

const hostOf = (domain: string): string | null => {
  const host = (ASCII.test(domain) ? domain : domainToASCII(domain)).toLowerCase()
  const labels = host.split(".")
  // A last label of digits is an IP address, which no mail address names without brackets.
  return labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "")
    ? host
    : null
}

/** Null when it is anything else than one plain address. */
export const parse = (text: string): Address | null => {
  // Before anything maps characters: IDNA drops some of these without a word.
  if (bytes(text) > MAX_ADDRESS || NEVER.test(text)) return null
  const at = text.lastIndexOf("@")
  const local = text.slice(0, Math.max(at, 0))
  if (!LOCAL.test(local) || bytes(local) > MAX_LOCAL) return null
  const domain = hostOf(text.slice(at + 1))
  if (domain === null) return null
  const address = `${local}@${domain}`
  return bytes(address) > MAX_ADDRESS ? null : { address, domain, ascii: ASCII.test(local) }
}
