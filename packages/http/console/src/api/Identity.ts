/** What people do with their own account, and with the people of their organization. */
import { ask } from "./Ask.ts"
import type {
  Invitation,
  Link,
  LinkedSignOn,
  MadeInvitation,
  Member,
  OwnInvitation,
  Passage,
  Passkey,
  Session
} from "./generated/ConsoleSchemas.ts"

export type { Invitation, Link, LinkedSignOn, Member, Passkey, Session }

export const signIn = (email: string, password: string) =>
  ask<{ readonly twoFactorRedirect?: boolean }>("POST", "/auth/sign-in/email", { email, password })

type Asked = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0]
type Made = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0]

const signed = (credential: Credential | null) =>
  credential instanceof PublicKeyCredential ? credential.toJSON() : null

/** The browser asks for the device's finger or number. */
export const signInWithPasskey = async (): Promise<void> => {
  const asked = await ask<Asked>("POST", "/auth/passkey/sign-in-options", {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
  const response = signed(await navigator.credentials.get({ publicKey }))
  await ask("POST", "/auth/passkey/sign-in", { response })
}

export const addPasskey = async (name: string, password: string): Promise<void> => {
  const made = await ask<Made>("POST", "/auth/passkey/add-options", { password })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(made)
  const response = signed(await navigator.credentials.create({ publicKey }))
  await ask("POST", "/auth/passkey/add", { name, response })
}

export const removePasskey = (id: string, password: string) =>
  ask("POST", "/auth/passkey/remove", { id, password })

export const passkeys = () => ask<List<Passkey>>("GET", "/api/passkeys")

/** Where the browser goes to sign on by another service. */
export const signOn = () => ask<Passage>("POST", "/auth/sign-in/social", {})

/** The same, for the account of the session. */
export const linkSignOn = (password: string) =>
  ask<Passage>("POST", "/auth/link-social", { password })

export const signOns = () => ask<List<LinkedSignOn>>("GET", "/api/sign-ons")

export const unlinkSignOn = (accountId: string, password: string) =>
  ask("POST", "/auth/unlink-account", { accountId, password })

/** Six digits are of the authenticator; anything else is a backup code. */
export const verifyCode = (code: string) =>
  ask("POST", `/auth/two-factor/verify-${/^\d{6}$/.test(code) ? "totp" : "backup-code"}`, { code })

/** Says the same for every address. */
export const askReset = (email: string) => ask("POST", "/auth/request-password-reset", { email })

export const resetPassword = (token: string, newPassword: string) =>
  ask("POST", "/auth/reset-password", { token, newPassword })

export const signOut = () => ask("POST", "/auth/sign-out", {})

/** Where another environment holds the people: the way there, and back with a code. */
export const beginEntry = () => ask<Passage>("POST", "/api/entry", {})

export const completeEntry = (code: string, state: string) =>
  ask("POST", "/api/entry/complete", { code, state })

/** For a browser that began to enter the other environment. */
export const askCode = (challenge: string, state: string) =>
  ask<Passage>("POST", "/api/codes", { challenge, state })

export const link = (token: string) => ask<Link>("POST", "/api/link", { token })

export interface Person {
  readonly email?: string
  readonly name?: string
  readonly password?: string
}

export const join = (token: string, person: Person) =>
  ask<Link>("POST", "/api/join", { token, ...person })

export const invited = () => ask<List<OwnInvitation>>("GET", "/api/invitations")

export const accept = (id: string) =>
  ask<Link>("POST", `/api/invitations/${encodeURIComponent(id)}/accept`, {})

export const changePassword = (currentPassword: string, newPassword: string) =>
  ask("POST", "/auth/change-password", {
    currentPassword,
    newPassword,
    revokeOtherSessions: true
  })

export interface TwoFactor {
  readonly totpURI: string
  readonly backupCodes: ReadonlyArray<string>
}

export const enableTwoFactor = (password: string) =>
  ask<TwoFactor>("POST", "/auth/two-factor/enable", { password })

export const disableTwoFactor = (password: string) =>
  ask("POST", "/auth/two-factor/disable", { password })

interface List<A> {
  readonly data: ReadonlyArray<A>
}

export const sessions = () => ask<List<Session>>("GET", "/api/sessions")

export const endSession = (id: string) => ask("DELETE", `/api/sessions/${encodeURIComponent(id)}`)

const of = (organizationId: string): string => `/api/organizations/${organizationId}`

export const people = (organizationId: string) =>
  ask<List<Member>>("GET", `${of(organizationId)}/people`)

export const changeRole = (organizationId: string, personId: string, role: string) =>
  ask("PATCH", `${of(organizationId)}/people/${encodeURIComponent(personId)}`, { role })

/** Also what the person made, if it is to be revoked. */
export const remove = (organizationId: string, personId: string, revokes: boolean) =>
  ask(
    "DELETE",
    `${of(organizationId)}/people/${encodeURIComponent(personId)}${revokes ? "?revoke=made" : ""}`
  )

export const invitations = (organizationId: string) =>
  ask<List<Invitation>>("GET", `${of(organizationId)}/invitations`)

export const invite = (organizationId: string, email: string, role: string) =>
  ask<MadeInvitation>("POST", `${of(organizationId)}/invitations`, {
    email,
    role
  })

export const uninvite = (organizationId: string, id: string) =>
  ask("DELETE", `${of(organizationId)}/invitations/${encodeURIComponent(id)}`)
