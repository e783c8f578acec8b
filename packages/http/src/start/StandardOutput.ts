/**
 * The service's output, whose reader may go, stall, or have a full disk: lines are dropped and counted
 * then, and nothing ends the service.
 */
import { fstatSync, writeSync } from "node:fs"

/** Bytes that wait for a reader. */
const MOST = 1_048_576

let lost = 0

/** Lines that nobody got, of this process. */
export const dropped = (): number => lost

/** False when it can't be written at the moment; `lose` is called when that shows later. */
type Write = (text: string | Uint8Array, lose: () => void) => boolean

const toFile =
  (fd: number): Write =>
  (text) => {
    let rest = Buffer.from(text)
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest))
      return true
    } catch {
      return false
    }
  }

const toReader = (stream: NodeJS.WriteStream): Write => {
  const write = stream.write.bind(stream)
  return (text, lose) => {
    if (stream.destroyed || stream.writableLength > MOST) return false
    write(text, (error) => {
      if (error) lose()
    })
    return true
  }
}

const isRead = (fd: number): boolean => {
  const stat = fstatSync(fd)
  return stat.isFIFO() || stat.isSocket()
}

const linesOf = (text: string | Uint8Array): number =>
  Math.max(1, Buffer.from(text).toString().split("\n").length - 1)

const guard = (stream: NodeJS.WriteStream, fd: number): void => {
  // Without a listener, an error ends the process.
  stream.on("error", () => {})
  const toIt = stream.isTTY || isRead(fd) ? toReader(stream) : toFile(fd)
  let missing = 0
  const write = (text: string | Uint8Array): void => {
    const before = missing
    const again = () => {
      missing += before
    }
    const told = before === 0 || toIt(`${before} lines of the log were dropped\n`, again)
    if (told) missing = 0
    const lose = () => {
      const lines = linesOf(text)
      missing += lines
      lost += lines
    }
    if (!(told && toIt(text, lose))) lose()
  }
  stream.write = (text: string | Uint8Array, ...more: ReadonlyArray<unknown>): boolean => {
    write(text)
    const done = more.at(-1)
    if (typeof done === "function") queueMicrotask(() => done())
    return true
  }
}

let isGuarded = false

/** Of the process, once. */
export const guarded = (): void => {
  if (isGuarded) return
  isGuarded = true
  guard(process.stdout, 1)
  guard(process.stderr, 2)
}
