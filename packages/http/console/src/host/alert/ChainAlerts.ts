/** What is wrong on chain: the watcher's lag, and what waits for too long. */
import { host } from "../../api/Calls.ts"
import { text } from "../../text/HostText.ts"
import { type Check, LIMIT, some } from "./Alert.ts"

/** More than these behind the head, something is wrong with the endpoint or the watcher. */
export const LAG_BLOCKS = 300

export const lag: Check = async () => {
  const { blockNumber, cursor } = await host.chain.chain()
  const behind = cursor === null ? 0 : blockNumber - cursor
  return behind > LAG_BLOCKS
    ? [{ says: text.health.lag(behind), isBad: true, to: "/host/chain" }]
    : []
}

const STUCK = { status: "awaiting_chain", olderThan: "1 day" } as const

export const operations: Check = async () =>
  some(await host.operations.list({ ...STUCK, limit: LIMIT }), (count) => ({
    says: text.wrongs.operations(count),
    isBad: true,
    to: "/host/operations",
    search: STUCK
  }))

export const deposits: Check = async () =>
  some(await host.deposits.transactions({ status: "stuck", limit: LIMIT }), (count) => ({
    says: text.wrongs.deposits(count),
    isBad: true,
    to: "/host/chain/deposits",
    search: { status: "stuck" }
  }))
