/** A test authority, and certificates signed by it. */
import { Effect } from "effect"
import { type GenerateResult, generate, type SelfsignedOptions } from "selfsigned"

/** The host name of the valid certificate. */
export const NAME = "hooks.example.com"

/** PEM. */
export type Pair = Pick<GenerateResult, "private" | "cert">

const DAY = 86_400_000

const make = (name: string, options: SelfsignedOptions) =>
  generate([{ name: "commonName", value: name }], {
    keyType: "ec",
    algorithm: "sha256",
    ...options
  })

const issue = async () => {
  const ca = await make("Authority of the tests", {
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true }
    ]
  })
  const by = { key: ca.private, cert: ca.cert }
  const san = (value: string, ip: string) => ({
    extensions: [
      {
        name: "subjectAltName" as const,
        altNames: [
          { type: 2 as const, value },
          { type: 7 as const, ip }
        ]
      }
    ]
  })
  const now = Date.now()
  const past = { notBeforeDate: new Date(now - 2 * DAY), notAfterDate: new Date(now - DAY) }
  const future = { notBeforeDate: new Date(now + DAY), notAfterDate: new Date(now + 2 * DAY) }
  return {
    ca: ca.cert,
    good: await make(NAME, { ca: by, ...san(NAME, "127.0.0.1") }),
    expired: await make(NAME, { ca: by, ...past }),
    early: await make(NAME, { ca: by, ...future }),
    elsewhere: await make("hooks.example.net", { ca: by }),
    selfSigned: await make(NAME, {})
  }
}

let issued: ReturnType<typeof issue> | null = null

/** Created once for each process. */
export const authority = Effect.promise(() => (issued ??= issue()))
