/** Deposit addresses and what came to them, across partners (design, "Operator API"). */
import { STATUSES } from "@cardpack/core/funding/Transitions"
import { MINUTE } from "@cardpack/core/time/Instant"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Page from "../../partner/list/Page.ts"
import * as Documented from "../../problem/Documented.ts"
import { Problems } from "../../request/Problems.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

/** `foreign`: another token than USDC, which is no funding transaction of the partner's. */
const SHOWN = [...STATUSES, "foreign"] as const

/** What can be asked for; `stuck`: detected for longer than {@link STUCK_AFTER}. */
export const DEPOSIT_STATUSES = [...STATUSES, "stuck", "foreign"] as const

/** Milliseconds: 15 minutes. */
export const STUCK_AFTER = 15 * MINUTE

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
    description: "`foreign` is another token than USDC: never credited."
  }),
  address: address("The partner's deposit address."),
  tokenAddress: Schema.NullOr(Schema.String).annotate({
    description: "The token of a `foreign` one; null for USDC."
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
          "With derivation path and USDC balance, for sweeping. The service holds no key to them."
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
          `USDC deposits of all partners, newest first. \`stuck\` are those detected for more than ${STUCK_AFTER / MINUTE} minutes; \`foreign\` lists the other tokens instead.`
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(Problems)
  .prefix(PREFIX)
  .annotateMerge(titled("Deposits", "Where partners send USDC, and what came in.")) {}
