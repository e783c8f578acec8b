/** Hostile texts: headers, lines, recipients, markup, encoded words. */
import * as fc from "fast-check"
import * as Character from "./Character.ts"

const PIECES = [
  "\r\n",
  "\n",
  "\r",
  "\r\n\r\n",
  "\r\n.\r\n",
  "\0",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u202e",
  "\ud800",
  "\t",
  " ",
  "Bcc: eve@evil.example",
  "Subject: other",
  "Content-Type: text/html",
  "MAIL FROM:<eve@evil.example>",
  "=?utf-8?Q?=0D=0ABcc:_eve@evil.example?=",
  "=?utf-8?B?DQpCY2M6IGV2ZUBldmlsLmV4YW1wbGU=?=",
  "--",
  ".",
  ",",
  ";",
  ":",
  "<",
  ">",
  '"',
  "'",
  "&",
  "&lt;",
  "(",
  ")",
  "\\",
  "@",
  "<script>alert(1)</script>",
  '"><a href="https://evil.example">',
  "javascript:",
  "ä",
  "発送",
  "🎴"
]

export const text: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6, unit: Character.binary })),
    {
      maxLength: 12
    }
  )
  .map((pieces) => pieces.join(""))

/** An address with hostile text in it, around it or instead of it. */
export const address: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(text, text).map(([before, after]) => `${before}ada@example.com${after}`),
  fc.tuple(text, text).map(([local, domain]) => `${local}@${domain}`),
  text.map((local) => `ada${local}@example.com`),
  text.map((domain) => `ada@${domain}.example`),
  fc.string({ minLength: 1, maxLength: 8 }).map((local) => `${local}@example.com`),
  fc.constantFrom(
    "ada@example.com",
    "ada+cards@EXAMPLE.com",
    "o'hara@example.com",
    "a/b=c@d.example"
  )
)
