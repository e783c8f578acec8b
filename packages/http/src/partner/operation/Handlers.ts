import { Engine } from "@cardpack/core"
import { OnchainActions, WindowEnd } from "@cardpack/core/commands"
import {
  type Evm,
  Id,
  type Instant,
  type Links,
  Operation,
  type OperationTransitions,
  type ShipmentTransitions
} from "@cardpack/core/domain"
import { type ListFilter, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import { answer, found, identifier } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import * as Cursor from "../list/Cursor.ts"
import * as Filter from "../list/Filter.ts"
import { OwnLinks } from "../OwnLinks.ts"
import * as PartnerGrants from "../PartnerGrants.ts"
import { Settings } from "../Settings.ts"
import { SubmitTransaction } from "./Api.ts"
import { read } from "./Request.ts"
import * as View from "./View.ts"

const LIST = "operations"

const readSubmit = Body.reader(SubmitTransaction)

interface Listing {
  readonly query: Cursor.Query &
    Filter.PeriodQuery &
    Filter.MachineQuery & {
      readonly customerId?: string
      readonly cardId?: string
      readonly kind?: string
      readonly status?: OperationTransitions.Status
      readonly shipmentStatus?: ShipmentTransitions.Status
    }
}

interface ByOperation {
  readonly params: { readonly operationId: string }
}

const listed = (
  reads: Reads.Reads["Service"],
  engine: Engine.Engine["Service"],
  links: Links.Links
) => {
  /** Opens packs whose windows have passed before they are shown. */
  const detailsOf = (
    accountId: Id.AccountId,
    ids: ReadonlyArray<Id.OperationId>,
    now: Instant.Instant
  ) =>
    WindowEnd.settled(engine, now, reads.operationDetails(accountId, ids), (all) =>
      all.flatMap(Operation.cardsOf)
    )
  return {
    list: answer(
      Effect.fnUntraced(function* ({ account, now }, { query }: Listing) {
        const { cardId = null, customerId = null, kind = null, status = null } = query
        const { shipmentStatus = null } = query
        const period = yield* Filter.periodOf(query)
        const asked = yield* Cursor.page(LIST, query)
        // The service makes every id, so nothing has a malformed one.
        if (customerId !== null && !Id.is("cus", customerId)) return View.page([], null)
        if (cardId !== null && !Id.is("card", cardId)) return View.page([], null)
        const filter: ListFilter.Operations = {
          cardId,
          customerId,
          kind,
          status,
          shipmentStatus,
          vendingMachineId: Filter.machineOf(query),
          ...period
        }
        const page = yield* reads.operations(account.id, filter, asked)
        const ids = page.rows.map((row) => row.id)
        const details = new Map(
          (yield* detailsOf(account.id, ids, now)).map((row) => [row.operation.id, row])
        )
        const texts = ids.flatMap((id) => {
          const row = details.get(id)
          return row === undefined ? [] : [View.text(row, now, links, false)]
        })
        return View.page(texts, Cursor.encodeNullable(LIST, page.next))
      })
    ),
    get: answer(
      Effect.fnUntraced(function* ({ account, now }, { params }: ByOperation) {
        const id = yield* identifier("op", "operation", params.operationId)
        const [row] = yield* detailsOf(account.id, [id], now)
        const details = yield* found("operation", id)(row)
        return View.response(View.text(details, now, links, false))
      })
    )
  }
}

interface OnchainCall extends ByOperation {
  readonly request: Parameters<typeof Body.none>[0]
}

type Act = OnchainActions.OnchainActions["Service"]["refresh"]

/** Refresh, resign and cancel act on pending on-chain operations. */
const action = (act: Act, links: Links.Links) =>
  answer(
    Effect.fnUntraced(function* ({ caller }, { params, request }: OnchainCall) {
      yield* Body.none(request)
      const id = yield* identifier("op", "operation", params.operationId)
      const { details, now } = yield* act(caller, id)
      return View.response(View.text(details, now, links, false))
    })
  )

interface Submission extends OnchainCall {
  readonly prefix: "oco" | "ocb"
  readonly entry: string
}

const submit = (onchain: OnchainActions.OnchainActions["Service"], links: Links.Links) =>
  answer(
    Effect.fnUntraced(function* ({ caller }, { entry, params, prefix, request }: Submission) {
      const { transactionHash } = yield* readSubmit(request)
      const operationId = yield* identifier("op", "operation", params.operationId)
      const entryId = yield* identifier(prefix, "on-chain entry", entry)
      // Checked by the body's schema; only the letter case changes.
      const hash = transactionHash.toLowerCase() as Evm.Hash
      const { details, now } = yield* onchain.submit(caller, operationId, entryId, hash)
      return View.response(View.text(details, now, links, false))
    })
  )

const forbidden = (message: string) => new Problem.Problem({ code: "forbidden", message })

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "operations",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const onchain = yield* OnchainActions.OnchainActions
    const reads = yield* Reads.Reads
    const links = yield* OwnLinks
    const { environment } = yield* Settings
    const report = submit(onchain, links)
    return handlers
      .handleAll(listed(reads, engine, links))
      .handleRaw(
        "create",
        answer(
          Effect.fnUntraced(function* ({ caller, role }, { headers, request }) {
            const asked = yield* read(request)
            const refusal = PartnerGrants.refusalOfKind(role, environment, asked.kind)
            if (refusal !== null) return yield* Effect.fail(forbidden(refusal))
            const key = headers["idempotency-key"]
            const { details, now, replayed } = yield* engine.submit(caller, key, asked)
            return View.response(View.text(details, now, links, replayed), replayed ? 200 : 201)
          })
        )
      )
      .handleRaw("submitOrder", (call) =>
        report({ ...call, prefix: "oco", entry: call.params.onchainOrderId })
      )
      .handleRaw("submitBurn", (call) =>
        report({ ...call, prefix: "ocb", entry: call.params.onchainBurnId })
      )
      .handleRaw("refresh", action(onchain.refresh, links))
      .handleRaw("resign", action(onchain.resign, links))
      .handleRaw("cancel", action(onchain.cancel, links))
  })
)
