/** `cardpack chain`, `deposits` and `incidents`. */
import { Argument, Command, Flag } from "effect/cli"
import {
  DEPOSIT_STATUSES,
  type DepositAddress,
  type OperatorFundingTransaction,
  RecordSweep
} from "../operator/deposit/Api.ts"
import { type Incident, OPEN } from "../operator/incident/Api.ts"
import { call } from "./Client.ts"
import * as Input from "./Input.ts"
import { type Columns, fields, page } from "./Output.ts"

const ADDRESSES: Columns<typeof DepositAddress.Type> = [
  ["partnerId", (row) => row.partnerId],
  ["path", (row) => row.path],
  ["address", (row) => row.address],
  ["balanceUsd", (row) => row.balanceUsd],
  ["expectedUsd", (row) => row.expectedUsd],
  ["createdAt", (row) => row.createdAt]
]

const TRANSACTIONS: Columns<typeof OperatorFundingTransaction.Type> = [
  ["id", (row) => row.id],
  ["partnerId", (row) => row.partnerId],
  ["status", (row) => row.status],
  ["amountUsd", (row) => row.amountUsd],
  ["base units", (row) => row.amountBaseUnits],
  ["token", (row) => row.tokenAddress],
  ["block", (row) => row.blockNumber],
  ["createdAt", (row) => row.createdAt],
  ["failureReason", (row) => row.failureReason],
  ["transactionHash", (row) => row.transactionHash]
]

const INCIDENTS: Columns<typeof Incident.Type> = [
  ["id", (row) => row.id],
  ["kind", (row) => row.kind],
  ["partnerId", (row) => row.partnerId],
  ["operationId", (row) => row.operationId],
  ["cardId", (row) => row.cardId],
  ["transactionHash", (row) => row.transactionHash],
  ["createdAt", (row) => row.createdAt],
  ["resolvedAt", (row) => row.resolvedAt],
  ["resolution", (row) => row.resolution]
]

const show = Command.make("show", {}, () => call((client) => client.chain.chain({}), fields)).pipe(
  Command.withDescription("Show the contracts, and how far the watcher is")
)

const rescan = Command.make(
  "rescan",
  {
    fromBlock: Flag.Int("from-block").pipe(
      Flag.withDescription("The first block to look at again; not beyond the cursor")
    )
  },
  (payload) => call((client) => client.chain.rescan({ payload }), fields)
).pipe(Command.withDescription("Look at blocks again for deposits, mints and burns"))

export const chain = Command.make("chain").pipe(
  Command.withDescription("The chain that the service watches"),
  Command.withSubcommands([show, rescan])
)

const addresses = Command.make("addresses", Input.paging, (flags) =>
  call((client) => client.deposits.addresses({ query: Input.given(flags) }), page(ADDRESSES))
).pipe(
  Command.withDescription("List deposit addresses with path, balance and what should be there")
)

const transactions = Command.make(
  "transactions",
  {
    status: Input.oneOf("status", DEPOSIT_STATUSES, "Only these; foreign ones are other tokens"),
    ...Input.paging
  },
  (flags) =>
    call(
      (client) => client.deposits.transactions({ query: Input.given(flags) }),
      page(TRANSACTIONS)
    )
).pipe(Command.withDescription("List deposits of all partners"))

const recordSweep = Command.make(
  "record",
  {
    transactionHash: Argument.String("transaction-hash").pipe(
      Argument.withSchema(RecordSweep.fields.transactionHash)
    )
  },
  (payload) => call((client) => client.deposits.recordSweep({ payload }), fields)
).pipe(Command.withDescription("Record a transaction that moved USDC from deposit addresses"))

const sweeps = Command.make("sweeps").pipe(
  Command.withDescription("What left deposit addresses by your own hand"),
  Command.withSubcommands([recordSweep])
)

export const deposits = Command.make("deposits").pipe(
  Command.withDescription("Where partners send USDC, and what came in"),
  Command.withSubcommands([addresses, sweeps, transactions])
)

const list = Command.make(
  "list",
  { open: Input.oneOf("open", OPEN, "Only open or only resolved ones"), ...Input.paging },
  (flags) => call((client) => client.incidents.list({ query: Input.given(flags) }), page(INCIDENTS))
).pipe(Command.withDescription("List what the chain and the books contradict each other about"))

const resolve = Command.make(
  "resolve",
  {
    incidentId: Argument.String("incident"),
    resolution: Flag.String("resolution").pipe(
      Flag.withDescription("What was found and done, for the log")
    ),
    releaseCard: Flag.Boolean("release-card").pipe(
      Flag.withDescription("The card that it froze may be used again"),
      Flag.withDefault(false)
    )
  },
  ({ incidentId, releaseCard, resolution }) =>
    call(
      (client) =>
        client.incidents.resolve({ params: { incidentId }, payload: { resolution, releaseCard } }),
      fields
    )
).pipe(Command.withDescription("Resolve an incident, and release its card when asked to"))

const release = Command.make(
  "release",
  {
    incidentId: Argument.String("incident"),
    reason: Flag.String("reason").pipe(
      Flag.withDescription("Why the card may be used again, for the log")
    )
  },
  ({ incidentId, reason }) =>
    call(
      (client) =>
        client.incidents.release({
          params: { incidentId },
          payload: { reason }
        }),
      fields
    )
).pipe(Command.withDescription("Release the card that a resolved incident still holds back"))

export const incidents = Command.make("incidents").pipe(
  Command.withDescription("What a person has to decide"),
  Command.withSubcommands([list, release, resolve])
)
