/** Endpoints with false or incomplete answers (design.md#evidence). */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import { problemOf, REORGANIZED } from "../../../kit/chain/Blocks.ts"
import * as Endpoints from "../../../world/chain/Endpoints.ts"
import * as FaultProxy from "../../../world/chain/FaultProxy.ts"
import { QUESTIONS, type Question } from "../../../world/chain/Questions.ts"
import * as Test from "../../../world/run/Test.ts"

type Raw = Readonly<Record<string, unknown>>

/** Cast: the node answers with objects or lists of them. */
const records = (value: unknown) => value as ReadonlyArray<Raw>
const record = (change: (raw: Raw) => Raw) =>
  FaultProxy.changed((value) => (value === null ? null : change(value as Raw)))
const each = (change: (raw: Raw) => Raw) =>
  FaultProxy.changed((value) => records(value).map(change))

const LOGS = "eth_getLogs"
const BLOCK = "eth_getBlockByNumber"
const RECEIPT = "eth_getTransactionReceipt"
const TRANSACTION = "eth_getTransactionByHash"
const CALL = "eth_call"
const CODE = "eth_getCode"
const COUNT = "eth_getTransactionCount"
const STATE = [CALL, CODE, COUNT]

const HASH = `0x${"ee".repeat(32)}`
const OTHER = `0x${"ee".repeat(20)}`

const only = (value: unknown) => FaultProxy.changed(() => value)
const having = (fields: Raw) => record((one) => ({ ...one, ...fields }))
const eachHaving = (fields: Raw) => each((log) => ({ ...log, ...fields }))
const moved = (more: number) => (one: Raw) => {
  const [name, number] = Object.entries(one).find(([key]) => /^(blockN|n)umber$/.test(key)) ?? []
  return { ...one, [String(name)]: `0x${(Number(number) + more).toString(16)}` }
}
const receiptLogs = (change: (logs: ReadonlyArray<Raw>) => ReadonlyArray<Raw>) =>
  record((one) => ({ ...one, logs: change(records(one.logs)) }))
const receiptLogsHaving = (fields: Raw) =>
  receiptLogs((logs) => logs.map((log) => ({ ...log, ...fields })))
const reverting = (data: string): FaultProxy.Fault => ({
  _tag: "Error",
  error: { code: 3, message: "execution reverted", data }
})

type Lie = readonly [
  name: string,
  question: keyof typeof QUESTIONS,
  method: string,
  fault: FaultProxy.Fault
]

/** Each lie is detected, and the other endpoint is asked. */
const LIES: ReadonlyArray<Lie> = [
  ["no newest block", "head", BLOCK, only(null)],
  ["a block that is pending", "head", BLOCK, having({ hash: null })],
  ["a block out of time", "head", BLOCK, having({ timestamp: "0xffffffffffff" })],
  ["a number that is none", "head", BLOCK, having({ number: 12 })],
  ["another block", "block", BLOCK, record(moved(1))],
  ["no block where there is one", "block", BLOCK, only(null)],
  ["logs of another block", "inBlock", LOGS, eachHaving({ blockHash: HASH })],
  ["logs of a dropped block", "inBlock", LOGS, eachHaving({ removed: true })],
  ["logs without topics", "inBlock", LOGS, eachHaving({ topics: [] })],
  [
    "transfers to others",
    "inBlock",
    LOGS,
    each((log) => ({ ...log, topics: [...records(log.topics).slice(0, 2), HASH] }))
  ],
  ["logs of a pending transaction", "inBlock", LOGS, eachHaving({ logIndex: null })],
  ["no list of logs", "inBlock", LOGS, only(null)],
  ["logs from before the range", "inRange", LOGS, each(moved(-3))],
  ["logs from behind the range", "inRange", LOGS, each(moved(3))],
  ["no receipt", "receipt", RECEIPT, only(null)],
  ["another's receipt", "receipt", RECEIPT, having({ transactionHash: HASH })],
  ["a receipt without a status", "receipt", RECEIPT, having({ status: undefined })],
  ["a status that is none", "receipt", RECEIPT, having({ status: "0x2" })],
  ["a success as a failure", "receipt", RECEIPT, having({ status: "0x0" })],
  ["a receipt without its logs", "receipt", RECEIPT, having({ logs: [] })],
  ["its logs twice", "receipt", RECEIPT, receiptLogs((logs) => [...logs, ...logs])],
  ["logs of another transaction", "receipt", RECEIPT, receiptLogsHaving({ transactionHash: HASH })],
  ["logs of another contract", "receipt", RECEIPT, receiptLogsHaving({ address: OTHER })],
  ["logs in another block", "receipt", RECEIPT, receiptLogsHaving({ blockNumber: "0x1" })],
  ["another target", "receipt", RECEIPT, having({ to: OTHER })],
  ["a block that is not there", "receipt", RECEIPT, having({ blockNumber: "0xffffff" })],
  ["a receipt of another block", "receipt", RECEIPT, having({ blockHash: HASH })],
  ["no transaction for a receipt", "receipt", TRANSACTION, only(null)],
  ["another transaction", "receipt", TRANSACTION, having({ hash: HASH })],
  ["half a byte of calldata", "receipt", TRANSACTION, having({ input: "0xabc" })],
  ["a contract that is not there", "used", CALL, only("0x")],
  ["neither yes nor no", "used", CALL, only(`0x${"2".padStart(64, "0")}`)],
  ["an owner out of nothing", "ownerOf", CALL, only("0x")],
  ["balances out of nothing", "balances", CALL, only("0x")],
  ["a balance out of nothing", "isTouched", CALL, only("0x")],
  ["code that is none", "isTouched", CODE, only("0xabc")],
  ["a count that is none", "isTouched", COUNT, only(0)],
  ["a revert without a reason", "ownerOf", CALL, reverting("0x")],
  ["a revert for another reason", "ownerOf", CALL, reverting("0xd93c0665")]
]

