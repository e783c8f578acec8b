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

/** True when the address is free for its owner now. Nobody can sign in to the account any more. */
export const put = async (auth: Accounts, { emailVerified, id }: People.User): Promise<boolean> => {
  if (emailVerified || (await isLastOwner(auth, id))) return false
  const { adapter } = await auth.$context
  const update = { email: `${randomUUID()}@aside.invalid` }
  await adapter.update({ ...user(id), update })
  await Passkey.removeAll(auth, id)
  await adapter.deleteMany({ model: "session", where: [{ field: "userId", value: id }] })
  await adapter.deleteMany({ model: "verification", where: [{ field: "value", value: id }] })
  return true
}

/** By a mailed link, in a session of the account. */
export const prove = async (auth: Accounts, { id }: Pick<People.User, "id">): Promise<void> => {
  const { adapter } = await auth.$context
  await adapter.update({ ...user(id), update: { emailVerified: true } })
}

/**
 * After a new password by mail: identities elsewhere that others may have linked are gone. A second
 * factor stays, and while it does the address counts as unproven: it may be another's.
 */
export const recovered = async (auth: Accounts, given: People.User): Promise<void> => {
  if (given.emailVerified) return
  const { adapter } = await auth.$context
  const elsewhere = { field: "providerId", value: "credential", operator: "ne" } as const
  const where = [{ field: "userId", value: given.id }, elsewhere]
  await adapter.deleteMany({ model: "account", where })
  if (given.twoFactorEnabled !== true) await prove(auth, given)
}
