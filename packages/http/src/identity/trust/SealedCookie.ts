/** Cookies that only this service can read: a grant, or what an entry began with. */
import { createHash } from "node:crypto"
import { Redacted } from "effect"
import { EncryptJWT, jwtDecrypt } from "jose"
import { hostPrefix } from "../AccountRules.ts"
import * as RequestCookie from "../RequestCookie.ts"

export interface Options {
  /** Of the cookies' names, such as `cardpack-sandbox`. */
  readonly prefix: string
  readonly secret: Redacted.Redacted
  readonly isSecure: boolean
}

const ENCRYPTION = "A256GCM"

/** `name` follows the environment's prefix. */
export const make = ({ isSecure, prefix, secret }: Options, name: string) => {
  const full = `${hostPrefix(isSecure)}${prefix}.${name}`
  const key = createHash("sha256")
    .update(`${full} ${Redacted.value(secret)}`)
    .digest()
  const attributes = { httpOnly: true, sameSite: "strict", secure: isSecure, path: "/" } as const
  return {
    name: full,
    attributes,
    seal: (content: Readonly<Record<string, string>>, expiresAt: Date): Promise<string> =>
      new EncryptJWT(content)
        .setProtectedHeader({ alg: "dir", enc: ENCRYPTION })
        .setExpirationTime(expiresAt)
        .encrypt(key),
    /** What it holds; null when it is absent, forged or too old. */
    open: async (header: string | undefined): Promise<Readonly<Record<string, unknown>> | null> => {
      const sealed = header === undefined ? null : RequestCookie.cookieOf(header, full)
      if (sealed === null) return null
      const terms = {
        contentEncryptionAlgorithms: [ENCRYPTION],
        keyManagementAlgorithms: ["dir"],
        requiredClaims: ["exp"]
      }
      return jwtDecrypt(sealed, key, terms).then(
        ({ payload }) => payload,
        () => null
      )
    }
  }
}

export type SealedCookie = ReturnType<typeof make>
