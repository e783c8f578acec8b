import { Engine } from "@cardpack/core"
import { approve, decline, senderOf } from "@cardpack/core/commands"
import { Approval, Id, type Instant, Refusal, Steps } from "@cardpack/core/domain"
import { Desk, LogFilter, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Identity, type Service } from "../../identity/Identity.ts"
import * as PersonAdmission from "../../identity/PersonAdmission.ts"
import * as Roles from "../../identity/Roles.ts"
import * as Problem from "../../problem/Problem.ts"
import { answer, found, identifier } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import { Operator, type Sender } from "../Authorization.ts"
import * as KeyCursor from "../KeyCursor.ts"
import * as Permission from "../Permission.ts"
import { withStocks } from "./Asking.ts"
import * as Newcomers from "./Newcomers.ts"

const LIST = "approvals"

/** Who may do an act may confirm it, whatever the own limit. */
const NEEDED: Readonly<Record<Approval.Act, Permission.Permission>> = {
  "balance.bonus": "balances.write",
  "balance.adjustment": "balances.write",
  "stock.withdraw": "stock.write",
  "stock.return": "stock.write",
  "prices.put": "catalog.write",
  "machine.update": "catalog.write",
  "catalog.put": "catalog.write"
}

const OWN = "a second person confirms it: neither who asked, nor a token that one of the two made"

const isApproval = (text: string): text is Approval.ApprovalId => Id.is("apr", text)

const idOf = (params: { readonly approvalId: string }) =>
  identifier("apr", "approval", params.approvalId)

const forbidden = (message: string) =>
  Effect.fail(new Problem.Problem({ code: "forbidden", message }))

const roleRefusal = ({ role }: Sender, { act }: Approval.Approval): string | null => {
  const roles = Permission.rolesOf(NEEDED[act])
  return roles.includes(role)
    ? null
    : `a token of the role ${role} may not do this; it takes the role ${roles.join(" or ")}`
}

const unless = (refusal: string | null) => (refusal === null ? Effect.void : forbidden(refusal))

const LAPSED = Refusal.Conflict({
  why: "whoever asked has not this role any more: the request has lapsed"
})

/** A person who asked still has the role in which she asked; tokens are looked at by the command. */
const standing = (identity: Service | null, { role, sender, session }: Approval.Approval) =>
  session === null
    ? Effect.succeed(null)
    : Effect.map(identity?.membershipsOf?.(sender) ?? Effect.succeed([]), (memberships) =>
        Roles.operatorRole(memberships) === role ? null : LAPSED
      )

/** The log has what was asked, and can't be changed unseen. That of an earlier version has no digest. */
const unchanged = Effect.fnUntraced(function* (
  { log }: Pick<Desk.Desk["Service"], "log">,
  approval: Approval.Approval
) {
  const asked = {
    ...LogFilter.EVERY_ENTRY,
    subject: approval.id,
    action: "approval.request"
  }
  const [entry] = yield* log(asked, { limit: 1, before: null })
  const { digest } = Object(entry?.detail) as { readonly digest?: string }
  const isKnown = entry !== undefined && digest === undefined
  if (isKnown || digest === (yield* Steps.run(Approval.digestOf(approval)))) return
  yield* Effect.fail(
    new Problem.Problem({
      code: "conflict",
      message: "it is not what was asked, by the operators' log: decline it, and ask again"
    })
  )
})

/** Why the sender may not confirm an act, whatever became of who asked; else null. */
const refusals = Effect.fnUntraced(function* (
  { desk, identity }: { readonly desk: Desk.Desk["Service"]; readonly identity: Service | null },
  sender: Sender,
  now: Instant.Instant
) {
  const tokens = yield* desk.tokens
  const newcomer = yield* Newcomers.refusal({ identity, tokens, now }, sender)
  return (approval: Approval.Approval): string | null => {
    const isOwn =
      senderOf(sender) === approval.sender || Newcomers.areInOneLine(tokens, approval, sender)
    return roleRefusal(sender, approval) ?? (isOwn ? OWN : newcomer)
  }
})

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "approvals",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const engine = yield* Engine.Engine
    const { now } = yield* Reads.Reads
    const identity = yield* Identity
    const read = (id: Approval.ApprovalId) =>
      Effect.flatMap(desk.approval(id), found("approval", id))
    const known = { desk, identity }
    /** As the sender of the request reads them, who sees which they may approve. */
    const viewer = Effect.gen(function* () {
      const moment = yield* now
      const sender = yield* Operator
      const refusalOf = yield* refusals(known, sender, moment)
      return (row: Approval.Approval) => {
        const seen = Approval.view(row, moment)
        const waits = seen.status === "pending"
        return {
          ...seen,
          mayApprove: waits && refusalOf(row) === null,
          mayDecline: waits && roleRefusal(sender, row) === null
        }
      }
    })
    const view = (approval: Approval.Approval) =>
      Effect.map(now, (moment) => Approval.view(approval, moment))
    return handlers
      .handle("list", ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const page = yield* KeyCursor.page(LIST, query, isApproval)
            const rows = yield* desk.approvals({ waiting: query.status !== undefined }, page)
            const nextCursor = KeyCursor.next(LIST, page.limit, rows, ({ id }) => id)
            return { data: rows.map(yield* viewer), nextCursor }
          })
        )
      )
      .handle("get", ({ params }) =>
        answer(
          Effect.fnUntraced(function* () {
            const { approval } = yield* read(yield* idOf(params))
            return {
              ...(yield* viewer)(approval),
              arguments: approval.arguments
            }
          })
        )
      )
      .handle("approve", ({ params }) =>
        answer(
          Effect.fnUntraced(function* () {
            const sender = yield* Operator
            const { approval, now } = yield* read(yield* idOf(params))
            yield* unless((yield* refusals(known, sender, now))(approval))
            yield* unchanged(desk, approval)
            const settled = yield* withStocks({ desk, engine }, (stocks) =>
              engine.run(approve(sender, approval, stocks))
            ).pipe(PersonAdmission.also(standing(identity, approval)))
            return yield* view(settled)
          })
        )
      )
      .handle("decline", ({ params }) =>
        answer(
          Effect.fnUntraced(function* () {
            const sender = yield* Operator
            const id = yield* idOf(params)
            const { approval } = yield* read(id)
            yield* unless(roleRefusal(sender, approval))
            return yield* view(yield* engine.run(decline(sender, id)))
          })
        )
      )
  })
)
