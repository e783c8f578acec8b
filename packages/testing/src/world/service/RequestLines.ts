/** The lines of requests in a service's output. */

export interface RequestLine {
  readonly message: "request"
  readonly level: string
  readonly timestamp: string
  readonly annotations: Readonly<Record<string, string | number | null>>
}

const parsed = (line: string): RequestLine | null =>
  line.startsWith('{"message":"request"') ? (JSON.parse(line) as RequestLine) : null

/** Oldest first. */
export const read = (output: string): ReadonlyArray<RequestLine> =>
  output
    .split("\n")
    .map(parsed)
    .filter((line) => line !== null)
