/**
 * A mail server on a bare socket that misbehaves at a chosen step, which `smtp-server` can't: it
 * breaks off, stays silent, or answers anything.
 */
import { createServer, type Socket } from "node:net"
import { Effect, type Scope } from "effect"

/** `content` is the answer to the final dot; `middle` occurs while the content arrives. */
export const STEPS = [
  "greeting",
  "EHLO",
  "AUTH",
  "MAIL FROM",
  "RCPT TO",
  "DATA",
  "middle",
  "content"
] as const
/** STARTTLS is a step only for clients that request it; the server never starts TLS. */
export type Step = (typeof STEPS)[number] | "STARTTLS"

/**
 * An answer (without its line end), or: `end` closes the connection, `reset` resets it, `hang`
 * never answers, `drip` never ends its answer, `cut` breaks off in the middle of a line.
 */
export type Behaviour =
  | { readonly answer: string }
  | { readonly cut: string }
  | "end"
  | "reset"
  | "hang"
  | "drip"

export interface Script {
  readonly at?: Partial<Record<Step, Behaviour>>
  /** The extensions in the EHLO answer; default none. */
  readonly extensions?: ReadonlyArray<string>
  /** Accepts DATA after refusing the sender or the recipient. */
  readonly lax?: boolean
}

export interface Scripted {
  port: number
  /** All connections so far, and the open ones. */
  connections: number
  open: number
  /** All commands and contents from clients. */
  read: string
  /** Complete contents that no answer refused. */
  readonly taken: Array<string>
  /** Waits until the condition holds. */
  readonly until: (condition: (seen: Scripted) => boolean) => Effect.Effect<void>
}

const END = "\r\n.\r\n"

const NORMAL: Readonly<Record<Step, string>> = {
  greeting: "220 mail.example ESMTP",
  EHLO: "250 mail.example",
  STARTTLS: "220 go on",
  AUTH: "235 2.7.0 welcome",
  "MAIL FROM": "250 2.1.0 ok",
  "RCPT TO": "250 2.1.5 ok",
  DATA: "354 go on",
  middle: "",
  content: "250 2.0.0 queued"
}

const stepOf = (command: string): Step | null =>
  ([...STEPS, "STARTTLS"] as const).find((step) => command.toUpperCase().startsWith(step)) ?? null

class Session {
  private buffer = ""
  private inContent = false
  private broken = false
  /** It refused the sender or the recipient. */
  private refusedOne = false
  private readonly socket: Socket
  private readonly script: Script
  private readonly seen: Scripted

  constructor(socket: Socket, script: Script, seen: Scripted) {
    this.socket = socket
    this.script = script
    this.seen = seen
    socket.setNoDelay(true)
    socket.on("error", () => {})
    socket.on("data", (chunk) => this.onData(chunk.toString("latin1")))
    this.step("greeting")
  }

  private onData(text: string): void {
    this.seen.read += text
    this.buffer += text
    while (!this.broken && this.buffer !== "" && this.advance()) {}
  }

  /** Consumes one command or a complete content; false when more must arrive. */
  private advance(): boolean {
    if (this.inContent) {
      if (this.script.at?.middle !== undefined) return this.step("middle")
      // An empty content is a dot alone.
      const end = this.buffer.startsWith(END.slice(2)) ? -2 : this.buffer.indexOf(END)
      if (end === -1) return false
      this.inContent = false
      const content = this.buffer.slice(0, Math.max(end, 0))
      this.buffer = this.buffer.slice(end + END.length)
      const behaviour = this.script.at?.content
      const answer = typeof behaviour === "object" ? Object.values(behaviour).join() : ""
      if (!/^[45]/.test(answer)) this.seen.taken.push(content)
      return this.step("content")
    }
    const end = this.buffer.indexOf("\r\n")
    if (end === -1) return false
    const command = this.buffer.slice(0, end)
    this.buffer = this.buffer.slice(end + 2)
    const step = stepOf(command)
    if (step !== null) return this.step(step)
    if (/^QUIT/i.test(command)) this.socket.end("221 bye\r\n")
    else this.socket.write("502 unknown\r\n")
    return true
  }

  private step(step: Step): boolean {
    const behaviour = this.script.at?.[step] ?? { answer: this.normal(step) }
    if (typeof behaviour === "string") return this.misbehave(behaviour)
    if ("cut" in behaviour) {
      this.broken = true
      this.socket.end(behaviour.cut)
      return false
    }
    this.inContent = step === "DATA" && /^[23]/.test(behaviour.answer)
    if (step === "MAIL FROM" || step === "RCPT TO") this.refusedOne ||= !/^2/.test(behaviour.answer)
    this.socket.write(`${behaviour.answer}\r\n`)
    return true
  }

  private misbehave(behaviour: "end" | "reset" | "hang" | "drip"): boolean {
    this.broken = true
    if (behaviour === "end") this.socket.end()
    if (behaviour === "reset") this.socket.resetAndDestroy()
    if (behaviour === "drip") {
      const timer = setInterval(() => this.socket.write("250-more\r\n"), 50)
      this.socket.once("close", () => clearInterval(timer))
    }
    return false
  }

  private normal(step: Step): string {
    if (step === "DATA" && this.refusedOne && !this.script.lax) return "554 5.5.1 no recipients"
    if (step !== "EHLO") return NORMAL[step]
    const lines = [NORMAL.EHLO, ...(this.script.extensions ?? []).map((name) => `250 ${name}`)]
    return lines
      .map((line, at) => (at < lines.length - 1 ? line.replace(" ", "-") : line))
      .join("\r\n")
  }
}

/** The record of the session, and those who wait for changes of it. */
const notebook = () => {
  const waiting = new Set<() => void>()
  const changed = () => {
    for (const check of waiting) check()
  }
  const seen: Scripted = {
    port: 0,
    connections: 0,
    open: 0,
    read: "",
    taken: [],
    until: (condition) =>
      Effect.callback<void>((resume) => {
        const check = () => {
          if (condition(seen)) resume(Effect.void)
        }
        waiting.add(check)
        check()
        return Effect.sync(() => waiting.delete(check))
      })
  }
  return { seen, changed }
}

/** Listens on a free port of the loopback address until the scope ends. */
export const serve = (script: Script): Effect.Effect<Scripted, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<{ readonly seen: Scripted; readonly stop: () => void }>((resume) => {
        const sockets = new Set<Socket>()
        const { changed, seen } = notebook()
        const server = createServer((socket) => {
          sockets.add(socket)
          seen.connections++
          seen.open++
          new Session(socket, script, seen)
          socket.on("data", changed)
          socket.once("close", () => {
            seen.open--
            changed()
          })
        })
        const stop = () => {
          server.close()
          for (const socket of sockets) socket.destroy()
        }
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          seen.port = typeof address === "object" && address !== null ? address.port : 0
          resume(Effect.succeed({ seen, stop }))
        })
      }),
      ({ stop }) => Effect.sync(stop)
    ),
    ({ seen }) => seen
  )
