/** A UDP name server on loopback with a few names (RFC 1035). */
import { createSocket } from "node:dgram"
import { Effect } from "effect"

const A = 1
const AAAA = 28
const CNAME = 5
const NAME_ERROR = 3
const SERVER_FAILURE = 2

/** An answer to one kind of question; a missing name does not exist. */
export type Answer = ReadonlyArray<string> | "failure" | "silence"

export interface Zone {
  readonly [name: string]: { readonly a: Answer; readonly aaaa: Answer; readonly alias?: string }
}

const labels = (name: string): Buffer =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0])
  ])

const bytesOf = (address: string): Buffer =>
  address.includes(":")
    ? Buffer.from(address.split(":").join(""), "hex")
    : Buffer.from(address.split(".").map(Number))

const record = (name: Buffer, type: number, data: Buffer): Buffer => {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([name, fixed, data])
}

const nameOf = (query: Buffer): string => {
  const parts: Array<string> = []
  for (let at = 12; ; ) {
    const length = query[at] ?? 0
    if (length === 0) return parts.join(".").toLowerCase()
    parts.push(query.toString("latin1", at + 1, at + 1 + length))
    at += length + 1
  }
}

const reply = (query: Buffer, zone: Zone): Buffer | null => {
  const name = nameOf(query)
  const questionEnd = 12 + name.length + 2 + 4
  const type = query.readUInt16BE(questionEnd - 4)
  const entry = zone[name]
  const answer = entry === undefined ? [] : type === AAAA ? entry.aaaa : entry.a
  if (answer === "silence") return null
  const error = entry === undefined ? NAME_ERROR : answer === "failure" ? SERVER_FAILURE : 0
  const addresses = answer === "failure" ? [] : answer
  const owner = labels(entry?.alias ?? name)
  const records = addresses.map((address) =>
    record(owner, address.includes(":") ? AAAA : A, bytesOf(address))
  )
  if (entry?.alias !== undefined) records.unshift(record(labels(name), CNAME, owner))
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | error, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, query.subarray(12, questionEnd), ...records])
}

/** Takes IPv6 addresses as eight groups of four digits. */
export const make = (zone: Zone) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly address: string; readonly close: () => void }>((resume) => {
      const socket = createSocket("udp4")
      socket.on("message", (query, { address, port }) => {
        const answer = reply(query, zone)
        if (answer !== null) socket.send(answer, port, address)
      })
      socket.bind(0, "127.0.0.1", () => {
        const address = `127.0.0.1:${socket.address().port}`
        resume(Effect.succeed({ address, close: () => socket.close() }))
      })
    }),
    ({ close }) => Effect.sync(close)
  ).pipe(Effect.map(({ address }) => address))
