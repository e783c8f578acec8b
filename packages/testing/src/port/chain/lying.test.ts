/** Endpoints with false or incomplete answers (design.md#evidence). */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Endpoints from "../../chain/Endpoints.ts"
import * as FaultProxy from "../../chain/FaultProxy.ts"
import { QUESTIONS, type Question } from "../../chain/Questions.ts"
import { problemOf, REORGANIZED } from "./Blocks.ts"

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

const HASH = `0x${"ee".repeat(32)}`
const OTHER = `0x${"ee".repeat(20)}`

const plus = (quantity: unknown, more: number) => `0x${(Number(quantity) + more).toString(16)}`

type Lie = readonly [
  name: string,
  question: keyof typeof QUESTIONS,
  method: string,
  fault: FaultProxy.Fault
]

/** Each lie is detected, and the other endpoint is asked. */
const LIES: ReadonlyArray<Lie> = [
  ["no newest block", "head", BLOCK, FaultProxy.changed(() => null)],
  ["a block that is pending", "head", BLOCK, record((block) => ({ ...block, hash: null }))],
  [
    "a block out of time",
    "head",
    BLOCK,
    record((one) => ({ ...one, timestamp: "0xffffffffffff" }))
  ],
  ["a number that is none", "head", BLOCK, record((block) => ({ ...block, number: 12 }))],
  [
    "another block",
    "block",
    BLOCK,
    record((block) => ({ ...block, number: plus(block.number, 1) }))
  ],
  ["no block where there is one", "block", BLOCK, FaultProxy.changed(() => null)],
  ["logs of another block", "inBlock", LOGS, each((log) => ({ ...log, blockHash: HASH }))],
  ["logs of a dropped block", "inBlock", LOGS, each((log) => ({ ...log, removed: true }))],
  ["logs without topics", "inBlock", LOGS, each((log) => ({ ...log, topics: [] }))],
  [
    "transfers to others",
    "inBlock",
    LOGS,
    each((log) => ({ ...log, topics: [...records(log.topics).slice(0, 2), HASH] }))
  ],
  ["logs of a pending transaction", "inBlock", LOGS, each((log) => ({ ...log, logIndex: null }))],
  ["no list of logs", "inBlock", LOGS, FaultProxy.changed(() => null)],
  [
    "logs from before the range",
    "inRange",
    LOGS,
    each((log) => ({ ...log, blockNumber: plus(log.blockNumber, -3) }))
  ],
  [
    "logs from behind the range",
    "inRange",
    LOGS,
    each((log) => ({ ...log, blockNumber: plus(log.blockNumber, 3) }))
  ],
  ["no receipt", "receipt", RECEIPT, FaultProxy.changed(() => null)],
  ["another's receipt", "receipt", RECEIPT, record((one) => ({ ...one, transactionHash: HASH }))],
  ["a receipt without a status", "receipt", RECEIPT, record(({ status: _, ...one }) => one)],
  ["a status that is none", "receipt", RECEIPT, record((one) => ({ ...one, status: "0x2" }))],
  ["a success as a failure", "receipt", RECEIPT, record((one) => ({ ...one, status: "0x0" }))],
  ["a receipt without its logs", "receipt", RECEIPT, record((one) => ({ ...one, logs: [] }))],
  [
    "a receipt with its logs twice",
    "receipt",
    RECEIPT,
    record((one) => ({ ...one, logs: [...records(one.logs), ...records(one.logs)] }))
  ],
  [
    "a receipt with logs of another transaction",
    "receipt",
    RECEIPT,
    record((one) => ({
      ...one,
      logs: records(one.logs).map((log) => ({ ...log, transactionHash: HASH }))
    }))
  ],
  [
    "a receipt with logs of another contract",
    "receipt",
    RECEIPT,
    record((one) => ({
      ...one,
      logs: records(one.logs).map((log) => ({ ...log, address: OTHER }))
    }))
  ],
  [
    "a receipt with logs of another block",
    "receipt",
    RECEIPT,
    record((one) => ({
      ...one,
      logs: records(one.logs).map((log) => ({ ...log, blockNumber: "0x1" }))
    }))
  ],
  ["another target", "receipt", RECEIPT, record((one) => ({ ...one, to: OTHER }))],
  [
    "a receipt of a block that is not there",
    "receipt",
    RECEIPT,
    record((one) => ({ ...one, blockNumber: "0xffffff" }))
  ],
  [
    "a receipt of another block",
    "receipt",
    RECEIPT,
    record((one) => ({ ...one, blockHash: HASH }))
  ],
  ["no transaction for a receipt", "receipt", TRANSACTION, FaultProxy.changed(() => null)],
  ["another transaction", "receipt", TRANSACTION, record((one) => ({ ...one, hash: HASH }))],
  [
    "half a byte of calldata",
    "receipt",
    TRANSACTION,
    record((one) => ({ ...one, input: "0xabc" }))
  ],
  ["a contract that is not there", "used", CALL, FaultProxy.changed(() => "0x")],
  ["neither yes nor no", "used", CALL, FaultProxy.changed(() => `0x${"2".padStart(64, "0")}`)],
  ["an owner out of nothing", "ownerOf", CALL, FaultProxy.changed(() => "0x")],
  ["balances out of nothing", "balances", CALL, FaultProxy.changed(() => "0x")],
  [
    "a revert without a reason",
    "ownerOf",
    CALL,
    { _tag: "Error", error: { code: 3, message: "execution reverted", data: "0x" } }
  ],
  [
    "a revert for another reason",
    "ownerOf",
    CALL,
    { _tag: "Error", error: { code: 3, message: "execution reverted", data: "0xd93c0665" } }
  ]
]

