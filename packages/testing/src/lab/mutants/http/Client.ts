/** The partners' client: what it repeats, reads and believes. */
import { area } from "../Mutant.ts"

export const client = area("client", [
  [
    "CLIENT-01",
    "A call that must not be repeated is called repeatable when a proxy lost its answer.",
    "Exchange.ts",
    "status === 429 || (status >= 500 && repeatable)",
    "status === 429 || (status >= 500 && (repeatable || status !== 500))",
    "suite/unit/client/Retry"
  ],
  [
    "CLIENT-02",
    "A service that says Retry-After: 0 is asked again at once, by all clients at the same time.",
    "Retry.ts",
    "Math.max(delayMs(retry, clock.random()), error.retryAfterMs ?? 0)",
    "error.retryAfterMs ?? delayMs(retry, clock.random())",
    "suite/unit/client/Retry"
  ],
  [
    "CLIENT-03",
    "A list that is read a second time is empty.",
    "Pages.ts",
    "const pages = () => walk(checked, first)",
    "const walked = walk(checked, first)\n  const pages = () => walked",
    "suite/unit/client/Pages"
  ],
  [
    "CLIENT-04",
    "A list of deliveries that begins at a cursor never gets to its next page.",
    "resource/Deliveries.ts",
    "{ query: { ...query, cursor } }",
    "{ query: { cursor, ...query } }",
    "suite/unit/client/Pages"
  ],
  [
    "CLIENT-05",
    "A webhook whose body Node gives as a part of a larger buffer is refused.",
    "VerifyWebhook.ts",
    "new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength)",
    "new Uint8Array(payload.buffer)",
    "suite/unit/client/VerifyWebhook"
  ],
  [
    "CLIENT-06",
    "Who waits for an operation that is not there waits for a quarter of an hour.",
    "WaitFor.ts",
    "error instanceof CardpackError && error.retryable",
    "error instanceof CardpackError",
    "suite/unit/client/Pages"
  ],
  [
    "CLIENT-07",
    "The page of a proxy's sign-in is taken for the answer of an order.",
    "Exchange.ts",
    "status >= 200 && status < 300 && (status === 204 || isObject(body))",
    "status >= 200 && status < 300",
    "suite/unit/client/Calls"
  ],
  [
    "CLIENT-08",
    "A seed that leads nowhere is believed.",
    "verify/Recomputed.ts",
    'return t === "day" && d ===',
    'return t !== "day" || d ===',
    "suite/http/fairness/attempts"
  ],
  [
    "CLIENT-09",
    "The cards of an order are recomputed alike.",
    "verify/Recomputed.ts",
    "u32(ordinal)",
    "u32(0)",
    "suite/http/fairness/attempts"
  ],
  [
    "CLIENT-10",
    "A bundle of the log is believed for its first entry.",
    "verify/LogFiles.ts",
    "if (!isRight)",
    "if (found === null)",
    "suite/unit/fairness/LogFiles"
  ],
  [
    "CLIENT-11",
    "An order that was refused after an error is forgotten.",
    "SentOrders.ts",
    "orderedAt === null && !unanswered",
    "orderedAt === null",
    "suite/http/fairness/attempts"
  ]
])
