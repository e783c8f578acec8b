/** Deposit addresses and deposits of all partners (design.md#operator-api). */
import { DepositTransitions, Instant } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Page from "../../partner/list/Page.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

/** `foreign`: another token, or USDC from before the address was assigned; partners never see it. */
const SHOWN = [...DepositTransitions.STATUSES, "foreign"] as const

/** The filter's words. `stuck`: detected for longer than {@link STUCK_AFTER}. */
export const DEPOSIT_STATUSES = [...DepositTransitions.STATUSES, "stuck", "foreign"] as const

/** Milliseconds. */
export const STUCK_AFTER = 15 * Instant.MINUTE

const address = (description: string) => Field.text(description, `0x${"52".repeat(20)}`)

export const DepositAddress = Schema.Struct({
  partnerId: Field.id("par", "the partner"),
  index: Schema.Int.annotate({ description: "Of the child below the extended public key." }),
  path: Schema.NullOr(Schema.String).annotate({
    description: "Derivation path below the extended key; null while the chain is off.",
    examples: ["0/7"]
  }),
  address: address("Where the partner sends USDC."),
  balanceUsd: Schema.NullOr(
    Field.usd("USDC that it holds at the final block.", "500.000000")
  ).annotate({ description: "Null while the chain can't be read." }),
  expectedUsd: Schema.NullOr(
    Field.usd("USDC that was credited up to there and not recorded as swept.", "500.000000")
  ).annotate({
    description:
      "What it should hold: credited less recorded sweeps, up to the same block. Null while the chain can't be read."
  }),
  createdAt: Field.timestamp("When it was given out.")
}).annotate({
  identifier: "DepositAddress",
  description: "A partner's deposit address, with what there is to sweep."
})

export const OperatorFundingTransaction = Schema.Struct({
  id: Field.text(
    "Prefix `ftx_`; of another token `fdp_`, which partners never see.",
    "ftx_01jb5m8x3tf9r9v1s6k2c4d7ae"
  ),
  partnerId: Field.id("par", "the partner"),
  status: Schema.Literals(SHOWN).annotate({
    description:
      "`foreign` is another token than USDC, or USDC from before the address was assigned: never credited."
  }),
  address: address("The partner's deposit address."),
  tokenAddress: Schema.NullOr(Schema.String).annotate({
    description: "The token of a `foreign` one; null for a deposit."
  }),
  amountUsd: Schema.NullOr(Field.usd("The amount.", "500.000000")).annotate({
    description: "Null for `foreign` ones: nobody says what they are worth."
  }),
  amountBaseUnits: Field.text(
    "The amount in the token's base units; USDC has six decimals.",
    "500000000"
  ),
  chainId: Schema.Int.annotate({ description: "The chain that it was sent on." }),
  transactionHash: Schema.String,
  ordinal: Schema.Int.annotate({ description: "Place of the log in its receipt, from 0." }),
  logIndex: Schema.NullOr(Schema.Int).annotate({
    description: "Place of the log in its block; null for `foreign` ones."
  }),
  blockNumber: Schema.Int,
  failureReason: Field.maybeText("Why it failed."),
  createdAt: Field.timestamp("When it was seen."),
  confirmedAt: Field.maybe("When it was credited.")
}).annotate({
  identifier: "OperatorFundingTransaction",
  description: "A deposit of USDC, or another token at a deposit address."
})

const HASH = "must be a transaction hash: 0x and 64 hexadecimal digits"

export const RecordSweep = Schema.Struct({
  transactionHash: Schema.String.check(
    Schema.isPattern(/^0x[0-9a-fA-F]{64}$/u, { message: HASH })
  ).annotate({ description: "A transaction that moved USDC from deposit addresses." })
}).annotate({ identifier: "RecordSweep", examples: [{ transactionHash: `0x${"7e".repeat(32)}` }] })

export const DepositSweep = Schema.Struct({
  transactionHash: Schema.String,
  blockNumber: Schema.Int,
  totalUsd: Field.usd("What left deposit addresses in all.", "500.000000"),
  transfers: Schema.Array(
    Schema.Struct({
      partnerId: Field.id("par", "the partner whose address it is"),
      address: address("The deposit address that it left."),
      ordinal: Schema.Int.annotate({ description: "Place of the log in its receipt, from 0." }),
      amountUsd: Field.usd("The amount.", "500.000000")
    })
  ).annotate({ description: "In their order on chain." })
}).annotate({
  identifier: "DepositSweep",
  description: "What left deposit addresses by the host's own hand, as the chain tells it."
})

export class Deposits extends HttpApiGroup.make("deposits")
  .add(
    HttpApiEndpoint.get("addresses", "/deposits/addresses", {
      query: Page.query(200),
      success: Page.of(DepositAddress, "Deposit addresses by index, ascending."),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("chain.read"))
      .annotateMerge(
        described(
          "List deposit addresses",
          "With derivation path, USDC balance and what should be there, for sweeping. The service holds no key to them."
        )
      ),
    HttpApiEndpoint.post("recordSweep", "/deposits/sweeps", {
      payload: RecordSweep,
      success: DepositSweep,
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    })
      .annotateMerge(needs("chain.write"))
      .annotateMerge(
        described(
          "Record a sweep",
          "Says that a transaction which moved USDC from deposit addresses was the host's own, so that nothing is missing there. It is read from the chain; the same one again changes nothing. 404 `not_found` while no block with it is known, 409 `conflict` until its block is final, 503 `service_unavailable` while the chain is off or can't be read."
        )
      ),
    HttpApiEndpoint.get("transactions", "/funding-transactions", {
      query: {
        status: Schema.optionalKey(Field.oneOf(DEPOSIT_STATUSES)),
        ...Page.query(200)
      },
      success: Page.of(OperatorFundingTransaction, "Deposits, newest first."),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("chain.read"))
      .annotateMerge(
        described(
          "List deposits",
          `USDC deposits of all partners, newest first. \`stuck\` are those detected for more than ${STUCK_AFTER / Instant.MINUTE} minutes; \`foreign\` lists other tokens, and USDC from before its address was assigned, instead.`
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Deposits", "Where partners send USDC, and what came in.")) {}