layer(Endpoints.layer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
  describe("an endpoint that answers", () => {
    it.effect.each(LIES)("%s is not believed", ([, question, method, fault]) =>
      Effect.gen(function* () {
        const rig = yield* Endpoints.Endpoints
        const ask: Question = QUESTIONS[question]
        const chain = yield* Endpoints.fresh()
        // For a range the other endpoint is asked first.
        const [liar, witness] = question === "inRange" ? [rig.other, rig.one] : [rig.one, rig.other]
        liar.obey(FaultProxy.always(fault, method))
        assert.deepStrictEqual(yield* ask(chain, rig), yield* ask(rig.truth, rig))
        assert.isAbove(liar.asked.length, 0)
        assert.isAbove(witness.asked.length, 0)
      })
    )

    it.effect("logs twice is believed once", () =>
      Effect.gen(function* () {
        const rig = yield* Endpoints.Endpoints
        const chain = yield* Endpoints.alone()
        rig.one.obey(FaultProxy.always(FaultProxy.duplicates, LOGS))
        assert.deepStrictEqual(yield* QUESTIONS.inBlock(chain, rig), [rig.deposit.hash])
        assert.deepStrictEqual(yield* QUESTIONS.inRange(chain, rig), [rig.deposit.hash])
      })
    )

    it.effect("in capitals is understood", () =>
      Effect.gen(function* () {
        const rig = yield* Endpoints.Endpoints
        const chain = yield* Endpoints.alone()
        const shout = (value: unknown): unknown =>
          JSON.parse(
            JSON.stringify(value).replace(/"0x([0-9a-f]*)"/g, (_, digits) => {
              return `"0x${String(digits).toUpperCase()}"`
            })
          )
        rig.one.obey(({ method }) =>
          method === RECEIPT || method === LOGS || method === BLOCK || method === TRANSACTION
            ? FaultProxy.changed(shout)
            : null
        )
        for (const ask of [QUESTIONS.receipt, QUESTIONS.inBlock, QUESTIONS.head])
          assert.deepStrictEqual(yield* ask(chain, rig), yield* ask(rig.truth, rig))
      })
    )

    it.effect("no logs is contradicted by the other, where the range is read again", () =>
      Effect.gen(function* () {
        const rig = yield* Endpoints.Endpoints
        const chain = yield* Endpoints.fresh()
        rig.one.obey(FaultProxy.always(FaultProxy.emptyLogs, LOGS))
        assert.deepStrictEqual(yield* QUESTIONS.inBlock(chain, rig), [])
        assert.deepStrictEqual(yield* QUESTIONS.inRange(chain, rig), [rig.deposit.hash])
      })
    )
  })

  describe("an endpoint that lags", () => {
    it.effect("is left for one that is ahead once it goes back", () =>
      Effect.gen(function* () {
        const rig = yield* Endpoints.Endpoints
        const chain = yield* Endpoints.fresh()
        const head = yield* rig.truth.head
        assert.deepStrictEqual(yield* chain.head, head)
        rig.one.obey(FaultProxy.always(FaultProxy.staleHead(2), BLOCK))
        assert.deepStrictEqual(yield* chain.head, head)
        rig.one.asked.length = 0
        yield* chain.head
        assert.deepStrictEqual(rig.one.asked, [])
      })
    )

    it.effect("is left for one that is ahead once its newest block is old", () =>
      Effect.gen(function* () {
        const rig = yield* Endpoints.Endpoints
        const chain = yield* Endpoints.fresh()
        const old = record((block) => ({ ...block, number: "0x1", timestamp: "0x5" }))
        rig.one.obey(FaultProxy.always(old, BLOCK))
        assert.deepStrictEqual(yield* chain.head, yield* rig.truth.head)
      })
    )

    it.effect("is believed when all go back: the chain did", () =>
      Effect.gen(function* () {
        const rig = yield* Endpoints.Endpoints
        const chain = yield* Endpoints.fresh()
        const { number } = yield* chain.head
        rig.one.obey(FaultProxy.always(FaultProxy.staleHead(2), BLOCK))
        rig.other.obey(FaultProxy.always(FaultProxy.staleHead(3), BLOCK))
        assert.strictEqual((yield* chain.head).number, number - 2n)
        rig.one.obey(FaultProxy.always({ _tag: "Cut" }))
        assert.strictEqual((yield* chain.head).number, number - 3n)
      })
    )

    const unknown: FaultProxy.Script = ({ method, params }) => {
      const byNumber = method === BLOCK && params[0] !== "latest"
      if (byNumber || method === "eth_getBlockByHash") return FaultProxy.changed(() => null)
      return method === LOGS || method === CALL
        ? { _tag: "Error", error: { code: -32000, message: "header not found" } }
        : null
    }

    it.effect.each(["inBlock", "used", "ownerOf", "balances"] as const)(
      "does not know a block that the other knows: %s",
      (question) =>
        Effect.gen(function* () {
          const rig = yield* Endpoints.Endpoints
          const ask: Question = QUESTIONS[question]
          const chain = yield* Endpoints.fresh()
          rig.one.obey(unknown)
          assert.deepStrictEqual(yield* ask(chain, rig), yield* ask(rig.truth, rig))
        })
    )

    it.effect.each(["inBlock", "inRange", "used", "ownerOf", "balances"] as const)(
      "and no other that knows the block make it a reorganization: %s",
      (question) =>
        Effect.gen(function* () {
          const rig = yield* Endpoints.Endpoints
          const ask: Question = QUESTIONS[question]
          const chain = yield* Endpoints.fresh()
          rig.one.obey(unknown)
          rig.other.obey(unknown)
          assert.strictEqual(yield* problemOf(ask(chain, rig)), REORGANIZED)
          rig.other.obey(FaultProxy.always({ _tag: "Cut" }))
          assert.strictEqual(yield* problemOf(ask(chain, rig)), REORGANIZED)
        })
    )

    it.effect("gives no empty range beyond what it knows", () =>
      Effect.gen(function* () {
        const rig = yield* Endpoints.Endpoints
        const chain = yield* Endpoints.fresh()
        rig.other.obey(({ method, params }) => {
          if (method === LOGS) return FaultProxy.emptyLogs
          return method === BLOCK && params[0] !== "latest" ? FaultProxy.changed(() => null) : null
        })
        assert.deepStrictEqual(yield* QUESTIONS.inRange(chain, rig), [rig.deposit.hash])
      })
    )
  })

  describe("a receipt during a reorganization", () => {
    it.effect("is none: its block is not the one at its number", () =>
      Effect.gen(function* () {
        const rig = yield* Endpoints.Endpoints
        const chain = yield* Endpoints.fresh()
        const replaced = record((block) => ({ ...block, hash: HASH }))
        rig.one.obey(FaultProxy.always(replaced, BLOCK))
        rig.other.obey(FaultProxy.always(replaced, BLOCK))
        assert.strictEqual(yield* problemOf(QUESTIONS.receipt(chain, rig)), REORGANIZED)
      })
    )
  })

  describe("an endpoint that can't be asked by a block's hash", () => {
    const byNumberOnly: FaultProxy.Script = ({ method, params }) =>
      method === CALL && typeof params[1] !== "string"
        ? { _tag: "Error", error: { code: -32602, message: "invalid argument 1" } }
        : null

    it.effect.each(["used", "ownerOf", "balances"] as const)(
      "is asked by its number, while that is the same block: %s",
      (question) =>
        Effect.gen(function* () {
          const rig = yield* Endpoints.Endpoints
          const ask: Question = QUESTIONS[question]
          const chain = yield* Endpoints.alone()
          rig.one.obey(byNumberOnly)
          assert.deepStrictEqual(yield* ask(chain, rig), yield* ask(rig.truth, rig))
        })
    )

    it.effect("is not believed when the block is another one after the answer", () =>
      Effect.gen(function* () {
        const rig = yield* Endpoints.Endpoints
        const chain = yield* Endpoints.alone()
        let blocks = 0
        rig.one.obey((asked) => {
          if (asked.method === BLOCK && ++blocks > 1)
            return record((one) => ({ ...one, hash: HASH }))
          return byNumberOnly(asked)
        })
        assert.strictEqual(yield* problemOf(QUESTIONS.used(chain, rig)), REORGANIZED)
      })
    )
  })
})
