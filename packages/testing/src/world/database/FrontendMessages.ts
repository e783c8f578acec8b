/** Reads what a client sends to PostgreSQL. */

export interface Message {
  readonly tag: string
  readonly body: Buffer
}

/** Splits a client's stream into messages, without the startup message, which has no tag. */
export const messagesOf = (): ((chunk: Buffer) => ReadonlyArray<Message>) => {
  let rest = Buffer.alloc(0)
  let started = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Array<Message> = []
    for (;;) {
      const tag = started ? 1 : 0
      if (rest.length < tag + 4) return messages
      const end = tag + rest.readInt32BE(tag)
      if (rest.length < end) return messages
      if (started)
        messages.push({ tag: String.fromCharCode(rest[0] ?? 0), body: rest.subarray(5, end) })
      started = true
      rest = rest.subarray(end)
    }
  }
}

const textsOf = (body: Buffer): ReadonlyArray<string> => body.toString("latin1").split("\0")

/** The statements that a connection executes, prepared earlier or not. */
export const executed = (): ((messages: ReadonlyArray<Message>) => ReadonlyArray<string>) => {
  const texts = new Map<string, string>()
  return (messages) =>
    messages.flatMap(({ body, tag }) => {
      const [first = "", second = ""] = textsOf(body)
      if (tag === "P") texts.set(first, second)
      if (tag === "Q") return [first]
      return tag === "B" ? [texts.get(second) ?? "?"] : []
    })
}
