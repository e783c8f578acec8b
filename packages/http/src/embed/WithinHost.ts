/** Calls within a host's own transaction; without a type of Effect, because hosts read it. */
import type { Cardpack } from "./Cardpack.ts"

/** A client of node-postgres on which the host has sent BEGIN. */
export interface HostConnection {
  query: (...args: ReadonlyArray<never>) => unknown
}

/**
 * The same calls, with the same answers. They become visible, and wake the workers, with your COMMIT;
 * a refused one leaves no trace, and the transaction usable. Await each before you go on.
 */
export type Within = Pick<Cardpack, "catalog" | "operator" | "partner" | "partners">
