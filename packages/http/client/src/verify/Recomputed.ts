/** What a draw would have been, had it been made in a minute whose seed is told now. */
import { type Bytes, decode, joined, same, sha256, tag, text, u32 } from "./Bytes.ts"
import { type Odds, uniformOf } from "./Draw.ts"
import { type Entry, MINUTES_OF_A_DAY } from "./Receipt.ts"

/** Distinct slots that are told: with half of a list empty, one of eight has a card but once in 256. */
const SLOTS = 8
const TRIES = 512

export interface Recomputed {
  readonly ordinal: number
  /** The first that the odds name; null where each card in stock is equally likely. */
  readonly tier: string | null
  /** In their order; the first that held a card would have been it. Empty if the list is not known. */
  readonly slots: ReadonlyArray<number>
}

/** Whether a seed leads to the anchor that the log promised for its day. */
export const isPromised = async (
  minute: number,
  seed: Bytes,
  { a, d, t }: Entry
): Promise<boolean> => {
  let link = seed
  for (let at = minute % MINUTES_OF_A_DAY; at >= 0; at--) link = await sha256(tag("chain"), link)
  return t === "day" && d === Math.floor(minute / MINUTES_OF_A_DAY) && same(link, decode(a))
}

export interface Request {
  readonly accountId: string
  readonly idempotencyKey: string
  readonly clientSeed: string | null
  readonly machine: number
  readonly ordinal: number
}

export const recomputed = async (
  { accountId, clientSeed, idempotencyKey, machine, ordinal }: Request,
  seed: Bytes,
  { mode, tiers }: Odds,
  sizes: ReadonlyMap<string, number>
): Promise<Recomputed> => {
  const request = await sha256(tag("request"), text(accountId), text(idempotencyKey))
  const entropy = await sha256(
    joined(tag("entropy"), request, u32(ordinal)),
    text(clientSeed ?? "")
  )
  const uniform = uniformOf(seed, machine, entropy)
  let list = "*"
  if (mode === "weights") {
    let ticket = await uniform(tiers.reduce((sum, [, weight]) => sum + BigInt(weight), 0n))
    list = tiers.find(([, weight]) => (ticket -= BigInt(weight)) < 0n)?.[0] ?? list
  }
  const size = sizes.get(list) ?? 0
  const slots = new Set<number>()
  for (let tries = 0; tries < TRIES && slots.size < Math.min(SLOTS, size); tries++)
    slots.add(Number(await uniform(BigInt(size))))
  return { ordinal, tier: mode === "weights" ? list : null, slots: [...slots] }
}
