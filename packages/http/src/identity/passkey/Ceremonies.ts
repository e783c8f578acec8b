/**
 * Adding a passkey, and signing in with one (WebAuthn, sections 7.1 and 7.2). SimpleWebAuthn makes
 * what a device is asked and checks what it signed; a challenge is answered once, within minutes.
 * A passkey is two factors: the device, and the finger or number that opens it.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server"
import type { Accounts } from "../Accounts.ts"
import type { User } from "../People.ts"
import * as Passkey from "./Passkey.ts"

/** Milliseconds. */
const LIFE = 5 * 60_000

const NAME = /^\P{Cc}{1,60}$/u

/** Up to 1,023 bytes in base64url. */
const CREDENTIAL = /^[\w-]{1,1364}$/

/** What the database's column holds; devices count from 0, or use seconds since 1970. */
const MOST_COUNTED = 2 ** 31 - 1

/** The service, as the browser that asks has reached it. */
interface Site {
  readonly origin: string
}

const idOf = ({ origin }: Site): string => new URL(origin).hostname

/** Says why; who asks makes an answer of it. */
export class Refused extends Error {
  readonly status: "UNAUTHORIZED" | "BAD_REQUEST" | "CONFLICT"

  constructor(status: Refused["status"], message: string) {
    super(message)
    this.status = status
  }
}

const unknown = () =>
  new Refused("UNAUTHORIZED", "the passkey is not known here, or the request is too old")

const load = () => import("@simplewebauthn/server")

/** None of ours: a page of another site that holds our page in a frame. */
const isFramed = (clientData: string): boolean =>
  Reflect.get(
    Object(JSON.parse(Buffer.from(clientData, "base64url").toString())),
    "crossOrigin"
  ) === true

/** For whom, or for anybody who signs in. */
const challengeOf = (challenge: string) => `cardpack-passkey:${challenge}`
const ANYBODY = "anybody"

const keep = async (auth: Accounts, challenge: string, value: string): Promise<void> => {
  const { internalAdapter } = await auth.$context
  const expiresAt = new Date(Date.now() + LIFE)
  await internalAdapter.createVerificationValue({
    identifier: challengeOf(challenge),
    value,
    expiresAt
  })
}

/** True for the first answer to a challenge that was made for this purpose. */
const takes =
  (auth: Accounts, value: string) =>
  async (challenge: string): Promise<boolean> => {
    const { internalAdapter } = await auth.$context
    const kept = await internalAdapter.consumeVerificationValue(challengeOf(challenge))
    return kept?.value === value
  }

const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url")
const decoded = (text: string) => new Uint8Array(Buffer.from(text, "base64url"))

export const addOptions = async (auth: Accounts, site: Site, user: User) => {
  const { generateRegistrationOptions } = await load()
  const own = await Passkey.of(auth, user.id)
  if (own.length >= Passkey.MOST)
    throw new Refused("CONFLICT", `${Passkey.MOST} passkeys are the most: remove one first`)
  const options = await generateRegistrationOptions({
    rpName: "cardpack",
    rpID: idOf(site),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: "none",
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" }
  })
  await keep(auth, options.challenge, user.id)
  return options
}

export const add = async (
  auth: Accounts,
  site: Site,
  user: User,
  given: { readonly name: string; readonly response: unknown }
): Promise<void> => {
  const name = given.name.trim()
  if (!NAME.test(name)) throw new Refused("BAD_REQUEST", "name must be 1 to 60 characters")
  const { verifyRegistrationResponse } = await load()
  const response = given.response as RegistrationResponseJSON
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: takes(auth, user.id),
    expectedOrigin: site.origin,
    expectedRPID: idOf(site)
  }).catch(() => ({ registrationInfo: undefined }))
  if (registrationInfo === undefined) throw unknown()
  const { counter, id, publicKey, transports = [] } = registrationInfo.credential
  if (!CREDENTIAL.test(id) || isFramed(response.response.clientDataJSON)) throw unknown()
  const added = Passkey.add(auth, {
    userId: user.id,
    name,
    credentialId: id,
    publicKey: encoded(publicKey),
    counter: Math.min(counter, MOST_COUNTED),
    transports: JSON.stringify(transports),
    createdAt: new Date(),
    lastUsedAt: null
  })
  await added.catch(async (error: unknown) => {
    if ((await Passkey.byCredential(auth, id)) === null) throw error
    throw new Refused("CONFLICT", "the passkey is registered already")
  })
}

export const signInOptions = async (auth: Accounts, site: Site) => {
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({
    rpID: idOf(site),
    userVerification: "required"
  })
  await keep(auth, options.challenge, ANYBODY)
  return options
}

/** Whose passkey it is. */
export const signIn = async (auth: Accounts, site: Site, given: unknown): Promise<string> => {
  const { verifyAuthenticationResponse } = await load()
  const response = given as AuthenticationResponseJSON
  const id: unknown = Reflect.get(Object(given), "id")
  if (typeof id !== "string" || !CREDENTIAL.test(id)) throw unknown()
  const passkey = await Passkey.byCredential(auth, id)
  if (passkey === null) throw unknown()
  const { credentialId, publicKey } = passkey
  const counter = Number(passkey.counter)
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: takes(auth, ANYBODY),
    expectedOrigin: site.origin,
    expectedRPID: idOf(site),
    credential: { id: credentialId, publicKey: decoded(publicKey), counter }
  }).catch(() => null)
  if (checked?.verified !== true || isFramed(response.response.clientDataJSON)) throw unknown()
  const { newCounter } = checked.authenticationInfo
  await Passkey.used(auth, passkey.id, Math.min(newCounter, MOST_COUNTED))
  return passkey.userId
}
