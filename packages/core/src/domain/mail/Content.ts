/**
 * What every mail is made of: one subject line, paragraphs and a list of facts, as plain text and as
 * HTML. Foreign text can forge no line, no header and no markup.
 */
import type { Environment } from "../webhook/Event.ts"

export interface Content {
  /** One line of at most {@link MAX_SUBJECT} characters. */
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Characters of a subject: about what a list of mails shows, far below a header line's 998. */
export const MAX_SUBJECT = 150

const MAX_NAME = 60
const MAX_VALUE = 1000
const MAX_LINK = 2048

/** Control characters, line and paragraph ends, and every kind of space. */
const BLANK = /[\p{Cc}\p{Z}]+/gu
/** Marks that reorder the text around them on the screen. */
const REORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const LINK = /^https?:\/\/[^\p{C}\p{Z}]+$/iu

/** Puts foreign text on one line, so that it can't forge a line or a header of the mail. */
export const line = (text: string, max: number): string => {
  const plain = text.toWellFormed().replace(REORDERING, "").replace(BLANK, " ").trim()
  const characters = Array.from(plain)
  return characters.length <= max ? plain : `${characters.slice(0, max - 1).join("")}…`
}

export interface Fact {
  readonly label: string
  readonly value: string
  readonly link: boolean
}

export const fact = (label: string, value: string | null): ReadonlyArray<Fact> => {
  const shown = value === null ? "" : line(value, MAX_VALUE)
  return shown === "" ? [] : [{ label, value: shown, link: false }]
}

/** Leaves out any address but http and https, because mail programs turn it into a link. */
export const linkFact = (label: string, url: string | null): ReadonlyArray<Fact> =>
  url !== null && url.length <= MAX_LINK && LINK.test(url) && line(url, MAX_LINK) === url
    ? [{ label, value: url, link: true }]
    : []

export interface Words {
  readonly subject: string
  readonly paragraphs: ReadonlyArray<string>
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** For the content of elements and for quoted attributes. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "")

const valueHtml = ({ link, value }: Fact): string => {
  const shown = escaped(value)
  return link ? `<a href="${shown}">${shown}</a>` : shown
}

/** The first paragraph, the facts, then the other paragraphs. */
const toText = (words: Words, facts: ReadonlyArray<Fact>): string => {
  const [first = "", ...rest] = words.paragraphs
  const list = facts.map(({ label, value }) => `${label}: ${value}`).join("\n")
  return `${[first, list, ...rest].join("\n\n")}\n`
}

const toHtml = (words: Words, facts: ReadonlyArray<Fact>): string => {
  const [first = "", ...rest] = words.paragraphs.map((text) => `<p>${escaped(text)}</p>`)
  const rows = facts.map((row) => `<li>${row.label}: ${valueHtml(row)}</li>`)
  return [
    "<!doctype html>",
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escaped(words.subject)}</title></head>`,
    "<body>",
    first,
    "<ul>",
    ...rows,
    "</ul>",
    ...rest,
    "</body>",
    "</html>",
    ""
  ].join("\n")
}

/** A partner's name in a sentence. */
export const nameOf = (partnerName: string): string => line(partnerName, MAX_NAME) || "the shop"

/** Plain text and HTML of the same content; `sandbox` is added to a mail from the sandbox. */
export const write = (
  words: Words,
  facts: ReadonlyArray<Fact>,
  environment: Environment,
  sandbox: string
): Content => {
  const isSandbox = environment === "sandbox"
  const shown: Words = {
    subject: line(isSandbox ? `[Sandbox] ${words.subject}` : words.subject, MAX_SUBJECT),
    paragraphs: (isSandbox ? [...words.paragraphs, sandbox] : words.paragraphs).map((text) =>
      line(text, MAX_VALUE)
    )
  }
  return { subject: shown.subject, text: toText(shown, facts), html: toHtml(shown, facts) }
}
