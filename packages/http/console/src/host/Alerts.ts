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

export interface Found {
  readonly alerts: ReadonlyArray<Alert>
  /** Whether the role may read all that is looked at. */
  readonly isWhole: boolean
}

/** Reads that this role may not make, and those of a chain that is off, find nothing. */
const quiet = (error: unknown): Found => {
  const code = error instanceof CardpackError ? error.code : ""
  if (code !== "forbidden" && code !== "service_unavailable") throw error
  return { alerts: [], isWhole: code !== "forbidden" }
}

export const read = async (): Promise<Found> => {
  const found = await Promise.all(
    CHECKS.map((check) => check().then((alerts) => ({ alerts, isWhole: true }), quiet))
  )
  return {
    alerts: found
      .flatMap(({ alerts }) => alerts)
      .toSorted((a, b) => (a.isBad === b.isBad ? 0 : a.isBad ? -1 : 1)),
    isWhole: found.every(({ isWhole }) => isWhole)
  }
}
