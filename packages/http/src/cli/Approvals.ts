/** `cardpack approvals`: what waits for a second person. */
import { Approval as Core } from "@cardpack/core/domain"
import { Argument, Command, Flag } from "effect/cli"
import type { Approval } from "../operator/approval/ApprovalShapes.ts"
import { call } from "./Client.ts"
import * as Input from "./Input.ts"
import { fields, page } from "./Output.ts"

const show = page<typeof Approval.Type>([
  ["id", (row) => row.id],
  ["status", (row) => row.status],
  ["action", (row) => row.action],
  ["subject", (row) => row.subject],
  ["costUsd", (row) => row.costUsd],
  ["summary", (row) => row.summary],
  ["requestedBy", (row) => row.requestedBy],
  ["settledBy", (row) => row.settledBy],
  ["expiresAt", (row) => row.expiresAt]
])

const list = Command.make(
  "list",
  {
    all: Flag.Boolean("all").pipe(
      Flag.withDescription("Settled and expired ones too"),
      Flag.withDefault(false)
    ),
    ...Input.paging
  },
  ({ all, ...paging }) =>
    call((client) => {
      const [pending] = Core.STATUSES
      const query = { ...Input.given(paging), ...(all ? {} : { status: pending }) }
      return client.approvals.list({ query })
    }, show)
).pipe(Command.withDescription("List what waits for a second person"))

const approvalId = Argument.String("approval")

const get = Command.make("show", { approvalId }, ({ approvalId }) =>
  call(
    (client) => client.approvals.get({ params: { approvalId } }),
    ({ arguments: given, ...approval }) =>
      `${fields(approval)}\n\n${JSON.stringify(given, null, 2)}`
  )
).pipe(Command.withDescription("Show all that was asked"))

const approve = Command.make("approve", { approvalId }, ({ approvalId }) =>
  call((client) => client.approvals.approve({ params: { approvalId } }), fields)
).pipe(Command.withDescription("Do what another person asked for, now"))

const decline = Command.make("decline", { approvalId }, ({ approvalId }) =>
  call((client) => client.approvals.decline({ params: { approvalId } }), fields)
).pipe(Command.withDescription("Refuse it: nothing is done"))

export const approvals = Command.make("approvals").pipe(
  Command.withDescription("Acts above a daily limit, which wait for a second person"),
  Command.withSubcommands([list, get, approve, decline])
)
