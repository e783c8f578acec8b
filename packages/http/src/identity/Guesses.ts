/** Requests that may guess a password or a code, or ask for hashing: each at its pace, and in its turn. */
import { Effect } from "effect"
import type * as Problem from "../problem/Problem.ts"
import * as Peer from "../request/Peer.ts"
import type { Accounts } from "./Accounts.ts"
import * as Device from "./Device.ts"
import { Directory } from "./Directory.ts"
import * as Forwarded from "./Forwarded.ts"
import * as HashTurns from "./HashTurns.ts"
import * as Pace from "./Pace.ts"
import * as People from "./People.ts"
import * as Passkeys from "./passkey/Paths.ts"

/** They ask for the password again, so that a stolen session is not enough. */
const CONFIRMED: ReadonlyArray<string> = [
  Forwarded.LINK,
  Forwarded.UNLINK,
  "/change-password",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
  Passkeys.ADD_OPTIONS,
  Passkeys.REMOVE
]

const VERIFY = /^\/two-factor\/verify-/

/** The sign-in that waits for a code, by this cookie alone. */
const WAITS = /\.two_factor=([^;]+)/

export interface Asked {
  readonly path: Forwarded.Path
  readonly address: string
  readonly body: unknown
  readonly cookie: string | undefined
}

const emailOf = (body: unknown): string => (Forwarded.textOf(body, "email") ?? "").toLowerCase()

/** Who is guessed at or mailed: an address, the sign-in that waits for a code, or whose session it is. */
const subjectOf = async (auth: Accounts, { body, cookie = "", path }: Asked) => {
  if (path === Forwarded.ASK_RESET) return emailOf(body)
  if (VERIFY.test(path)) return WAITS.exec(cookie)?.[1] ?? ""
  return CONFIRMED.includes(path) ? ((await People.bySession(auth, cookie))?.id ?? null) : null
}

/** The account whose mailed link it is. */
const recoveredBy = async (auth: Accounts, { body, path }: Asked): Promise<string | null> =>
  path === Forwarded.RESET
    ? ((await People.byReset(auth, Forwarded.textOf(body, "token") ?? ""))?.email ?? null)
    : null

/** The account that was opened, so that the browser is its device from now on. */
const openedBy = (path: Forwarded.Path, answered: unknown): string | null =>
  path === Forwarded.SIGN_IN || path === Passkeys.SIGN_IN || VERIFY.test(path)
    ? (Forwarded.textOf(Reflect.get(Object(answered), "user"), "email") ?? null)
    : null

const SIGNED_OUT = { message: "sign in first" }
const signedOut = () => Response.json(SIGNED_OUT, { status: 401 })

export interface Answered {
  readonly response: Response
  readonly answered: unknown
}

type Work = Effect.Effect<Answered, Problem.Problem>

export const make = Effect.gen(function* () {
  const { options, use } = yield* Directory
  const { guess, limited, ofAddress, resetTo } = yield* Pace.make
  const inTurn = HashTurns.make()

  const signIn = Effect.fnUntraced(function* (
    asked: Asked,
    device: Device.Device | null,
    work: Work
  ) {
    const email = emailOf(asked.body)
    const network = Peer.networkOf(asked.address)
    const since = yield* use((auth) => People.passwordSince(auth, email))
    const own = device !== null && Device.isOf(device, email, since) ? device.id : null
    const guessing = guess({ email, network, device: own, since })
    return yield* inTurn({ isKnown: own !== null, network }, Effect.andThen(guessing, work))
  })

  const other = Effect.fnUntraced(function* (asked: Asked, work: Work) {
    const { path } = asked
    const isConfirmed = CONFIRMED.includes(path)
    const subject = yield* use((auth) => subjectOf(auth, asked))
    // Else strangers would wait in the line of who is known here.
    if (isConfirmed && subject === null) return { response: signedOut(), answered: SIGNED_OUT }
    const terms = path === Forwarded.ASK_RESET ? Pace.MAILS : Pace.GUESSES
    if (subject !== null) yield* limited(isConfirmed ? "confirmed" : path, subject, terms)
    const comer = { isKnown: isConfirmed, network: Peer.networkOf(asked.address) }
    return yield* isConfirmed || path === Forwarded.RESET ? inTurn(comer, work) : work
  })

  /** With the cookie that names the device, when the account was opened. */
  const paced = Effect.fnUntraced(function* (asked: Asked, work: Work) {
    const [device, recovered] = yield* use((auth) =>
      Promise.all([Device.read(auth, options, asked.cookie), recoveredBy(auth, asked)])
    )
    if (device !== null) yield* limited("device", device.id, Pace.OF_ADDRESS)
    else if (recovered === null) yield* ofAddress(asked.address)
    const done = yield* asked.path === Forwarded.SIGN_IN
      ? signIn(asked, device, work)
      : other(asked, work)
    const opened = recovered ?? openedBy(asked.path, done.answered)
    if (!done.response.ok || opened === null) return { ...done, device: null }
    return { ...done, device: yield* use((auth) => Device.cookieFor(auth, options, opened)) }
  })

  return { paced, resetTo, ofAddress }
})
