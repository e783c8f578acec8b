/** A partner's keys and settings, by its own people. */
import { Engine } from "@cardpack/core"
import { createKey, revokeKey, updatePartner } from "@cardpack/core/commands"
import { type Account, type Event, Instant, MailSubject, Usd } from "@cardpack/core/domain"
import { Desk, Reads, Requester } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { type ChainInfo, Info } from "../operator/chain/Info.ts"
import { CreateKey } from "../operator/partner/Api.ts"
import { viewKey } from "../operator/partner/View.ts"
import * as QueryMoment from "../operator/QueryMoment.ts"
import { SALES } from "../operator/report/Api.ts"
import * as ReportView from "../operator/report/View.ts"
import { meant } from "../operator/search/Handlers.ts"
import * as Refused from "../operator/support/Refused.ts"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"
import type * as Refusals from "../problem/Refusals.ts"
import * as Body from "../request/Body.ts"
import * as Acting from "./Acting.ts"
import * as Acts from "./Acts.ts"
import { ConsoleApi } from "./Api.ts"
import { PARTNER_ROLES, type PartnerRole, type Person } from "./Identity.ts"
import * as OperationFacts from "./OperationFacts.ts"
import { OWN } from "./Permissions.ts"
import { asked, forbidden, found, identifier } from "./PersonHandler.ts"
import * as Roles from "./Roles.ts"
import { UpdateSettings } from "./Shapes.ts"

const readKey = Body.reader(CreateKey)
const readSettings = Body.reader(UpdateSettings)

/** Where people look at transactions; a local chain is seen nowhere. */
const explorerOf = (environment: Event.Environment, info: ChainInfo | null): string | null => {
  if (info === null || info.testFunderPrivateKey !== null) return null
  return environment === "production" ? "https://basescan.org" : "https://sepolia.basescan.org"
}

const viewOf = (explorer: string | null) => (account: Account.Account) => ({
  id: account.id,
  name: account.name,
  notificationEmail: account.notificationEmail,
  subjectEmails: MailSubject.view(account.subjectEmails),
  lowBalanceThresholdUsd: Usd.formatNullable(account.lowBalanceThreshold),
  explorer
})

const suspended = forbidden("the partner is suspended")

type Service = Desk.Desk["Service"]

/** The person's partner; those of others, and of the other environment alone, are not found. */
const partnerIn = (desk: Service) =>
  Effect.fnUntraced(function* (
    { memberships }: Person,
    text: string,
    roles: ReadonlyArray<PartnerRole> = PARTNER_ROLES
  ) {
    const id = yield* identifier("par", "partner", text)
    const role = Roles.partnerRole(memberships, id)
    if (role === undefined) return yield* Effect.fail(Problem.notFound(`no partner ${id}`))
    if (!roles.includes(role)) {
      return yield* forbidden(`the role ${role} may not do this; it takes ${roles.join(" or ")}`)
    }
    const account = yield* Effect.flatMap(desk.partner(id), found("partner", id))
    return account.status === "suspended" ? yield* suspended : account
  })

type Partner = { readonly params: { readonly partnerId: string } }

/** What every role of the partner reads; however many people ask, the partner has one share of the database. */
const reading = (desk: Service, reads: Reads.Reads["Service"], view: ReturnType<typeof viewOf>) => {
  const partnerOf = partnerIn(desk)
  const own =
    <Given extends Partner, A, R>(
      run: (account: Account.Account, given: Given) => Effect.Effect<A, Refusals.Failure, R>
    ) =>
    (given: Given) =>
      Effect.provideService(
        asked((person) =>
          Effect.flatMap(partnerOf(person, given.params.partnerId), (account) =>
            run(account, given)
          )
        ),
        Requester.Sender,
        given.params.partnerId
      )
  return {
    settings: own((account) => Effect.succeed(view(account))),
    keys: own(({ id }) => Effect.map(desk.keys(id), (keys) => ({ data: keys.map(viewKey) }))),
    acts: own((account, { query }: Partner & { readonly query: { readonly resource?: string } }) =>
      Effect.map(Acts.read(desk, reads, account, query.resource ?? null), (data) => ({ data }))
    ),
    search: own(({ id }, { query }: Partner & { readonly query: { readonly q: string } }) =>
      Effect.map(desk.searchOwn(id, meant(query.q)), (data) => ({ data }))
    ),
    operationFacts: own(
      ({ id }, { query }: Partner & { readonly query: { readonly ids: string } }) =>
        OperationFacts.read(reads, id, query.ids)
    ),
    sales: own(
      Effect.fnUntraced(function* (
        { id }: Account.Account,
        { query }: Partner & { readonly query: Parameters<typeof QueryMoment.span>[0] }
      ) {
        const span = yield* QueryMoment.span(query, yield* reads.now, SALES)
        return ReportView.sales(span, yield* desk.sales(span, id))
      })
    ),
    refused: own(({ id }, { query }: Partner & { readonly query: Refused.Query }) =>
      Refused.list(desk, id, query)
    )
  }
}

export const layer = HttpApiBuilder.group(
  ConsoleApi,
  "partner",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const engine = yield* Engine.Engine
    const reads = yield* Reads.Reads
    const { environment } = yield* Settings
    const view = viewOf(explorerOf(environment, yield* Info))

    const partnerOf = partnerIn(desk)
    return handlers
      .handleAll(reading(desk, reads, view))
      .handleRaw("updateSettings", ({ params, request }) =>
        asked(
          Effect.fnUntraced(function* (person) {
            const { id } = yield* partnerOf(person, params.partnerId, OWN.settings[environment])
            const command = updatePartner(Acting.actorOf(person), id, yield* readSettings(request))
            return view(yield* Acting.run(engine, person, command))
          })
        )
      )
      .handleRaw("createKey", ({ params, request }) =>
        asked(
          Effect.fnUntraced(function* (person) {
            const { id: partnerId } = yield* partnerOf(
              person,
              params.partnerId,
              OWN.keys[environment]
            )
            const { label = null } = yield* readKey(request)
            const command = createKey(Acting.actorOf(person), { partnerId, environment, label })
            const { key, secret } = yield* Acting.run(engine, person, command)
            const { createdAt, id } = key
            return { id, key: secret, label, createdAt: Instant.format(createdAt) }
          })
        )
      )
      .handle("revokeKey", ({ params }) =>
        asked(
          Effect.fnUntraced(function* (person) {
            const { id } = yield* partnerOf(person, params.partnerId, OWN.keys[environment])
            const keyId = yield* identifier("key", "key", params.keyId)
            yield* Acting.run(engine, person, revokeKey(Acting.actorOf(person), id, keyId))
          })
        )
      )
  })
)
