/** A stand-in for AWS KMS with the two requests that the signer makes, as AWS documents them. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import { secp256k1 } from "@noble/curves/secp256k1"
import type { Hex } from "viem"

/** SubjectPublicKeyInfo of an uncompressed point of secp256k1, up to the point. */
const SPKI = Buffer.from("3056301006072a8648ce3d020106052b8104000a034200", "hex")

export interface Kms {
  readonly url: string
  /** The requested targets, in order. */
  readonly asked: ReadonlyArray<string>
  /** The fault of further answers. */
  fault: "none" | "another key" | "another curve" | "denied"
  readonly close: () => Promise<void>
}

interface Asked {
  readonly KeyId: string
  readonly Message?: string
  readonly MessageType?: string
  readonly SigningAlgorithm?: string
}

export const KEY_ID = "alias/cardpack-mints"

/** KMS returns either of the two valid values of s; the stand-in alternates. */
const sign = (digest: Uint8Array, privateKey: Hex, isHigh: boolean): string => {
  const { r, s } = secp256k1.sign(digest, privateKey.slice(2))
  const order = secp256k1.CURVE.n
  const signature = new secp256k1.Signature(r, isHigh ? order - s : s)
  return Buffer.from(signature.toDERRawBytes()).toString("base64")
}

export const start = async (privateKey: Hex, other: Hex): Promise<Kms> => {
  const asked: Array<string> = []
  const answer = (target: string, body: Asked): object | null => {
    if (kms.fault === "denied" || body.KeyId !== KEY_ID) return null
    const key = kms.fault === "another key" && target === "Sign" ? other : privateKey
    if (target === "GetPublicKey") {
      const point = secp256k1.getPublicKey(key.slice(2), false)
      return {
        KeyId: KEY_ID,
        KeySpec: kms.fault === "another curve" ? "ECC_NIST_P256" : "ECC_SECG_P256K1",
        KeyUsage: "SIGN_VERIFY",
        PublicKey: Buffer.concat([SPKI, point]).toString("base64")
      }
    }
    if (target !== "Sign" || body.MessageType !== "DIGEST") return null
    if (body.SigningAlgorithm !== "ECDSA_SHA_256" || body.Message === undefined) return null
    const digest = Buffer.from(body.Message, "base64")
    if (digest.length !== 32) return null
    const Signature = sign(digest, key, asked.length % 2 === 0)
    return { KeyId: KEY_ID, Signature, SigningAlgorithm: body.SigningAlgorithm }
  }
  const server = createServer(async (request, response) => {
    const target = String(request.headers["x-amz-target"]).replace("TrentService.", "")
    asked.push(target)
    const isSigned = /^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? "")
    const found = isSigned ? answer(target, (await json(request)) as Asked) : null
    response.setHeader("content-type", "application/x-amz-json-1.1")
    if (found !== null) return response.end(JSON.stringify(found))
    response.statusCode = 400
    const message = "User: arn:aws:iam::123456789012:user/secret-name is not authorized"
    return response.end(JSON.stringify({ __type: "AccessDeniedException", message }))
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  const kms: Kms = {
    url: `http://127.0.0.1:${port}`,
    asked,
    fault: "none",
    close: () => new Promise((done) => server.close(() => done()))
  }
  return kms
}
