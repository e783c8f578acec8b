/**
 * Divides the connections for reading among senders: a statement may take seconds, and who sends many such
 * leaves half of the connections to others (decisions.md#read-shares).
 */
import { Requester } from "@cardpack/core/ports"
import { Context, Effect, Semaphore } from "effect"
import type { Database } from "./Database.ts"

type Read = Database["read"]

interface Share {
  readonly turns: Semaphore.Semaphore
  /** Statements that run or wait. */
  count: number
}

/** At least one, and half of them, rounded up. */
export const mostOf = (connections: number): number => Math.ceil(connections / 2)

/** The service's own statements take no turns. */
export const divided = (connections: number, read: Read): Read => {
  const shares = new Map<string, Share>()
  const shareOf = (sender: string): Share => {
    const known = shares.get(sender)
    if (known !== undefined) return known
    const share = { turns: Semaphore.makeUnsafe(mostOf(connections)), count: 0 }
    shares.set(sender, share)
    return share
  }
  return (sql, params) =>
    Effect.contextWith((context: Context.Context<never>) => {
      const sender = Context.get(context, Requester.Sender)
      if (sender === "") return read(sql, params)
      const share = shareOf(sender)
      share.count++
      const leave = Effect.sync(() => {
        if (--share.count === 0) shares.delete(sender)
      })
      return Effect.ensuring(share.turns.withPermit(read(sql, params)), leave)
    })
}
