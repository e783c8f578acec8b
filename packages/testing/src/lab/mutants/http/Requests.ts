/** Requests and answers: validation, headers, logs, errors. */
import { area } from "../Mutant.ts"

export const requests = area("http", [
  [
    "HTTP-01",
    "Answers may be kept by caches.",
    "request/Envelope.ts",
    '"cache-control": "no-store"',
    '"cache-control": "private"',
    "suite/http/request/envelope"
  ],
  [
    "HTTP-02",
    "Any text is taken as a request's id, and put into logs and answers.",
    "request/Envelope.ts",
    "/^[A-Za-z0-9._:/+=@-]{1,128}$/",
    "/^.{1,128}$/",
    "suite/http/verify/service#HTTP-REQUEST-08"
  ],
  [
    "HTTP-03",
    "A request with two Host headers is answered.",
    "request/Envelope.ts",
    "return hosts > 1",
    "return hosts > 2",
    "suite/http/request/envelope",
    "suite/http/request/connection"
  ],
  [
    "HTTP-04",
    "A request with two idempotency keys is executed under both, joined.",
    "request/Envelope.ts",
    "?.length ?? 0) > 1",
    "?.length ?? 0) > 2",
    "suite/http/request/connection"
  ],
  [
    "HTTP-05",
    "A field of a nested object may be given twice.",
    "request/StrictJson.ts",
    'if (Object.hasOwn(frame.object, name)) this.fail("is given twice")',
    'if (Object.hasOwn(frame.object, name) && this.frames.length === 1) this.fail("is given twice")',
    "suite/unit/request"
  ],
  [
    "HTTP-06",
    "A whole number beyond 2^53 is rounded silently.",
    "request/StrictJson.ts",
    "!Number.isSafeInteger(value) && /^-?[0-9]+$/.test(text)",
    "!Number.isFinite(value) && /^-?[0-9]+$/.test(text)",
    "suite/unit/request"
  ],
  [
    "HTTP-07",
    "Unknown fields of a body are ignored.",
    "request/Body.ts",
    'const decode = Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })',
    'const decode = Schema.decodeUnknownResult(schema, { onExcessProperty: "ignore" })',
    "suite/http/request/badBody"
  ],
  [
    "HTTP-08",
    "A body of exactly the allowed size is refused.",
    "request/Body.ts",
    "if (length > maxBytes) return Effect.fail(tooLarge(maxBytes))\n  return Effect.flatMap(Requester.Sender, (sender) => {",
    "if (length >= maxBytes) return Effect.fail(tooLarge(maxBytes))\n  return Effect.flatMap(Requester.Sender, (sender) => {",
    "suite/http/request/connection"
  ],
  [
    "HTTP-09",
    "A cursor may be spelled in many ways.",
    "partner/list/Cursor.ts",
    "POSITION.test(position) && encode(list, BigInt(position)) === cursor",
    "POSITION.test(position) && encode(list, BigInt(position)) !== text.success",
    "suite/http/list"
  ],
  [
    "HTTP-10",
    "A cursor of another partner's feed is taken, and skips events to come.",
    "partner/event/Handlers.ts",
    "if (after > account.sequence)",
    "if (after > account.sequence + 1_000_000n)",
    "suite/http/verify/service#HTTP-KEY-02"
  ],
  [
    "HTTP-11",
    "A limit of 0 is taken.",
    "partner/list/Page.ts",
    "Schema.isBetween({ minimum: 1, maximum }",
    "Schema.isBetween({ minimum: 0, maximum }",
    "suite/http/verify/service#HTTP-LIST-01"
  ],
  [
    "HTTP-12",
    "Refusals that pass with time do not say when, unless they are about the rate.",
    "problem/Problem.ts",
    "if (problem.retryAfter !== undefined)",
    'if (problem.retryAfter !== undefined && problem.code === "rate_limited")',
    "suite/http/verify/service#HTTP-CREDIT-02"
  ],
  [
    "HTTP-13",
    "The log line of a failed request holds its path, with ids of the partner's users.",
    "request/Envelope.ts",
    "Effect.annotateLogs({ requestId, method: request.method })",
    "Effect.annotateLogs({ requestId, method: request.method, url: request.url })",
    "suite/http/request/access"
  ],
  [
    "HTTP-14",
    "The request log holds the path instead of the route.",
    "request/Spelling.ts",
    "facts.route = path",
    "facts.route = Context.getUnsafe(context, HttpServerRequest).url",
    "suite/http/request/requestLog"
  ],
  [
    "HTTP-15",
    "The address of an operator whose request was refused is logged.",
    "operator/TokenAuthorization.ts",
    "actor: person?.id ?? actor",
    "actor: person === null ? actor : actor",
    "suite/http/request/logs"
  ],
  [
    "HTTP-16",
    "A spreadsheet runs the formula in a cell that begins with an at sign.",
    "operator/Csv.ts",
    "cell.replace(/(?<=^|[;\\t\\r\\n])(?='*[=+\\-@＝＋－＠\\t\\r])/g, \"'\")",
    "cell.replace(/(?<=^|[;\\t\\r\\n])(?='*[=+\\-＝＋－＠\\t\\r])/g, \"'\")",
    "suite/unit/console",
    "suite/http/operator/reports"
  ],
  [
    "HTTP-17",
    "A replayed operation is answered as if it were new.",
    "partner/operation/Handlers.ts",
    "replayed ? 200 : 201",
    "replayed ? 201 : 201",
    "suite/http/verify/service#HTTP-IDEM-02"
  ],
  [
    "HTTP-18",
    "Sandbox credit can be had in production.",
    "partner/funding/Handlers.ts",
    'if (environment === "production") {',
    'if (environment === "production" && request.headers.host === undefined) {',
    "suite/http/verify/production"
  ],
  [
    "HTTP-19",
    "A path with a semicolon counts as the path before it.",
    "request/Spelling.ts",
    "if (/[;#]/.test(path)) return false",
    "if (/[#]/.test(path)) return false",
    "suite/http/request/envelope"
  ],
  [
    "HTTP-20",
    "Answers to requests without a valid key do not say how to authenticate.",
    "problem/Problem.ts",
    'if (problem.code === "unauthorized") headers["www-authenticate"] = "Bearer"',
    'if (problem.code === "forbidden") headers["www-authenticate"] = "Bearer"',
    "suite/http/verify/service#HTTP-REQUEST-03"
  ],
  [
    "HTTP-21",
    "Running out of stock is answered with the general conflict.",
    "problem/Refusals.ts",
    'OutOfStock: "out_of_stock",',
    'OutOfStock: "conflict",',
    "suite/http/verify/service#HTTP-ORDER-04"
  ],
  [
    "HTTP-22",
    "An unreachable database is answered as a failure of the service, which clients must not retry.",
    "problem/Refusals.ts",
    'error.reason._tag === "Unreachable"',
    'error.reason._tag === "Uncovered"',
    "suite/http/request/access"
  ],
  [
    "HTTP-23",
    "A transaction's hash in capital letters is another transaction.",
    "partner/operation/Handlers.ts",
    "transactionHash.toLowerCase() as Evm.Hash",
    "transactionHash.trim() as Evm.Hash",
    "suite/http/webhook/payload"
  ],
  [
    "HTTP-24",
    "A secret that was not rotated is shown again when its endpoint changes.",
    "partner/webhook/Handlers.ts",
    "signingSecret === null ? {} : { signingSecret }",
    "signingSecret === null ? { signingSecret: endpoint.secret } : { signingSecret }",
    "suite/http/verify/service#HTTP-HOOK-01"
  ]
])
