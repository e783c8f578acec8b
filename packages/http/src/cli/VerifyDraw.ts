/** `cardpack verify-draw`: what a receipt proves, without a service (design.md#draw-receipts). */
import { type Check, type Receipt, verifyReceipt } from "@cardpack/client/verify"
import { Console, Effect, FileSystem, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import { fail } from "./Client.ts"
import * as Input from "./Input.ts"
import * as Output from "./Output.ts"

const MARKS: Readonly<Record<Check["result"], string>> = { passed: "ok", failed: "NO", open: "?" }

const lineOf = ({ detail, name, result, said }: Check): string =>
  `${MARKS[result].padEnd(3)} ${name.padEnd(10)} ${said} (${Output.printable(detail)})`

const receiptOf = (text: string): Receipt | null => {
  try {
    const value: unknown = JSON.parse(text)
    // The checks themselves are of what it holds.
    return typeof value === "object" && value !== null ? (value as Receipt) : null
  } catch {
    return null
  }
}

const ADDRESS = /^https?:\/\//

const fetched = Effect.fnUntraced(function* (address: string) {
  const unread = () => fail(`${address} can't be read`)
  const headers = { accept: "application/json" }
  const answer = yield* Effect.catch(HttpClient.get(address, { headers }), unread)
  if (answer.status !== 200) return yield* fail(`${address} answers ${answer.status}`)
  return yield* Effect.catch(answer.text, unread)
})

const read = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  return yield* Effect.catch(files.readFileString(path), () => fail(`Cannot read ${path}`))
})

/** What a reader compares with the order that they remember: the service alone says it. */
const shown = ({ card, order }: Receipt): string =>
  Output.fields({
    card: card?.id,
    reference: card?.reference,
    label: card?.label,
    ordered: order?.orderedAt,
    "refundable until": order?.refundableUntil,
    "card of the order": Number(order?.ordinal) + 1,
    "customer's words": order?.clientSeed,
    odds: order?.oddsVersion
  })

const UNSIGNED =
  "No signature was verified, as no --policy was given: whoever made this receipt may have made the log that it names"

const command = Effect.fnUntraced(function* (given: {
  readonly receipt: string
  readonly policy: Option.Option<string>
  readonly account: Option.Option<string>
  readonly key: Option.Option<string>
  readonly clientSeed: Option.Option<string>
  readonly orderedAt: Option.Option<string>
  readonly refundableUntil: Option.Option<string>
}) {
  const isAddress = ADDRESS.test(given.receipt)
  const receipt = receiptOf(yield* isAddress ? fetched(given.receipt) : read(given.receipt))
  if (receipt === null)
    return yield* fail(
      `The ${isAddress ? "answer" : "file"} is no receipt: it holds no JSON object`
    )
  const known = {
    policy: Option.getOrUndefined(given.policy),
    accountId: Option.getOrUndefined(given.account),
    idempotencyKey: Option.getOrUndefined(given.key),
    clientSeed: Option.getOrUndefined(given.clientSeed),
    orderedAt: Option.getOrUndefined(given.orderedAt),
    refundableUntil: Option.getOrUndefined(given.refundableUntil)
  }
  yield* Console.log(`${shown(receipt)}\n`)
  const checks = yield* Effect.promise(() => verifyReceipt(receipt, known))
  yield* Console.log(checks.map(lineOf).join("\n"))
  if (Option.isNone(given.policy)) yield* Console.log(UNSIGNED)
  const failed = checks.filter(({ result }) => result === "failed").map(({ name }) => name)
  if (failed.length > 0) return yield* fail(`The receipt is refuted by: ${failed.join(", ")}`)
})

export const verifyDraw = Command.make(
  "verify-draw",
  {
    receipt: Argument.String("receipt").pipe(
      Argument.withDescription(
        "A file with a receipt, as GET /cards/{cardId}/receipt answers it, or the address of one (receiptUrl)"
      )
    ),
    policy: Flag.FileText("policy").pipe(
      Flag.withDescription(
        "The keys to trust, as /fairness/policy has them; keep a copy that you got once"
      ),
      Flag.optional
    ),
    account: Input.text("account", "The partner's id, to check that the order was yours"),
    key: Input.text("idempotency-key", "The order's, with --account"),
    clientSeed: Input.text("client-seed", "The customer's words, if there were any"),
    orderedAt: Input.text("ordered-at", "When the order was answered, ISO 8601"),
    refundableUntil: Input.text(
      "refundable-until",
      "The end of the card's refund window, as the order's answer had it"
    )
  },
  (given) => Effect.provide(command(given), FetchHttpClient.layer)
).pipe(
  Command.withDescription(
    "Check offline that a card followed from a seed, odds and stock that were committed before"
  )
)
