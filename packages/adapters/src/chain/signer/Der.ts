/** What AWS KMS answers with: keys as SubjectPublicKeyInfo, signatures as two integers, both in DER. */
import { secp256k1 } from "@noble/curves/secp256k1"

/** An uncompressed point at the end of the structure: 0x04, x and y. */
export const point = (publicKey: Uint8Array): Uint8Array => {
  const bytes = publicKey.slice(-65)
  // Throws for what is no point of the curve.
  return secp256k1.ProjectivePoint.fromHex(bytes).toRawBytes(false)
}

/** With the lower of the two values of s that verify: contracts refuse the other. */
export const signature = (der: Uint8Array): { readonly r: bigint; readonly s: bigint } => {
  const { r, s } = secp256k1.Signature.fromDER(der).normalizeS()
  return { r, s }
}
