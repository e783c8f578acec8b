/** People of an organization, and invitations. */
import { Engine } from "@cardpack/core"
import type { Json } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../problem/Problem.ts"
import * as Body from "../request/Body.ts"
import * as Acting from "./Acting.ts"
import { ConsoleApi } from "./Api.ts"
import { Directory } from "./Directory.ts"
import { HOST, type OrganizationId, type Person } from "./Identity.ts"
import * as LinkMails from "./LinkMails.ts"
import * as Links from "./Links.ts"
import * as Members from "./Members.ts"
import * as Pace from "./Pace.ts"
import * as People from "./People.ts"
import { asked, managed, organizationOf, time } from "./PersonHandler.ts"
import * as Removal from "./Removal.ts"
import { ChangeRole, Invite } from "./Shapes.ts"

const readRole = Body.reader(ChangeRole)
const readInvite = Body.reader(Invite)

const view = ({ since, ...member }: People.Member) => ({ ...member, since: time(since) })

const viewInvitation = ({
  email,
  expiresAt,
  id,
  role
}: Pick<Links.Pending, "email" | "expiresAt" | "id" | "role">) => ({
  id,
  email: email ?? "",
  role,
  expiresAt: time(expiresAt)
})

/** Mails the invitation where there is a mail server. */
const mailing = Effect.gen(function* () {
  const post = yield* LinkMails.LinkMails
  const desk = yield* Desk.Desk
  const directory = yield* Directory
  const { operatorUrl, publicUrl } = directory.options
  const nameOf = (id: OrganizationId) =>
    id === HOST
      ? Effect.succeed(`the operators at ${new URL(operatorUrl ?? publicUrl).host}`)
      : Effect.map(desk.partner(id), (partner) => partner?.name ?? id)
  const { mailOf } = yield* Pace.make
  /** Refuses what says nothing before it counts; what nobody is mailed has no pace. */
  const paced = (id: OrganizationId, given: Members.Invited) =>
    Effect.andThen(
      directory.use((auth) => Members.invitable(auth, id, given)),
      post === null ? Effect.void : mailOf(id, given.email)
    )
  const mail = Effect.fnUntraced(function* (
    id: OrganizationId,
    { email, role }: { readonly email: string; readonly role: string },
    link: string
  ) {
    if (post === null) return
    yield* post(LinkMails.invitation(email, { link, role, what: yield* nameOf(id) }))
  })
  return { isMailed: post !== null, mail, paced }
})

const linkOf = (
  { operatorUrl, publicUrl }: Directory["Service"]["options"],
  id: OrganizationId,
  token: string
): string => `${id === HOST ? (operatorUrl ?? publicUrl) : publicUrl}/console/join#token=${token}`

const logging =
  (engine: Engine.Engine["Service"]) =>
  (person: Person, what: string, subject: OrganizationId, detail: Json.JsonObject) =>
    Acting.record(
      engine,
      person,
      { action: `person.${what}`, subject, detail },
      subject === HOST ? null : subject
    )

export const layer = HttpApiBuilder.group(
  ConsoleApi,
  "people",
  Effect.fnUntraced(function* (handlers) {
    const directory = yield* Directory
    const parts = { directory, engine: yield* Engine.Engine, desk: yield* Desk.Desk }
    const { isMailed, mail, paced } = yield* mailing
    const log = logging(parts.engine)
    return handlers
      .handle("list", ({ params }) =>
        asked(
          Effect.fnUntraced(function* (person) {
            const id = yield* organizationOf(person, params.organizationId)
            return { data: (yield* directory.use((auth) => People.membersOf(auth, id))).map(view) }
          })
        )
      )
      .handleRaw("change", ({ params, request }) =>
        asked(
          Effect.fnUntraced(function* (person) {
            const id = yield* managed(person, params.organizationId)
            const { role } = yield* readRole(request)
            const { personId } = params
            const member = yield* directory.alone((auth) =>
              Members.change(auth, id, personId, role)
            )
            yield* log(person, "role", id, { member: personId, role })
            return view(member)
          })
        )
      )
      .handle("remove", ({ params, query }) =>
        asked(
          Effect.fnUntraced(function* (person) {
            const id = yield* managed(person, params.organizationId)
            yield* Removal.remove(parts, person, {
              organizationId: id,
              personId: params.personId,
              isMadeRevoked: query.revoke === "made"
            })
          })
        )
      )
      .handle("invitations", ({ params }) =>
        asked(
          Effect.fnUntraced(function* (person) {
            const id = yield* organizationOf(person, params.organizationId)
            const rows = yield* directory.use((auth) => Links.pending(auth, id))
            return { data: rows.map(viewInvitation) }
          })
        )
      )
      .handleRaw("invite", ({ params, request }) =>
        asked(
          Effect.fnUntraced(function* (person) {
            const id = yield* managed(person, params.organizationId)
            const given = yield* readInvite(request)
            yield* paced(id, given)
            const made = yield* directory.alone((auth) =>
              Members.invite(auth, person, id, { ...given, isMailed })
            )
            yield* log(person, "invite", id, { linkId: made.id, role: made.role })
            const link = linkOf(directory.options, id, made.token)
            yield* mail(id, made, link)
            // A link that proves the address is for the mail box alone.
            return { ...viewInvitation(made), link: isMailed ? null : link, mailed: isMailed }
          })
        )
      )
      .handle("uninvite", ({ params }) =>
        asked(
          Effect.fnUntraced(function* (person) {
            const id = yield* managed(person, params.organizationId)
            const done = yield* directory.use((auth) =>
              Links.withdraw(auth, id, params.invitationId)
            )
            if (!done) yield* Effect.fail(Problem.notFound("no such invitation"))
            yield* log(person, "uninvite", id, { linkId: params.invitationId })
          })
        )
      )
  })
)
