/** Receives a deployment's webhooks, and checks their signatures as the contract says. */
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { until } from "../clock/Until.ts"
import type { Json } from "./Exchange.ts"
import { fail } from "./Expect.ts"
import type { Target } from "./Target.ts"

export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly raw: Buffer
}

const HOST = "127.0.0.1"
/** How long a delivery may take to come. */
const PATIENCE_MS = 20_000
const TOLERANCE_SECONDS = 300

/** The signatures of a request; one of them must be the secret's. */
export const signedWith = ({ headers, raw }: Received, secret: string): boolean => {
  const timestamp = headers["webhook-timestamp"] ?? ""
  const mac = createHmac("sha256", secret).update(`${timestamp}.`).update(raw).digest("hex")
  return (headers["webhook-signature"] ?? "").split(" ").includes(`v1,${mac}`)
}

/** The envelope of a request that must be signed with this secret. */
export const verified = (received: Received, secret: string): Json => {
  const { headers, raw } = received
  if (!signedWith(received, secret))
    fail("a webhook's signature does not match", "a signature", headers["webhook-signature"])
  const age = Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"]))
  if (!(age < TOLERANCE_SECONDS)) fail("a webhook's timestamp is not of now", "0", age)
  const body = JSON.parse(raw.toString())
  if (body.id !== headers["webhook-id"]) fail("a webhook's id", body.id, headers["webhook-id"])
  return body
}

export class Receiver {
  /** How the deployment reaches it. */
  readonly url: string
  private readonly received: Array<Received> = []
  private readonly statuses = new Map<string, number>()
  private readonly stop: () => Promise<void>

  private constructor(url: string, stop: () => Promise<void>) {
    this.url = url
    this.stop = stop
  }

  static async open({
    host = HOST,
    port = 0,
    url
  }: Target["receiver"] & object): Promise<Receiver> {
    const server = createServer((request, response) => {
      receiver.take(request, response).catch(() => response.destroy())
    }).listen(port, host)
    await once(server, "listening")
    const address = server.address()
    const own = typeof address === "object" && address !== null ? address.port : port
    const receiver = new Receiver(url ?? `http://${host}:${own}`, async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    })
    return receiver
  }

  /** What requests to this path are answered from now on; 204 unless told. */
  answer(path: string, status: number): void {
    this.statuses.set(path, status)
  }

  at(path: string): ReadonlyArray<Received> {
    return this.received.filter((each) => each.path === path)
  }

  /** The requests to a path, once there are as many. */
  async count(path: string, count: number): Promise<ReadonlyArray<Received>> {
    return until(
      async () => this.at(path),
      (all) => all.length >= count,
      PATIENCE_MS
    ).catch(() => fail("webhooks did not arrive", count, this.at(path).length))
  }

  close(): Promise<void> {
    return this.stop()
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Array<Uint8Array> = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value ?? "")])
    )
    // A proxy in front of the receiver may put its own path before ours.
    const path = (request.url ?? "/").replace(/^.*(\/verify-)/, "$1")
    this.received.push({ path, headers, raw: Buffer.concat(chunks) })
    response.writeHead(this.statuses.get(path) ?? 204, { location: "/elsewhere" }).end()
  }
}
