/** An incident in words, with what a decision changes. */
import { assert, it } from "vitest"
import * as IncidentWords from "../../../../../http/console/src/host/IncidentWords.ts"

const address = `0x18${"ab".repeat(17)}cdef`
const none = { cardId: null, transactionHash: null }

it.each([
  ["missing_balance", { address, baseUnits: "5000000000" }, "5,000.00 USD missing at 0x18ab…cdef"],
  ["missing_balance", {}, "Money missing"],
  ["foreign_address", { address, index: 1 }, /^A deposit address is not .* at 0x18ab…cdef$/],
  ["minted_after_cancel", { tokenId: "1" }, /^A card was minted after its order was cancelled$/]
] as const)("a %s of %j is told", (kind, detail, words) => {
  const said = IncidentWords.wordsOf({ ...none, kind, detail })
  if (typeof words === "string") assert.strictEqual(said, words)
  else assert.match(said, words)
})

it("a decision frees a card only where one is frozen and it is released", () => {
  assert.match(IncidentWords.effectOf({ cardId: "card_1" }), /stays frozen unless you release/)
  assert.notInclude(IncidentWords.effectOf(none), "frozen")
})
