/** What is wrong now, worst first, from the reads that a role may make. */
import { CardpackError } from "@cardpack/client"
import * as ChainWrongs from "./wrong/ChainWrongs.ts"
import * as DeliveryWrongs from "./wrong/DeliveryWrongs.ts"
import * as DeskWrongs from "./wrong/DeskWrongs.ts"
import { audit } from "./wrong/LastAudit.ts"
import type { Check, Wrong } from "./wrong/Wrong.ts"

export type { Wrong } from "./wrong/Wrong.ts"

/** The worst first: money and cards, then what stands still, then what only waits. */
const CHECKS: ReadonlyArray<Check> = [
  audit,
  DeskWrongs.incidents,
  DeskWrongs.stopped,
  ChainWrongs.lag,
  ChainWrongs.deposits,
  ChainWrongs.operations,
  DeliveryWrongs.endpoints,
  DeliveryWrongs.deliveries("failed"),
  DeliveryWrongs.deliveries("late"),
  DeskWrongs.held,
  DeskWrongs.notices,
  DeskWrongs.waiting
]

/** Reads that this role may not make, and those of a chain that is off, say nothing. */
const quiet = (error: unknown): ReadonlyArray<Wrong> => {
  const isQuiet =
    error instanceof CardpackError && /^(forbidden|service_unavailable)$/.test(error.code)
  if (isQuiet) return []
  throw error
}

export const wrongs = async (): Promise<ReadonlyArray<Wrong>> => {
  const found = await Promise.all(CHECKS.map((check) => check().catch(quiet)))
  return found.flat().toSorted((a, b) => (a.isBad === b.isBad ? 0 : a.isBad ? -1 : 1))
}
