/** Entries that are not settled, and how many of them nobody can submit any more. */
import type { Operation } from "@cardpack/client"

type Entry = Pick<Operation["onchainBurns"][number], "deadline" | "status">

interface Entries {
  readonly onchainOrders: ReadonlyArray<Entry>
  readonly onchainBurns: ReadonlyArray<Entry>
}

export const of = ({ onchainBurns, onchainOrders }: Entries, now: number) => {
  const pending = [...onchainOrders, ...onchainBurns].filter(({ status }) => status === "pending")
  const expired = pending.filter(({ deadline }) => Date.parse(deadline) < now)
  return { pending: pending.length, expired: expired.length }
}
