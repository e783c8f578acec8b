/** The body of a receiver's answer: read within bounds, kept as text for the history. */
import { MAX_RESPONSE_BYTES } from "@cardpack/core/domain/webhook/Attempt"

/** Bytes that are read so that the connection can serve again; a longer body ends it. */
const MAX_READ = 16 * 1024

const REPLACEMENT = "\uFFFD"
const utf8 = new TextEncoder()

/**
 * At most {@link MAX_RESPONSE_BYTES} of valid UTF-8. NUL is replaced like bytes that are no UTF-8,
 * because Postgres takes no text with it. A character cut by the bound is left out.
 */
export const textOf = (bytes: Uint8Array): string => {
  const cut = bytes.length > MAX_RESPONSE_BYTES
  const text = new TextDecoder()
    .decode(bytes.subarray(0, MAX_RESPONSE_BYTES), { stream: cut })
    .replaceAll("\0", REPLACEMENT)
  // A byte that is no UTF-8 takes three as a replacement.
  const { read } = utf8.encodeInto(text, new Uint8Array(MAX_RESPONSE_BYTES))
  return text.slice(0, read)
}

export class Body {
  private kept: Array<Uint8Array> | null = null
  private length = 0

  /** Answers whether more may be read. */
  add(chunk: Uint8Array): boolean {
    // One byte more than is shown tells whether anything was cut.
    if (this.length <= MAX_RESPONSE_BYTES) {
      this.kept ??= []
      this.kept.push(chunk.subarray(0, MAX_RESPONSE_BYTES + 1))
    }
    this.length += chunk.length
    return this.length <= MAX_READ
  }

  get text(): string {
    return this.kept === null ? "" : textOf(Buffer.concat(this.kept))
  }
}
