/** A machine that sells the cards that it began with, and no others (design.md#draws). */
import type { ENTERS, LEAVES } from "../draw/StockEntry.ts"
import type { Supply } from "./Supply.ts"
import type { VendingMachine } from "./VendingMachine.ts"

type Entering = (typeof ENTERS)[number]
type Leaving = (typeof LEAVES)[number]

export type Sold = Pick<Supply, "machineId" | "claims" | "isDrawn">

/** Once a pack of it was sold. */
export const isClosed = (machine: VendingMachine | undefined, { claims, isDrawn }: Sold): boolean =>
  machine?.restock === "closed" && (isDrawn || claims > 0)

const LOST: ReadonlyArray<Leaving> = ["damaged", "lost"]

/** Why something may not be done to it. */
export const said = ({ machineId }: Sold, what: string): string =>
  `vending machine ${machineId} is a closed series of which packs were sold: ${what}`

/** Why a card may not go on sale; null when it may. A refund gives the customer's card back. */
export const refuseEnter = (
  machine: VendingMachine | undefined,
  supply: Sold,
  why: Entering
): string | null =>
  isClosed(machine, supply) && why !== "refunded" ? said(supply, "no card may be added") : null

/** Why a card may not go off sale without a draw; null when it may. */
export const refuseLeave = (
  machine: VendingMachine | undefined,
  supply: Sold,
  why: Leaving
): string | null =>
  isClosed(machine, supply) && !LOST.includes(why)
    ? said(supply, "only damaged and lost cards may leave it")
    : null
