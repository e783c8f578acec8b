/**
 * Accounts whose address nobody has proven (decisions.md#identity-claims): who opens a link that an
 * inviter could see may have any mail box. An account of the proven owner of the address takes its place.
 */
import { randomUUID } from "node:crypto"
import type { Accounts } from "./Accounts.ts"
import { HOST } from "./Identity.ts"
import * as People from "./People.ts"
import * as Passkey from "./passkey/Passkey.ts"
import * as Roles from "./Roles.ts"

const user = (id: string) => ({ model: "user", where: [{ field: "id", value: id }] })

/** The host's last owner is never put aside: nobody could invite another one. */
const isLastOwner = async (auth: Accounts, id: string): Promise<boolean> => {
  const owners = (await People.membersOf(auth, HOST)).filter(
    ({ role }) => role === Roles.headOf(HOST)
  )
  return owners.length === 1 && owners[0]?.id === id
}

const ASIDE = "@aside.invalid"

/** The address that an account had before it was put aside, by which its person made keys; else its own. */
export const addressOf = (email: string): string =>
  email.endsWith(ASIDE)
    ? email.slice(email.indexOf("+") + 1, -ASIDE.length).replace("=", "@")
    : email

/**
 * True when the address is free for its owner now. Nobody can sign in to the account any more. It is
 * listed where it belongs, so that somebody removes it, and what its person made.
 */
export const put = async (
  auth: Accounts,
  { email, emailVerified, id }: People.User
): Promise<boolean> => {
  if (emailVerified || (await isLastOwner(auth, id))) return false
  const { adapter } = await auth.$context
  const update = { email: `${randomUUID()}+${email.replace("@", "=")}${ASIDE}` }
  await adapter.update({ ...user(id), update: { ...update, twoFactorEnabled: false } })
  for (const model of ["session", "account", "twoFactor", "passkey"])
    await adapter.deleteMany({ model, where: [{ field: "userId", value: id }] })
  await adapter.deleteMany({ model: "verification", where: [{ field: "value", value: id }] })
  return true
}

/** By a mailed link, in a session of the account. */
export const prove = async (auth: Accounts, { id }: Pick<People.User, "id">): Promise<void> => {
  const { adapter } = await auth.$context
  await adapter.update({ ...user(id), update: { emailVerified: true } })
}

/**
 * After a new password by mail: other ways in, which others may have added, are gone. A second factor
 * stays, and while it does an address that was not proven counts so still: it may be another's.
 */
export const recovered = async (auth: Accounts, given: People.User): Promise<void> => {
  const { adapter } = await auth.$context
  const elsewhere = { field: "providerId", value: "credential", operator: "ne" } as const
  const where = [{ field: "userId", value: given.id }, elsewhere]
  await adapter.deleteMany({ model: "account", where })
  await Passkey.removeAll(auth, given.id)
  if (given.twoFactorEnabled !== true) await prove(auth, given)
}
