/** Which endpoints fail, and what deliveries say of their attempts. */
import { assert, it } from "vitest"
import * as DeliveryWords from "../../../../../http/console/src/partner/DeliveryWords.ts"
import * as EndpointHealth from "../../../../../http/console/src/partner/EndpointHealth.ts"

/** At a minute, with a status or the reason why there is none. */
const attempt = (minute: number, answer: number | string) => ({
  at: `2026-11-27T08:${String(minute).padStart(2, "0")}:00.000Z`,
  statusCode: typeof answer === "number" ? answer : null,
  error: typeof answer === "number" ? null : answer,
  durationMs: 1,
  responseBody: null
})

const sent = (id: string, ...attempts: ReadonlyArray<ReturnType<typeof attempt>>) => ({
  id,
  webhookEndpointId: "wh_1",
  url: "https://a.example",
  attempts
})

const other = { ...sent("dlv_9", attempt(9, 200)), webhookEndpointId: "wh_2" }

it.each([
  ["nothing was tried", [sent("dlv_1")], []],
  ["the first attempt failed", [sent("dlv_1", attempt(1, 500))], [[1, "1", "500"]]],
  ["it works again", [sent("dlv_1", attempt(1, 500)), sent("dlv_2", attempt(3, 204))], []],
  [
    "it fails since an answer, over deliveries",
    [
      sent("dlv_1", attempt(1, 500), attempt(4, "timeout")),
      sent("dlv_2", attempt(2, 200)),
      sent("dlv_3", attempt(3, 302)),
      other
    ],
    [[2, "3", "no answer (timeout)"]]
  ],
  [
    "a delivery is given twice",
    [sent("dlv_1", attempt(1, 404)), sent("dlv_1", attempt(1, 404))],
    [[1, "1", "404"]]
  ]
] as const)("of endpoints when %s", (_, deliveries, expected) => {
  const found = EndpointHealth.failing(deliveries).map(({ failures, last, since }) => [
    failures,
    since.slice(15, 16),
    DeliveryWords.answerOf(last)
  ])
  assert.deepStrictEqual(found, expected as never)
})

it.each([
  [[], "not tried yet"],
  [[attempt(1, 204)], "1 attempt: 204"],
  [[attempt(1, 500), attempt(3, "timeout")], "2 attempts, the last: no answer (timeout)"]
] as const)("attempts %j are told", (attempts, words) => {
  assert.strictEqual(DeliveryWords.attempts({ attempts }), words)
})

const NOW = Date.parse("2026-11-27T08:00:00.000Z")
const after = (ms: number) => new Date(NOW + ms).toISOString()

it.each([
  ["pending", false, after(120_000), "in 2 min"],
  ["pending", false, after(60_001), "in 2 min"],
  ["pending", false, after(1), "in 1 min"],
  ["pending", false, after(0), "now"],
  ["pending", true, null, "once the endpoint is resumed"],
  ["delivered", false, null, "none"],
  ["failed", false, null, "none"]
] as const)("of a delivery that is %s, held %s, due %s", (status, held, nextAttemptAt, words) => {
  assert.strictEqual(DeliveryWords.next({ status, held, nextAttemptAt }, NOW), words)
})
