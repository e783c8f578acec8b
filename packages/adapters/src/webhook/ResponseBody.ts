/** The body of a receiver's answer, read within bounds and kept as text for the history. */
import { Attempt } from "@cardpack/core/domain"

/** Bytes to read so that the connection can be reused; a longer body ends it. */
const MAX_READ = 16 * 1024

const REPLACEMENT = "\uFFFD"
const utf8 = new TextEncoder()

/**
 * At most {@link MAX_RESPONSE_BYTES} of valid UTF-8. Replaces invalid bytes, and NUL because
 * Postgres accepts no text with it. Leaves out a character that the bound cuts.
 */
export const textOf = (bytes: Uint8Array): string => {
  const cut = bytes.length > Attempt.MAX_RESPONSE_BYTES
  const text = new TextDecoder()
    .decode(bytes.subarray(0, Attempt.MAX_RESPONSE_BYTES), { stream: cut })
    .replaceAll("\0", REPLACEMENT)
  // The replacement of one invalid byte takes three.
  const { read } = utf8.encodeInto(text, new Uint8Array(Attempt.MAX_RESPONSE_BYTES))
  return text.slice(0, read)
}

export class Body {
  private kept: Array<Uint8Array> | null = null
  private length = 0

  /** Answers whether more may be read. */
  add(chunk: Uint8Array): boolean {
    // One byte more than shown, to know whether the text is cut.
    if (this.length <= Attempt.MAX_RESPONSE_BYTES) {
      this.kept ??= []
      this.kept.push(chunk.subarray(0, Attempt.MAX_RESPONSE_BYTES + 1))
    }
    this.length += chunk.length
    return this.length <= MAX_READ
  }

  get text(): string {
    return this.kept === null ? "" : textOf(Buffer.concat(this.kept))
  }
}
