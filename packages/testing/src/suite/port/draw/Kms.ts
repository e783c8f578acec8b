/** A stand-in for AWS KMS with the one request that draw secrets make, as AWS documents it. */
import { createHmac } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"

export interface Kms {
  readonly url: string
  /** The fault of further answers. */
  fault: "none" | "denied" | "without a MAC"
  readonly close: () => Promise<void>
}

interface Asked {
  readonly KeyId: string
  readonly MacAlgorithm: string
  readonly Message: string
}

export const keyIdOf = (key: number): string => `alias/cardpack-draws-${key}`

/** What an error of AWS tells of whoever asked. */
export const IDENTITY = "secret-name"

const HELD = /^alias\/cardpack-draws-\d$/

export const start = async (): Promise<Kms> => {
  const answer = (target: string, { KeyId, MacAlgorithm, Message }: Asked): object | null => {
    if (kms.fault === "denied" || !HELD.test(KeyId)) return null
    if (target !== "TrentService.GenerateMac" || MacAlgorithm !== "HMAC_SHA_256") return null
    if (kms.fault === "without a MAC") return { KeyId, MacAlgorithm }
    const mac = createHmac("sha256", KeyId).update(Buffer.from(Message, "base64"))
    return { KeyId, MacAlgorithm, Mac: mac.digest("base64") }
  }
  const server = createServer(async (request, response) => {
    const target = String(request.headers["x-amz-target"])
    const isSigned = /^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? "")
    const found = isSigned ? answer(target, (await json(request)) as Asked) : null
    response.setHeader("content-type", "application/x-amz-json-1.1")
    if (found !== null) return response.end(JSON.stringify(found))
    response.statusCode = 400
    const message = `User: arn:aws:iam::123456789012:user/${IDENTITY} is not authorized`
    return response.end(JSON.stringify({ __type: "AccessDeniedException", message }))
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  const kms: Kms = {
    url: `http://127.0.0.1:${port}`,
    fault: "none",
    close: () => new Promise((done) => server.close(() => done()))
  }
  return kms
}
