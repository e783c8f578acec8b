/** Joining by a one-time link: a new person, or one more organization of a person. */
import { MailAddress, NaturalKey } from "@cardpack/core/domain"
import * as Problem from "../problem/Problem.ts"
import { MAX_PASSWORD, MIN_PASSWORD } from "./AccountRules.ts"
import type { Accounts } from "./Accounts.ts"
import { HOST, type Person } from "./Identity.ts"
import * as Links from "./Links.ts"
import * as People from "./People.ts"
import * as UnprovenAccounts from "./UnprovenAccounts.ts"

export interface Given {
  readonly token: string
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly password?: string | undefined
}

const gone = Problem.notFound("the link is unknown, used or expired")

/** What the identity library signs in: by another address nobody would get in again. */
const SIGNS_IN = /^[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i
const NAME = /^(?!\s*$)\P{Cc}{1,100}$/u

/** One plain address, so that no mail program reads several, or another one. */
export const emailOf = (text: string): string => {
  if (MailAddress.parse(text) === null || !SIGNS_IN.test(text)) {
    throw Problem.invalid("email must be a mail address")
  }
  return text.toLowerCase()
}

/** The first owner's link is for an empty host; a second one of another start is then useless. */
const usable = async (auth: Accounts, token: string): Promise<Links.Pending> => {
  const link = await Links.peek(auth, token)
  if (link === null) throw gone
  if (link.by === null && (await People.hasHead(auth, HOST))) throw gone
  return link
}

export const nameOf = (text: string | undefined): string => {
  if (text !== undefined && NAME.test(text) && NaturalKey.isLegible(text)) return text.trim()
  throw Problem.invalid(
    "name must be 1 to 100 characters that read in one line as they are written"
  )
}

/** As people count: six emoji are six characters, whatever they are to a computer. */
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** A new password. */
export const passwordOf = (field: string, text: string): string => {
  const isLong = text.length > MAX_PASSWORD
  if (isLong || [...graphemes.segment(text)].length < MIN_PASSWORD) {
    throw Problem.invalid(`${field} must be ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`)
  }
  return text
}

const checked = ({ name: given, password }: Given) => {
  const name = nameOf(given)
  return { name, password: passwordOf("password", password ?? "") }
}

export const read = usable

type Joined = Links.Pending & { readonly email: string; readonly userId: string }

/**
 * Who has the address; null when nobody has, or nobody any more: a proof of the address puts an account
 * without one aside, and any link one that belongs nowhere.
 */
const holderOf = async (
  auth: Accounts,
  { isMailed = false }: Links.Link,
  email: string,
  person: Person | null
): Promise<People.User | null> => {
  const known = await People.byEmail(auth, email)
  if (known === null || known.id === person?.id) return known
  const isFree = isMailed || (await People.membershipsOf(auth, known.id)).length === 0
  if (isFree && (await UnprovenAccounts.put(auth, known))) return null
  throw new Problem.Problem({
    code: "conflict",
    message: `sign in as ${email}, and open the link again`
  })
}

/** Others of before to the same organization end: one of a weaker role would take the role away again. */
const enter = async (
  auth: Accounts,
  { email, id }: Pick<People.User, "email" | "id">,
  link: Links.Link
): Promise<void> => {
  await People.put(auth, id, link)
  for (const other of await Links.pendingOf(auth, email))
    if (other.organizationId === link.organizationId)
      await Links.withdraw(auth, other.organizationId, other.id)
}

/** The invitations of a person whose address is proven. */
export const awaiting = async (
  auth: Accounts,
  id: string
): Promise<ReadonlyArray<Links.Pending>> => {
  const user = await People.byId(auth, id)
  return user?.emailVerified === true ? Links.pendingOf(auth, user.email) : []
}

/** Runs alone. */
export const accept = async (
  auth: Accounts,
  { email, id }: Person,
  linkId: string
): Promise<Joined> => {
  const link = (await awaiting(auth, id)).find((each) => each.id === linkId)
  if (link === undefined) throw Problem.notFound("no such invitation of yours")
  if (!(await Links.withdraw(auth, link.organizationId, linkId))) throw gone
  await enter(auth, { email, id }, link)
  return { ...link, email, userId: id }
}

/** Runs alone, because it looks for an owner and a name before it makes them. */
export const join = async (
  auth: Accounts,
  given: Given,
  person: Person | null
): Promise<Joined> => {
  const link = await usable(auth, given.token)
  if (link.email === null && given.email === undefined) throw Problem.invalid("email is required")
  const email = emailOf(link.email ?? given.email ?? "")
  const emailVerified = link.isMailed === true || link.by === null
  const made = person?.email === email ? null : checked(given)
  const known = await holderOf(auth, link, email, person)
  if ((await Links.consume(auth, given.token)) === null) throw gone
  const user =
    known ?? (await People.create(auth, { ...(made ?? checked(given)), email, emailVerified }))
  if (known !== null && emailVerified) await UnprovenAccounts.prove(auth, known)
  const userId = user.id
  await enter(auth, { email, id: userId }, link)
  const partnerId = link.partnerId ?? null
  if (partnerId !== null) {
    await People.put(auth, userId, { organizationId: partnerId, role: "admin" })
  }
  return { ...link, email, userId }
}