layer(Endpoints.layer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
  const test = Test.of(it.effect)
  describe("an endpoint that answers", () => {
    test.each(LIES)("%s is not believed", function* ([, question, method, fault]) {
      const ask: Question = QUESTIONS[question]
      const { chain, rig } = yield* Endpoints.fresh()
      // For a range the other endpoint is asked first.
      const [liar, witness] = question === "inRange" ? [rig.other, rig.one] : [rig.one, rig.other]
      liar.obey(FaultProxy.always(fault, method))
      assert.deepStrictEqual(yield* ask(chain, rig), yield* ask(rig.truth, rig))
      assert.isAbove(liar.asked.length, 0)
      assert.isAbove(witness.asked.length, 0)
    })

    test("logs twice is believed once", function* () {
      const { chain, rig } = yield* Endpoints.alone()
      rig.one.obey(FaultProxy.always(FaultProxy.duplicates, LOGS))
      assert.deepStrictEqual(yield* QUESTIONS.inBlock(chain, rig), [rig.deposit.hash])
      assert.deepStrictEqual(yield* QUESTIONS.inRange(chain, rig), [rig.deposit.hash])
    })

    test("no logs is contradicted by the other, where the range is read again", function* () {
      const { chain, rig } = yield* Endpoints.fresh()
      rig.one.obey(FaultProxy.always(FaultProxy.emptyLogs, LOGS))
      assert.deepStrictEqual(yield* QUESTIONS.inBlock(chain, rig), [])
      assert.deepStrictEqual(yield* QUESTIONS.inRange(chain, rig), [rig.deposit.hash])
    })
  })

  describe("an endpoint that lags", () => {
    test("is left for one that is ahead once it goes back", function* () {
      const { chain, rig } = yield* Endpoints.fresh()
      const head = yield* rig.truth.head
      assert.deepStrictEqual(yield* chain.head, head)
      rig.one.obey(FaultProxy.always(FaultProxy.staleHead(2), BLOCK))
      assert.deepStrictEqual(yield* chain.head, head)
      rig.one.asked.length = 0
      yield* chain.head
      assert.deepStrictEqual(rig.one.asked, [])
    })

    test("is left for one that is ahead once its newest block is old", function* () {
      const { chain, rig } = yield* Endpoints.fresh()
      const old = having({ number: "0x1", timestamp: "0x5" })
      rig.one.obey(FaultProxy.always(old, BLOCK))
      assert.deepStrictEqual(yield* chain.head, yield* rig.truth.head)
    })

    test("is believed when all go back: the chain did", function* () {
      const { chain, rig } = yield* Endpoints.fresh()
      const { number } = yield* chain.head
      rig.one.obey(FaultProxy.always(FaultProxy.staleHead(2), BLOCK))
      rig.other.obey(FaultProxy.always(FaultProxy.staleHead(3), BLOCK))
      assert.strictEqual((yield* chain.head).number, number - 2n)
      rig.one.obey(FaultProxy.always({ _tag: "Cut" }))
      assert.strictEqual((yield* chain.head).number, number - 3n)
    })

    const unknown: FaultProxy.Script = ({ method, params }) => {
      const byNumber = method === BLOCK && params[0] !== "latest"
      if (byNumber || method === "eth_getBlockByHash") return only(null)
      return method === LOGS || STATE.includes(method)
        ? { _tag: "Error", error: { code: -32000, message: "header not found" } }
        : null
    }

    test.each(["inBlock", "used", "ownerOf", "balances", "isTouched"] as const)(
      "does not know a block that the other knows: %s",
      function* (question) {
        const ask: Question = QUESTIONS[question]
        const { chain, rig } = yield* Endpoints.fresh()
        rig.one.obey(unknown)
        assert.deepStrictEqual(yield* ask(chain, rig), yield* ask(rig.truth, rig))
      }
    )

    test.each(["inBlock", "inRange", "used", "ownerOf", "balances", "isTouched"] as const)(
      "and no other that knows the block make it a reorganization: %s",
      function* (question) {
        const ask: Question = QUESTIONS[question]
        const { chain, rig } = yield* Endpoints.fresh()
        rig.one.obey(unknown)
        rig.other.obey(unknown)
        assert.strictEqual(yield* problemOf(ask(chain, rig)), REORGANIZED)
        rig.other.obey(FaultProxy.always({ _tag: "Cut" }))
        assert.strictEqual(yield* problemOf(ask(chain, rig)), REORGANIZED)
      }
    )

    test("gives no empty range beyond what it knows", function* () {
      const { chain, rig } = yield* Endpoints.fresh()
      rig.other.obey(({ method, params }) => {
        if (method === LOGS) return FaultProxy.emptyLogs
        // It knows the range's first block, and none behind.
        const { number } = rig.deposit.block
        const isLater = params[0] !== "latest" && Number(params[0]) > Number(number) - 2
        return method === BLOCK && isLater ? only(null) : null
      })
      assert.deepStrictEqual(yield* QUESTIONS.inRange(chain, rig), [rig.deposit.hash])
    })
  })

  describe("a receipt during a reorganization", () => {
    test("is none: its block is not the one at its number", function* () {
      const { chain, rig } = yield* Endpoints.fresh()
      const replaced = having({ hash: HASH })
      rig.one.obey(FaultProxy.always(replaced, BLOCK))
      rig.other.obey(FaultProxy.always(replaced, BLOCK))
      assert.strictEqual(yield* problemOf(QUESTIONS.receipt(chain, rig)), REORGANIZED)
    })
  })

  describe("an endpoint that can't be asked by a block's hash", () => {
    const byNumberOnly: FaultProxy.Script = ({ method, params }) =>
      STATE.includes(method) && typeof params[1] !== "string"
        ? { _tag: "Error", error: { code: -32602, message: "invalid argument 1" } }
        : null

    test.each(["used", "ownerOf", "balances", "isTouched"] as const)(
      "is asked by its number, while that is the same block: %s",
      function* (question) {
        const ask: Question = QUESTIONS[question]
        const { chain, rig } = yield* Endpoints.alone()
        rig.one.obey(byNumberOnly)
        assert.deepStrictEqual(yield* ask(chain, rig), yield* ask(rig.truth, rig))
      }
    )

    test("is not believed when the block is another one after the answer", function* () {
      const { chain, rig } = yield* Endpoints.alone()
      let blocks = 0
      rig.one.obey((asked) => {
        if (asked.method === BLOCK && ++blocks > 1) return having({ hash: HASH })
        return byNumberOnly(asked)
      })
      assert.strictEqual(yield* problemOf(QUESTIONS.used(chain, rig)), REORGANIZED)
    })
  })
  describe("an address that was emptied without a transaction of its own", () => {
    const emptied = Effect.gen(function* () {
      const { chain, rig } = yield* Endpoints.fresh()
      const { client, contracts } = rig.node
      const { address } = Acts.fresh()
      yield* rig.testChain.send(Acts.fresh(), Acts.give(contracts.usdc, address, 5n))
      yield* rig.testChain.mine()
      const dealt = { method: "anvil_dealERC20", params: [address, contracts.usdc, "0x0"] } as never
      yield* Effect.promise(() => client.request(dealt))
      yield* rig.testChain.mine()
      const head = yield* rig.truth.head
      assert.deepStrictEqual(yield* chain.balances([address], head), [0n])
      return { rig, isTouched: chain.isTouched(address, head) }
    })

    test("is known by its logs, if one endpoint gives them", function* () {
      const { isTouched, rig } = yield* emptied
      const tooWide = { code: -32602, message: "eth_getLogs is limited to a 10,000 range" }
      const refusal = FaultProxy.always({ _tag: "Error", error: tooWide }, LOGS)
      rig.one.obey(refusal)
      assert.isTrue(yield* isTouched)
      rig.other.obey(refusal)
      assert.isFalse(yield* isTouched)
    })
  })
})
