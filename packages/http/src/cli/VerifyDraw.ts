/** `cardpack verify-draw`: what a receipt proves, without a service (design.md#draw-receipts). */
import { type Check, type Receipt, verifyReceipt } from "@cardpack/client/verify"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { fail } from "./Client.ts"
import * as Input from "./Input.ts"
import { printable } from "./Output.ts"

const MARKS: Readonly<Record<Check["result"], string>> = { passed: "ok", failed: "NO", open: "?" }

const lineOf = ({ detail, name, result, said }: Check): string =>
  `${MARKS[result].padEnd(3)} ${name.padEnd(10)} ${said} (${printable(detail)})`

const receiptOf = (text: string): Receipt | null => {
  try {
    const value: unknown = JSON.parse(text)
    // The checks themselves are of what it holds.
    return typeof value === "object" && value !== null ? (value as Receipt) : null
  } catch {
    return null
  }
}

const command = Effect.fnUntraced(function* (given: {
  readonly file: string
  readonly policy: Option.Option<string>
  readonly account: Option.Option<string>
  readonly key: Option.Option<string>
  readonly clientSeed: Option.Option<string>
}) {
  const receipt = receiptOf(given.file)
  if (receipt === null) return yield* fail("The file is no receipt: it holds no JSON object")
  const known = {
    policy: Option.getOrUndefined(given.policy),
    accountId: Option.getOrUndefined(given.account),
    idempotencyKey: Option.getOrUndefined(given.key),
    clientSeed: Option.getOrUndefined(given.clientSeed)
  }
  const checks = yield* Effect.promise(() => verifyReceipt(receipt, known))
  yield* Console.log(checks.map(lineOf).join("\n"))
  const failed = checks.filter(({ result }) => result === "failed").map(({ name }) => name)
  if (failed.length > 0) return yield* fail(`The receipt is refuted by: ${failed.join(", ")}`)
})

export const verifyDraw = Command.make(
  "verify-draw",
  {
    file: Argument.FileText("file").pipe(
      Argument.withDescription("A receipt, as GET /cards/{cardId}/receipt answers it")
    ),
    policy: Flag.FileText("policy").pipe(
      Flag.withDescription(
        "The keys to trust, as /fairness/policy has them; keep a copy that you got once"
      ),
      Flag.optional
    ),
    account: Input.text("account", "The partner's id, to check that the order was yours"),
    key: Input.text("idempotency-key", "The order's, with --account"),
    clientSeed: Input.text("client-seed", "The customer's words, if there were any")
  },
  command
).pipe(
  Command.withDescription(
    "Check offline that a card followed from a seed, odds and stock that were committed before"
  )
)
