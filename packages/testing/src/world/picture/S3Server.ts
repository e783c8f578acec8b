/** As much of S3 as pictures need, on this computer; it verifies each signature by itself. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

const hash = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex")
const mac = (key: string | Uint8Array, data: string): Buffer =>
  createHmac("sha256", key).update(data).digest()

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/

/** Signature Version 4, from its specification. */
const isSigned = (request: IncomingMessage, body: Uint8Array, key: string, secret: string) => {
  const found = AUTHORIZATION.exec(request.headers.authorization ?? "")
  if (found === null) return false
  const [, id, day = "", region = "", names = "", signature = ""] = found
  const payload = String(request.headers["x-amz-content-sha256"])
  const time = String(request.headers["x-amz-date"])
  const isBody = payload === hash(body) || (body.length === 0 && payload === "UNSIGNED-PAYLOAD")
  if (id !== key || !isBody || !names.split(";").includes("host")) return false
  const headers = names.split(";").map((name) => `${name}:${request.headers[name]}\n`)
  const [path = "", query = ""] = (request.url ?? "").split("?")
  const canonical = [request.method, path, query, headers.join(""), names, payload].join("\n")
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ["AWS4-HMAC-SHA256", time, scope, hash(canonical)].join("\n")
  const signing = [region, "s3", "aws4_request"].reduce(
    (under: Uint8Array, part) => mac(under, part),
    mac(`AWS4${secret}`, day)
  )
  return timingSafeEqual(mac(signing, text), Buffer.from(signature, "hex"))
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Array<Buffer> = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

export interface Kept {
  readonly body: Buffer
  readonly contentType: string | undefined
}

export interface S3Server {
  readonly url: string
  readonly objects: Map<string, Kept>
  /** Statuses that the next requests get, whatever they are. */
  readonly fails: Array<number>
  /** Addresses to which the next requests are redirected. */
  readonly moved: Array<string>
  /** Of all requests. */
  readonly paths: Array<string>
  readonly close: () => Promise<void>
}

export const start = async (key: string, secret: string): Promise<S3Server> => {
  const objects = new Map<string, Kept>()
  const fails: Array<number> = []
  const moved: Array<string> = []
  const paths: Array<string> = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const path = request.url ?? ""
    paths.push(path)
    const elsewhere = moved.shift()
    if (elsewhere !== undefined) return response.writeHead(307, { location: elsewhere }).end()
    const answer = (status: number, content?: Buffer) => response.writeHead(status).end(content)
    const fail = fails.shift()
    if (fail !== undefined) return answer(fail)
    if (!isSigned(request, body, key, secret)) return answer(403)
    if (request.method === "PUT") {
      objects.set(path, { body, contentType: request.headers["content-type"] })
      return answer(200)
    }
    const found = objects.get(path)
    return found === undefined ? answer(404) : answer(200, found.body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    fails,
    moved,
    paths,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
