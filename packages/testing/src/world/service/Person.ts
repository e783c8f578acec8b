/** A person at a browser: keeps cookies, and sends the origin of the page. */
import "./QuickPasswords.ts"
import * as fs from "node:fs"
import { assert } from "vitest"
import { until } from "../../kit/clock/Until.ts"
import * as Mime from "../../kit/sender/Mime.ts"
import * as Call from "./Call.ts"
import { exchange } from "./Client.ts"
import type { Letter } from "./Mailing.ts"
import type { World } from "./World.ts"

export type Reply = Call.Answer

export const PASSWORD = "correct horse battery staple"

export const SECRET = "0123456789abcdef0123456789abcdef0123456789abcdef"

/** The settings of a service with people. */
export const ON = { CARDPACK_CONSOLE: "on", CARDPACK_IDENTITY_SECRET: SECRET }

export const ok = Call.ok

/** Asserts an error with this status, whose message these words match. */
export const refused = ({ body, status, text }: Reply, code: number, words = /./): void => {
  assert.strictEqual(status, code, text)
  assert.deepStrictEqual(Object.keys(body), ["error"], text)
  assert.match(body.error.message, words)
}

/** A busy computer looked at the person for too long; nothing was done, as a browser's page knows. */
const BUSY = /not available at the moment: sign-in/
const ASKED = 20

export class Person {
  readonly #url: () => string
  readonly cookies = new Map<string, string>()
  readonly email: string
  password = PASSWORD

  constructor(url: () => string, email: string) {
    this.#url = url
    this.email = email
  }

  /** `headers` win over what a browser sends; an empty one is left out. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {}
  ): Promise<Reply> {
    const url = this.#url()
    const all: Record<string, string> = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(method === "GET" ? {} : { origin: new URL(url).origin }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers
    }
    const given = Object.entries(all).filter(([, value]) => value !== "")
    const ask = (): Promise<Reply> =>
      exchange(`${url}${path}`, {
        method,
        redirect: "manual",
        headers: Object.fromEntries(given),
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
    let reply = await ask()
    for (let asked = 1; asked < ASKED && BUSY.test(reply.text); asked++) reply = await ask()
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";")
      const at = pair.indexOf("=")
      if (/max-age=0/i.test(cookie)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return reply
  }

  readonly get = (path: string) => this.send("GET", path)
  readonly console = (method: string, path: string, body?: unknown) =>
    this.send(method, `/console/api${path}`, body)
  readonly auth = (path: string, body: unknown = {}) =>
    this.send("POST", `/console/auth${path}`, body)
  readonly signIn = (password = this.password) =>
    this.auth("/sign-in/email", { email: this.email, password })
  readonly operator = (method: string, path: string, body?: unknown) =>
    this.send(method, `/operator/v1${path}`, body)
  readonly partner = (partnerId: string, method: string, path: string, body?: unknown) =>
    this.send(method, `/api/v2${path}`, body, { "cardpack-organization": partnerId })
}

/** Not a person: a program with an operator's token. */
export class Bearer extends Person {
  constructor(url: () => string, token: string) {
    super(url, "")
    this.#token = token
  }

  readonly #token: string

  override send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {}
  ): Promise<Reply> {
    const authorization = `Bearer ${this.#token}`
    return super.send(method, path, body, { ...headers, authorization, origin: "" })
  }
}

/** As an organization's people are listed. */
export interface Listed {
  readonly id: string
  readonly email: string
}

interface Belongs {
  readonly organizationId: string
  readonly name: string | null
  readonly role: string
  readonly permissions: ReadonlyArray<string>
}

/** Where a person belongs, without what the role may do there. */
export const belonging = ({ memberships }: { readonly memberships: ReadonlyArray<Belongs> }) =>
  memberships.map(({ name, organizationId, role }) => ({ organizationId, name, role }))

/** The file with the first owner's link, which the start named last. */
export const linkFile = (output: string): string =>
  [...output.matchAll(/\S+\/owner-link$/gm)].at(-1)?.[0] ?? ""

/** The token in it. */
export const firstLink = (output: string): string =>
  fs.readFileSync(linkFile(output), "utf8").trim().split("#token=")[1] ?? ""

let count = 0

/** Where invitations go, when there is a mail server. */
export interface Mailbox {
  readonly open: () => Promise<void>
  readonly letters: ReadonlyArray<Letter>
}

const LINK = /#token=[\w-]+/

/** Letters with a link that works once; others only tell something. */
const linksTo = ({ letters }: Mailbox, email: string) =>
  letters.filter(({ text, to }) => to === email && LINK.test(text))

/** The link's token in the newest letter to the address, once there are more than `before`. */
const mailedTo = async (mails: Mailbox, to: string, before: number): Promise<string> => {
  const found = async () => linksTo(mails, to)
  const all = await until(found, ({ length }) => length > before)
  const { parts } = Mime.parse(Buffer.from(all.at(-1)?.text ?? ""))
  return /#token=([\w-]+)/.exec(parts[0]?.body ?? "")?.[1] ?? ""
}

/** The people of a service: its owner, and others by invitation. */
export const people = (world: World, mails?: Mailbox) => {
  const url = () => world.service().url
  const unknown = (email = `person${++count}@example.com`) => new Person(url, email)
  let first: Promise<Person> | undefined
  const makeOwner = async () => {
    const person = unknown("owner@example.com")
    const token = firstLink(world.service().output())
    const { email, password } = person
    const joined = await person.console("POST", "/join", { token, email, name: "Olga", password })
    if (joined.status !== 200) throw new Error(joined.text)
    await person.signIn()
    return person
  }
  const owner = () => {
    first ??= makeOwner()
    return first
  }
  const invite = async (organizationId: string, role: string, email: string) => {
    const path = `/organizations/${organizationId}/invitations`
    const person = await owner()
    await mails?.open()
    const before = mails === undefined ? 0 : linksTo(mails, email).length
    const made = await person.console("POST", path, { email, role })
    if (made.status !== 201) throw new Error(made.text)
    if (mails !== undefined) return mailedTo(mails, email, before)
    return String(made.body.link).split("#token=")[1] ?? ""
  }
  /** Somebody new with this role, signed in. */
  const member = async (organizationId: string, role: string, email?: string) => {
    const person = unknown(email)
    const token = await invite(organizationId, role, person.email)
    const given = { token, name: `The ${role}`, password: person.password }
    const joined = await person.console("POST", "/join", given)
    if (joined.status !== 200) throw new Error(joined.text)
    const signed = await person.signIn()
    if (signed.status !== 200) throw new Error(signed.text)
    return person
  }
  /** The token of a mailed link to a new password. */
  const forgotten = async ({ email }: Person) => {
    if (mails === undefined) throw new Error("there is no mail server")
    await mails.open()
    const before = linksTo(mails, email).length
    ok(await unknown().auth("/request-password-reset", { email }))
    return mailedTo(mails, email, before)
  }
  return { unknown, owner, invite, member, forgotten }
}
