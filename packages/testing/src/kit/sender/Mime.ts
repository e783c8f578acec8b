/** Parses a message as a mail program does: headers in order, and decoded parts. */

export interface Part {
  readonly headers: ReadonlyArray<readonly [string, string]>
  /** Decoded from base64 or quoted-printable, as UTF-8, with unchanged line ends. */
  readonly body: string
  readonly parts: ReadonlyArray<Part>
}

export const header = (part: Part, name: string): string | undefined =>
  part.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]

export const names = (part: Part): ReadonlyArray<string> => part.headers.map(([name]) => name)

const headersOf = (head: string) =>
  head
    .replace(/\r\n(?=[ \t])/g, "")
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => {
      const colon = line.indexOf(":")
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const
    })

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/[ \t]+(?=\r\n|$)/g, "")
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1"
  )

const decode = (encoding: string, body: string): string => {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8")
  const bytes =
    encoding === "quoted-printable" ? quotedPrintable(body) : Buffer.from(body, "latin1")
  return bytes.toString("utf8")
}

const parseLatin1 = (raw: string): Part => {
  const end = raw.indexOf("\r\n\r\n")
  const headers = headersOf(end === -1 ? raw : raw.slice(0, end))
  const content = end === -1 ? "" : raw.slice(end + 4)
  const value = (name: string) => headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? ""
  const boundary = /^multipart\/.*boundary="([^"]+)"/i.exec(value("content-type"))?.[1]
  if (boundary === undefined) {
    const body = decode(value("content-transfer-encoding").toLowerCase(), content)
    return { headers, body, parts: [] }
  }
  const pieces = `\r\n${content}`.split(`\r\n--${boundary}`)
  const parts = pieces.slice(1).filter((piece) => !piece.startsWith("--"))
  return { headers, body: "", parts: parts.map((piece) => parseLatin1(piece.slice(2))) }
}

export const parse = (raw: Buffer): Part => parseLatin1(raw.toString("latin1"))

/** Decodes the encoded words of a header (RFC 2047). */
export const words = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind = "", text = ""]) =>
          kind.toUpperCase() === "B"
            ? Buffer.from(text, "base64")
            : quotedPrintable(text.replace(/_/g, " ").replace(/ $/, "=20"))
        )
      ).toString("utf8")
    )
