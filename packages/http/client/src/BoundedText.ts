/** Reads an answer whose size its server alone decides: a small one may unpack to gigabytes. */

/** Far more than any answer of this API. */
const MOST_BYTES = 64 * 1024 * 1024

interface Readable {
  /** Absent where a host's own `fetch` has none; its answers are read whole. */
  readonly body?: ReadableStream<Uint8Array> | null
  text(): Promise<string>
}

export class TooLong extends Error {
  constructor(most: number) {
    super(`the answer is longer than ${most} bytes`)
  }
}

/** Fails with `TooLong`, and reads no further, when the unpacked text is longer. */
export const text = async (answer: Readable, most = MOST_BYTES): Promise<string> => {
  if (!answer.body) return answer.text()
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  let [length, all] = [0, ""]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return all + decoder.decode()
    length += value.length
    if (length > most) {
      await reader.cancel().catch(() => undefined)
      throw new TooLong(most)
    }
    all += decoder.decode(value, { stream: true })
  }
}
