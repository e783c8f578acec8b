/** One-time links, who is signed in, and their sessions. */
import { Engine } from "@cardpack/core"
import { type Event, Id } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import { HttpApiBuilder } from "effect/http-api"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"
import { fromStore } from "../problem/Refusals.ts"
import * as Body from "../request/Body.ts"
import { ConsoleApi } from "./Api.ts"
import { Directory } from "./Directory.ts"
import { Identity, type Membership, type OrganizationId } from "./Identity.ts"
import * as Joining from "./Joining.ts"
import * as JoinLog from "./JoinLog.ts"
import type * as Links from "./Links.ts"
import * as Origin from "./Origin.ts"
import * as People from "./People.ts"
import * as Permissions from "./Permissions.ts"
import { asked, time, toProblem } from "./PersonHandler.ts"
import * as Passkey from "./passkey/Passkey.ts"
import { Join, LinkToken } from "./Shapes.ts"
import * as Grants from "./trust/Grants.ts"
import { PAGES, Pair } from "./trust/Pair.ts"
import { AskCode } from "./trust/TrustApi.ts"

const readLink = Body.reader(LinkToken)
const readJoin = Body.reader(Join)
const readAskCode = Body.reader(AskCode)

const viewLink = (link: Links.Link & { readonly expiresAt: Date }, name: string | null) => ({
  organizationId: link.organizationId,
  name,
  role: link.role,
  email: link.email,
  expiresAt: time(link.expiresAt)
})

/** Null for the host, and for a partner that this environment does not have. */
const nameOf = (desk: Desk.Desk["Service"], id: OrganizationId) =>
  Id.is("par", id)
    ? Effect.map(Effect.catch(desk.partner(id), fromStore), (partner) => partner?.name ?? null)
    : Effect.succeed(null)

/** Nobody is signed in yet, so these two have no session to check. */
export const entry = HttpApiBuilder.group(
  ConsoleApi,
  "entry",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const directory = yield* Directory
    const engine = yield* Engine.Engine
    const identity = yield* Identity
    const own = Effect.fnUntraced(function* (request: HttpServerRequest) {
      const refusal = Origin.refusal(directory.options, request)
      if (refusal !== null) yield* Effect.fail(refusal)
    })
    return handlers
      .handleRaw("link", ({ request }) =>
        Effect.gen(function* () {
          yield* own(request)
          const { token } = yield* readLink(request)
          const link = yield* directory.use((auth) => Joining.read(auth, token))
          return viewLink(link, yield* nameOf(desk, link.organizationId))
        })
      )
      .handleRaw("join", ({ request }) =>
        Effect.gen(function* () {
          yield* own(request)
          const given = yield* readJoin(request)
          const person = identity === null ? null : yield* identity.personOf(request)
          // A worthless link waits for nobody, and lets nobody wait.
          yield* directory.use((auth) => Joining.read(auth, given.token))
          const joined = yield* directory.alone((auth) => Joining.join(auth, given, person))
          const who = { id: joined.userId, email: joined.email, session: person?.session ?? "link" }
          yield* JoinLog.record(engine, who, joined)
          return viewLink(joined, yield* nameOf(desk, joined.organizationId))
        }).pipe(Effect.catch(toProblem))
      )
  })
)

const naming = (desk: Desk.Desk["Service"], environment: Event.Environment) =>
  Effect.fnUntraced(function* (membership: Membership) {
    const { organizationId, role } = membership
    const name = yield* nameOf(desk, organizationId)
    const permissions = Permissions.of(membership, environment)
    return { organizationId, name, role, permissions }
  })

const sessionsOf = Effect.fnUntraced(function* (directory: Directory["Service"], personId: string) {
  const rows = yield* directory.use((auth) => People.sessionsOf(auth, personId))
  const data = rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: time(createdAt),
    expiresAt: time(expiresAt)
  }))
  return { data: data.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)) }
})

const signOnsOf = Effect.fnUntraced(function* (directory: Directory["Service"], personId: string) {
  const rows = yield* directory.use((auth) => People.signOnsOf(auth, personId))
  return { data: rows.map(({ createdAt, id }) => ({ id, createdAt: time(createdAt) })) }
})

const passkeysOf = Effect.fnUntraced(function* (directory: Directory["Service"], personId: string) {
  const rows = yield* directory.use((auth) => Passkey.of(auth, personId))
  const data = rows.map(({ createdAt, id, lastUsedAt, name }) => ({
    id,
    name,
    createdAt: time(createdAt),
    lastUsedAt: lastUsedAt === null ? null : time(lastUsedAt)
  }))
  return { data }
})

export const own = HttpApiBuilder.group(
  ConsoleApi,
  "own",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const directory = yield* Directory
    const engine = yield* Engine.Engine
    const { environment } = yield* Settings
    const { other } = yield* Pair
    const named = naming(desk, environment)
    return handlers
      .handle("me", () =>
        asked(
          Effect.fnUntraced(function* ({ email, hasTwoFactor, id, memberships, name, session }) {
            const belongs = yield* Effect.forEach(memberships, named)
            const me = { id, email, name, hasTwoFactor, sessionId: session }
            return { ...me, environment, other, memberships: belongs }
          })
        )
      )
      .handle("sessions", () => asked(({ id }) => sessionsOf(directory, id)))
      .handle("signOns", () => asked(({ id }) => signOnsOf(directory, id)))
      .handle("passkeys", () => asked(({ id }) => passkeysOf(directory, id)))
      .handle("endSession", ({ params: { sessionId } }) =>
        asked(
          Effect.fnUntraced(function* ({ id }) {
            const ended = yield* directory.use((auth) => People.endSession(auth, id, sessionId))
            if (!ended) yield* Effect.fail(Problem.notFound("no such session of yours"))
          })
        )
      )
      .handle("invited", () =>
        asked(
          Effect.fnUntraced(function* ({ id }) {
            const links = yield* directory.use((auth) => Joining.awaiting(auth, id))
            const data = yield* Effect.forEach(links, (link) =>
              Effect.map(nameOf(desk, link.organizationId), (name) => ({
                id: link.id,
                ...viewLink(link, name)
              }))
            )
            return { data }
          })
        )
      )
      .handleRaw("accept", ({ params: { invitationId }, request }) =>
        asked(
          Effect.fnUntraced(function* (person) {
            yield* Body.none(request)
            const joined = yield* directory.alone((auth) =>
              Joining.accept(auth, person, invitationId)
            )
            yield* JoinLog.record(engine, person, joined)
            return viewLink(joined, yield* nameOf(desk, joined.organizationId))
          })
        )
      )
      .handleRaw("code", ({ request }) =>
        asked(
          Effect.fnUntraced(function* (person) {
            if (other === null || other.holdsPeople) {
              return yield* Effect.fail(Problem.notFound("no other environment trusts this one"))
            }
            const { challenge, state } = yield* readAskCode(request)
            if (!Grants.isSecret(challenge) || !Grants.isSecret(state)) {
              return yield* Effect.fail(
                Problem.invalid("challenge and state must be 43 characters")
              )
            }
            const code = yield* directory.use((auth) => Grants.makeCode(auth, person, challenge))
            return { url: `${other.url}${PAGES.enter}#${new URLSearchParams({ code, state })}` }
          })
        )
      )
  })
)
