/** A device with one passkey, for requests that no browser sends (WebAuthn, sections 6.1 and 6.5). */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"

type Cbor = number | string | Buffer | ReadonlyMap<string | number, Cbor>

const head = (major: number, size: number): Buffer => {
  const kind = major << 5
  if (size < 24) return Buffer.from([kind | size])
  if (size < 256) return Buffer.from([kind | 24, size])
  return Buffer.from([kind | 25, size >> 8, size & 255])
}

const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const text = (bytes: Buffer): string => bytes.toString("base64url")
const digest = (given: Buffer | string) => createHash("sha256").update(given).digest()

const size = (bytes: 2 | 4, value: number): Buffer => {
  const all = Buffer.alloc(bytes)
  all.writeUIntBE(value, 0, bytes)
  return all
}

/** The person is there, and verified. */
const FLAGS = 0x05
const ATTESTED = 0x40

export class Authenticator {
  readonly #id: Buffer
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" })
  counter = 0
  /** What the browser says beside type, challenge and origin. */
  said: object = {}

  constructor(id: Buffer = randomBytes(32)) {
    this.#id = id
  }

  get id(): Buffer {
    return this.#id
  }

  #signed(origin: string, flags: number): Buffer {
    const site = digest(new URL(origin).hostname)
    return Buffer.concat([site, Buffer.from([flags]), size(4, this.counter)])
  }

  #answer(type: string, challenge: string, origin: string, rest: (clientData: Buffer) => object) {
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, ...this.said }))
    const response = { clientDataJSON: text(clientData), ...rest(clientData) }
    const id = text(this.#id)
    return {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response
    }
  }

  create(challenge: string, origin: string) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" })
    // COSE: EC2, ES256, P-256.
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")]
    ])
    const credential = [Buffer.alloc(16), size(2, this.#id.length), this.#id, cbor(key)]
    const authData = Buffer.concat([this.#signed(origin, FLAGS | ATTESTED), ...credential])
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData]
    ])
    return this.#answer("webauthn.create", challenge, origin, () => ({
      attestationObject: text(cbor(attestation)),
      transports: ["internal"]
    }))
  }

  get(challenge: string, origin: string) {
    const authData = this.#signed(origin, FLAGS)
    return this.#answer("webauthn.get", challenge, origin, (clientData) => {
      const signed = Buffer.concat([authData, digest(clientData)])
      const signature = sign("sha256", signed, this.#keys.privateKey)
      return { authenticatorData: text(authData), signature: text(signature) }
    })
  }
}
