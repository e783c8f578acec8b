/** Bytes as draws hash them: big-endian, with tags that name what is hashed. */

export type Bytes = Uint8Array<ArrayBuffer>

const utf8 = new TextEncoder()

export const bytesOf = (text: string): Bytes => utf8.encode(text) as Bytes

export const joined = (...parts: ReadonlyArray<Uint8Array>): Bytes => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const tag = (name: string): Bytes => bytesOf(`cardpack/${name}/v1\0`)

export const u32 = (value: number): Bytes => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** Two bytes of length, and the UTF-8. */
export const text = (value: string): Bytes => {
  const bytes = bytesOf(value)
  return joined(new Uint8Array([bytes.length >> 8, bytes.length & 255]), bytes)
}

export const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** Of base64, or base64url without padding; throws for anything else. */
export const decode = (encoded: string): Bytes =>
  Uint8Array.from(atob(encoded.replace(/-/g, "+").replace(/_/g, "/")), (letter) =>
    letter.charCodeAt(0)
  )

export const sha256 = async (...parts: ReadonlyArray<Uint8Array>): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)))
