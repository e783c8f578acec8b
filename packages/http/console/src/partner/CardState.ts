/** The state of a card in one word. */
import type { Card } from "@cardpack/client"

export const of = ({ incidentId, onchain, sealed, status }: Card): string => {
  if (status !== "active") return status
  if (incidentId !== null) return "frozen"
  if (sealed) return "sealed"
  if (onchain === null) return "held"
  return onchain.mintedAt === null ? "mint_pending" : "minted"
}
