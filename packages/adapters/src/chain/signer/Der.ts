/** Decodes answers of AWS KMS: keys as SubjectPublicKeyInfo, signatures as two integers, in DER. */
import { secp256k1 } from "@noble/curves/secp256k1"

/** The uncompressed point at the end of the structure: 0x04, x and y. */
export const point = (publicKey: Uint8Array): Uint8Array => {
  const bytes = publicKey.slice(-65)
  // Throws if it is no point of the curve.
  return secp256k1.ProjectivePoint.fromHex(bytes).toRawBytes(false)
}

/** With the lower of the two valid values of s: contracts refuse the other. */
export const signature = (der: Uint8Array): { readonly r: bigint; readonly s: bigint } => {
  const { r, s } = secp256k1.Signature.fromDER(der).normalizeS()
  return { r, s }
}
