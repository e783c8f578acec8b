/**
 * A bare socket that carries one request at a time. On two cores every cycle of the generator is
 * taken from the service: so all sockets read into one buffer, and of an answer only status and
 * length are read.
 */
import { once } from "node:events"
import * as Net from "node:net"

export interface Answer {
  readonly status: number
  /** Empty for a good answer. */
  readonly body: string
}

const HEADER_END = "\r\n\r\n"
const LAST_CHUNK = "\r\n0\r\n\r\n"
const LENGTH = /\r\ncontent-length: *(\d+)/i
const BUFFER_BYTES = 65_536

/** Each read is used up before the next one begins. */
const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)

/** The answer, once the text is complete. */
const parse = (text: string): Answer | undefined => {
  const end = text.indexOf(HEADER_END)
  if (end === -1) return undefined
  const status = Number(text.slice(9, 12))
  const length = LENGTH.exec(text)?.[1]
  const complete =
    length === undefined
      ? status === 204 || text.endsWith(LAST_CHUNK)
      : text.length >= end + HEADER_END.length + Number(length)
  if (!complete) return undefined
  return { status, body: status < 400 ? "" : text.slice(end + HEADER_END.length) }
}

export class Connection {
  private readonly socket: Net.Socket
  private received = ""
  private readonly answered: (answer: Answer, connection: Connection) => void
  /** When the request that is under way was due. */
  due = 0

  constructor(
    host: string,
    port: number,
    answered: (answer: Answer, connection: Connection) => void
  ) {
    this.answered = answered
    const onread = { buffer, callback: (bytes: number) => this.read(bytes) }
    this.socket = Net.connect({ host, port, noDelay: true, onread })
  }

  /** Resolves once it is open. Later errors end the process, because no figure would be right. */
  async open(): Promise<void> {
    await once(this.socket, "connect")
    this.socket.once("close", (failed) => {
      if (failed || !this.socket.writableEnded) throw new Error("the connection was closed")
    })
  }

  send(request: string): void {
    this.socket.write(request, "latin1")
  }

  end(): void {
    this.socket.end()
  }

  private read(bytes: number): boolean {
    this.received += buffer.toString("latin1", 0, bytes)
    const answer = parse(this.received)
    if (answer !== undefined) {
      this.received = ""
      this.answered(answer, this)
    }
    return true
  }
}

export const open = async (
  host: string,
  port: number,
  count: number,
  answered: (answer: Answer, connection: Connection) => void
): Promise<ReadonlyArray<Connection>> => {
  const connections = Array.from({ length: count }, () => new Connection(host, port, answered))
  await Promise.all(connections.map((connection) => connection.open()))
  return connections
}
