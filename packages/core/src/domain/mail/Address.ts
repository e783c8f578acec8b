/**
 * One plain mail address: a dot-atom before the `@`, a host name after it (RFC 5321, "Mailbox"
 * without quoted strings, comments, literals and source routes). What passes can't be read as a
 * list, a group, a display name or a second header by anyone. What a redemption names is judged by
 * it, and the mailer takes nothing else.
 */
import * as Json from "../json/Json.ts"

/** The web platform's own, which every runtime has. */
declare const URL: { readonly parse: (url: string) => { readonly hostname: string } | null }

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
/** Letters of any script, and of the signs those alone that a host name has. */
const INTERNATIONAL = /^[A-Za-z0-9.\u{80}-\u{10ffff}-]+$/u

/** Without words of its own for what is no name; an empty label is none. */
const toAscii = (domain: string): string =>
  INTERNATIONAL.test(domain) ? (URL.parse(`http://${domain}`)?.hostname ?? "") : ""

const hostOf = (domain: string): string | null => {
  const host = (ASCII.test(domain) ? domain : toAscii(domain)).toLowerCase()
  const labels = host.split(".")
  // A last label of digits is an IP address, which no mail address names without brackets.
  return labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "")
    ? host
    : null
}

/** Null when it is anything else than one plain address. */
export const parse = (text: string): Address | null => {
  // Before anything maps characters: IDNA drops some of these without a word.
  if (Json.byteLength(text) > MAX_ADDRESS || NEVER.test(text)) return null
  const at = text.lastIndexOf("@")
  const local = text.slice(0, Math.max(at, 0))
  if (!LOCAL.test(local) || Json.byteLength(local) > MAX_LOCAL) return null
  const domain = hostOf(text.slice(at + 1))
  if (domain === null) return null
  const address = `${local}@${domain}`
  return Json.byteLength(address) > MAX_ADDRESS
    ? null
    : { address, domain, ascii: ASCII.test(local) }
}
