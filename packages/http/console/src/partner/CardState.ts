/** The state of a card in one word. */
import type { Card } from "@cardpack/client"

interface Told extends Pick<Card, "incidentId" | "sealed" | "status"> {
  readonly onchain: Pick<NonNullable<Card["onchain"]>, "mintedAt"> | null
}

export const of = ({ incidentId, onchain, sealed, status }: Told): string => {
  if (status !== "active") return status
  if (incidentId !== null) return "frozen"
  if (sealed) return "sealed"
  if (onchain === null) return "held"
  return onchain.mintedAt === null ? "mint_pending" : "minted"
}
