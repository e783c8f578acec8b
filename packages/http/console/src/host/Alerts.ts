/** What is wrong now, worst first, from the reads that a role may make. */
import { CardpackError } from "@cardpack/client"
import type { Alert, Check } from "./alert/Alert.ts"
import * as ChainAlerts from "./alert/ChainAlerts.ts"
import * as DeliveryAlerts from "./alert/DeliveryAlerts.ts"
import * as DeskAlerts from "./alert/DeskAlerts.ts"
import { audit } from "./alert/LastAudit.ts"

export type { Alert } from "./alert/Alert.ts"

/** The worst first: money and cards, then what stands still, then what only waits. */
const CHECKS: ReadonlyArray<Check> = [
  audit,
  DeskAlerts.incidents,
  DeskAlerts.stopped,
  ChainAlerts.lag,
  ChainAlerts.deposits,
  ChainAlerts.operations,
  DeliveryAlerts.endpoints,
  DeliveryAlerts.deliveries("failed"),
  DeliveryAlerts.deliveries("late"),
  DeskAlerts.approvals,
  DeskAlerts.onHold,
  DeskAlerts.fairness,
  DeskAlerts.notices,
  DeskAlerts.waiting
]

/** Reads that this role may not make, and those of a chain that is off, say nothing. */
const quiet = (error: unknown): ReadonlyArray<Alert> => {
  const isQuiet =
    error instanceof CardpackError && /^(forbidden|service_unavailable)$/.test(error.code)
  if (isQuiet) return []
  throw error
}

export const alerts = async (): Promise<ReadonlyArray<Alert>> => {
  const found = await Promise.all(CHECKS.map((check) => check().catch(quiet)))
  return found.flat().toSorted((a, b) => (a.isBad === b.isBad ? 0 : a.isBad ? -1 : 1))
}
