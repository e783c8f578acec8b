/** Forged answers about transactions that never happened, made from true ones. */
import * as Bloom from "@cardpack/adapters/chain/rpc/Bloom"
import type { Log } from "@cardpack/adapters/chain/rpc/Sights"
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import type * as FaultProxy from "./FaultProxy.ts"

export const LOGS = "eth_getLogs"
export const RECEIPT = "eth_getTransactionReceipt"
export const TRANSACTION = "eth_getTransactionByHash"

type Change = (text: string) => string

const lie = (result: (upstream: (instead?: FaultProxy.Asked) => Promise<unknown>) => unknown) =>
  ({ _tag: "Lie", result: async (upstream) => result(upstream) }) satisfies FaultProxy.Fault

interface Receipt {
  readonly logs: ReadonlyArray<Log>
}

/** Recomputes a receipt's bloom filter, so that nothing in it reveals the forgery. */
const fitting = (answer: unknown): unknown =>
  typeof answer === "object" && answer !== null && "logs" in answer
    ? { ...answer, logsBloom: Bloom.of((answer as Receipt).logs) }
    : answer

/** Repeats a true receipt and transaction under another hash, with changes. */
export const retold =
  (real: Hash, told: Hash, change: Change): FaultProxy.Script =>
  ({ method, params }) =>
    (method === RECEIPT || method === TRANSACTION) && params[0] === told
      ? lie(async (upstream) => {
          const answer = await upstream({ method, params: [real] })
          return fitting(JSON.parse(change(JSON.stringify(answer).replaceAll(real, told))))
        })
      : null

/** Also adds the forged transaction to the logs, before the true ones. */
export const told = (real: Hash, told: Hash, change: Change): FaultProxy.Script => {
  const ofTransaction = retold(real, told, change)
  return (asked) =>
    asked.method === LOGS
      ? lie(async (upstream) => {
          const logs = (await upstream()) as ReadonlyArray<{ readonly transactionHash: Hash }>
          const known = logs.filter(({ transactionHash }) => transactionHash === real)
          const forged = JSON.parse(change(JSON.stringify(known).replaceAll(real, told)))
          return real === told
            ? [...forged, ...logs.filter((log) => !known.includes(log))]
            : [...forged, ...logs]
        })
      : ofTransaction(asked)
}
