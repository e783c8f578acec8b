/** Whose signatures are under a note, by Node's Ed25519. */
import { createPublicKey, verify } from "node:crypto"
import { DrawBytes, LogNote, LogPolicy } from "@cardpack/core/domain"

/** What stands before the 32 bytes of a public key (RFC 8410). */
const PUBLIC = DrawBytes.fromHex("302a300506032b6570032100")

const isSigned = (publicKey: Uint8Array, text: string, signature: Uint8Array): boolean => {
  const der = Buffer.from(DrawBytes.joined(PUBLIC, publicKey))
  const key = createPublicKey({ key: der, format: "der", type: "spki" })
  return verify(null, Buffer.from(text), key, signature)
}

/** When this key signed the note, in seconds; 0 for a log's key, which says no time; else null. */
export const signedAt = (key: LogNote.Key, { signatures, text }: LogNote.Note): bigint | null => {
  const id = LogNote.keyIdOf(key)
  for (const { bytes, keyId, name } of signatures) {
    if (name !== key.name || keyId !== id) continue
    if (key.type === LogNote.ED25519) {
      if (isSigned(key.publicKey, text, bytes)) return 0n
      continue
    }
    const found = LogNote.cosignature(bytes)
    if (found === null) continue
    const { seconds, signature } = found
    if (isSigned(key.publicKey, LogNote.cosigned(text, seconds), signature)) return seconds
  }
  return null
}

/** Whether the log and enough witnesses of the policy signed it. */
export const isTrusted = (
  policy: LogPolicy.Policy,
  note: LogNote.Note,
  origin: string
): boolean => {
  const isLog = policy.logs.some(({ key }) => key.name === origin && signedAt(key, note) !== null)
  const signed = (name: string): boolean => {
    const witness = policy.witnesses.get(name)
    return witness !== undefined && signedAt(witness.key, note) !== null
  }
  return isLog && LogPolicy.isMet(policy, signed)
}
