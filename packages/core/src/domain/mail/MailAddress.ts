/**
 * One plain mail address: a dot-atom, `@` and a host name (RFC 5321, "Mailbox" without quoted
 * strings, comments, literals and source routes). No mail program can read such an address as a
 * list, a group, a display name or a second header. Redemptions and the mailer accept nothing else.
 */
import * as Json from "../json/Json.ts"

/** Every runtime has the web platform's `URL`; core is compiled without the types of any. */
declare const URL: { readonly parse: (url: string) => { readonly hostname: string } | null }

export interface Address {
  /** As sent to the server: the domain in lower-case ASCII, the local part as given. */
  readonly address: string
  readonly domain: string
  /** False when the server needs SMTPUTF8. */
  readonly ascii: boolean
}

/** In bytes (RFC 5321, 4.5.3.1; the limit of a path, without its brackets). */
const MAX_LOCAL = 64
const MAX_ADDRESS = 254

/** Controls, invisible marks, lone surrogates, unassigned characters and spaces. */
const NEVER = /[\p{C}\p{Z}]/u
const ATOM = "(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|[^\\x00-\\x7f])+"
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, "u")
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const ASCII = /^[\x21-\x7e]+$/
/** Letters of any script, digits, dots and hyphens. */
const INTERNATIONAL = /^[A-Za-z0-9.\u{80}-\u{10ffff}-]+$/u

/** Answers "" for an invalid name; the check of labels then refuses it. */
const toAscii = (domain: string): string =>
  INTERNATIONAL.test(domain) ? (URL.parse(`http://${domain}`)?.hostname ?? "") : ""

const hostOf = (domain: string): string | null => {
  const host = (ASCII.test(domain) ? domain : toAscii(domain)).toLowerCase()
  const labels = host.split(".")
  // A last label of digits makes it an IP address, which a mail address has only in brackets.
  return labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "")
    ? host
    : null
}

/** Null unless the text is one plain address. */
export const parse = (text: string): Address | null => {
  // Checked before IDNA, which silently drops some of these characters.
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
