/** `cardpack witness`: sees that draw logs only grow, and signs what it saw (C2SP tlog-witness). */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { NoteKeys, WitnessKey } from "@cardpack/adapters/draw"
import { LogNote, LogPolicy, LogWitness } from "@cardpack/core/domain"
import { Console, Effect, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { fail } from "./Client.ts"
import { untilStopped } from "./SignalOutcome.ts"

/** Bytes of a request: a proof of 63 hashes, and a note with some signatures. */
const MOST = 16 * 1024

/** What was seen of each log, in one file that is written before anything is signed. */
class Kept {
  private readonly path: string
  private readonly logs: Map<string, { readonly size: number; readonly root: string }>

  constructor(path: string) {
    this.path = path
    this.logs = new Map(
      existsSync(path) ? Object.entries(JSON.parse(readFileSync(path, "utf8"))) : []
    )
  }

  get(origin: string): LogWitness.Seen | null {
    const found = this.logs.get(origin)
    return found === undefined
      ? null
      : { size: found.size, root: new Uint8Array(Buffer.from(found.root, "hex")) }
  }

  /** Must be called before it is signed. */
  set(origin: string, { root, size }: LogWitness.Seen): void {
    const hex = Buffer.from(root).toString("hex")
    const last = this.logs.get(origin)
    if (last?.size === size && last.root === hex) return
    this.logs.set(origin, { size, root: hex })
    const text = JSON.stringify(Object.fromEntries(this.logs), null, 2)
    writeFileSync(`${this.path}.new`, text, { flush: true })
    renameSync(`${this.path}.new`, this.path)
  }
}

const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Array<Buffer> = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > MOST) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

const answer = (
  response: ServerResponse,
  status: number,
  body: string,
  type = "text/plain; charset=utf-8"
): void => {
  response.writeHead(status, { "content-type": type }).end(body)
}

interface Options {
  readonly key: WitnessKey.WitnessKey
  readonly logs: LogPolicy.Policy["logs"]
  readonly kept: Kept
  readonly now: () => number
}

/** Answers one request; nothing is awaited between the look and the signature. */
const serve = async (
  { kept, key, logs, now }: Options,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> => {
  if (request.method !== "POST" || request.url !== "/add-checkpoint")
    return answer(response, 404, "POST /add-checkpoint\n")
  const body = await bodyOf(request)
  const asked = body === null ? null : LogWitness.parse(body)
  if (asked === null) return answer(response, 400, "the body is no request to a witness\n")
  const { checkpoint, note } = asked
  const own = logs.filter((log) => log.key.name === checkpoint.origin)
  const isLog =
    own.length === 0 ? null : own.some((log) => NoteKeys.signedAt(log.key, note) !== null)
  const verdict = LogWitness.judge(asked, kept.get(checkpoint.origin), isLog)
  if (verdict._tag === "behind")
    return answer(response, 409, `${verdict.size}\n`, "text/x.tlog.size")
  if (verdict._tag === "wrong") return answer(response, verdict.status, `${verdict.why}\n`)
  const seconds = Math.floor(now() / 1000)
  kept.set(checkpoint.origin, checkpoint)
  answer(response, 200, LogNote.line(key.cosign(note.text, BigInt(seconds))))
}

const command = Effect.fnUntraced(function* (given: {
  readonly name: string
  readonly keyFile: string
  readonly policy: string
  readonly state: string
  readonly host: string
  readonly port: number
}) {
  const policy = LogPolicy.parse(given.policy)
  if ("why" in policy) return yield* fail(`line ${policy.line} of the policy: ${policy.why}`)
  if (policy.logs.length === 0) return yield* fail("the policy names no log to witness")
  const text = given.keyFile.trim()
  if (text.length < 32) return yield* fail("the key's file must hold at least 32 random characters")
  const key = WitnessKey.make(given.name, Redacted.make(text))
  const options = { key, logs: policy.logs, kept: new Kept(given.state), now: Date.now }
  const server = createServer((request, response) => {
    serve(options, request, response).catch(() => response.destroy())
  })
  yield* Effect.acquireRelease(
    Effect.callback<void, unknown>((resume) => {
      server.once("error", (cause) => resume(fail(`it can't listen: ${cause.message}`)))
      server.listen(given.port, given.host, () => resume(Effect.void))
    }),
    () => Effect.sync(() => server.close())
  )
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : given.port
  yield* Console.log(
    `witness ${given.name} ${LogNote.vkeyOf(key.key)} http://${given.host}:${port}`
  )
  return yield* Effect.never
})

export const witness = Command.make(
  "witness",
  {
    name: Flag.String("name").pipe(
      Flag.withDescription("Its name under what it signs, such as partner.example/witness")
    ),
    keyFile: Flag.FileText("key-file").pipe(
      Flag.withDescription("Holds its secret: at least 32 random characters")
    ),
    policy: Flag.FileText("policy").pipe(
      Flag.withDescription("The logs to witness, one line each: log <key>")
    ),
    state: Flag.String("state").pipe(
      Flag.withDescription("The file that keeps what it saw; lost, it would sign another past"),
      Flag.withDefault("witness.json")
    ),
    host: Flag.String("host").pipe(
      Flag.withDescription("The address to listen on"),
      Flag.withDefault("127.0.0.1")
    ),
    port: Flag.Int("port").pipe(
      Flag.withDescription("The port to listen on"),
      Flag.withDefault(4010)
    )
  },
  (given) => Effect.andThen(untilStopped, Effect.scoped(command(given)))
).pipe(Command.withDescription("See that a public draw log only grows, and sign what was seen"))
