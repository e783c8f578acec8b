/** Reads an answer whose size its server alone decides: a small one may unpack to gigabytes. */

/** Far more than any answer of this API. */
const MOST_BYTES = 64 * 1024 * 1024

interface Readable {
  /** Absent where a host's own `fetch` has none; its answers are read whole. */
  readonly body?: ReadableStream<Uint8Array> | null
  text(): Promise<string>
  arrayBuffer?(): Promise<ArrayBuffer>
}

export class TooLong extends Error {
  constructor(most: number) {
    super(`the answer is longer than ${most} bytes`)
  }
}

const each = async (
  body: ReadableStream<Uint8Array>,
  most: number,
  take: (chunk: Uint8Array) => void
): Promise<void> => {
  const reader = body.getReader()
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    length += value.length
    if (length > most) {
      await reader.cancel().catch(() => undefined)
      throw new TooLong(most)
    }
    take(value)
  }
}

/** Fails with `TooLong`, and reads no further, when the unpacked text is longer. */
export const text = async (answer: Readable, most = MOST_BYTES): Promise<string> => {
  if (!answer.body) return answer.text()
  const decoder = new TextDecoder()
  let all = ""
  await each(answer.body, most, (chunk) => {
    all += decoder.decode(chunk, { stream: true })
  })
  return all + decoder.decode()
}

/** The same for a file that is no text. */
export const bytes = async (answer: Readable, most = MOST_BYTES): Promise<Uint8Array> => {
  if (!answer.body) return new Uint8Array((await answer.arrayBuffer?.()) ?? [])
  const chunks: Array<Uint8Array<ArrayBuffer>> = []
  await each(answer.body, most, (chunk) => chunks.push(new Uint8Array(chunk)))
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
