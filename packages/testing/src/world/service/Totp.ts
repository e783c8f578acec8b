/** What an authenticator shows. */
import { createHmac } from "node:crypto"

/** RFC 6238, SHA-1, six digits. */
export const totp = (uri: string, now = Date.now()): string => {
  const secret = new URL(uri).searchParams.get("secret") ?? ""
  const bits = [...secret]
    .map((letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")
    )
    .join("")
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const mac = createHmac("sha1", key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}

/** Of an authenticator whose clock is fast: valid already, and another one than the present one. */
export const nextTotp = (uri: string): string => totp(uri, Date.now() + 30_000)
