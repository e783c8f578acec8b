/** What an incident is, and what its decision does, in words. */
import type { Incident } from "@cardpack/client/operator"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/HostText.ts"

type Told = Pick<Incident, "kind" | "detail" | "cardId" | "transactionHash">

const short = (name: unknown): string =>
  typeof name === "string" && name.length > 12 ? `${name.slice(0, 6)}…${name.slice(-4)}` : ""

/** Base units of USDC are millionths of a dollar. */
const amountOf = (units: unknown): string =>
  typeof units === "string" && /^\d+$/.test(units) ? Usd.words(BigInt(units)) : ""

export const wordsOf = ({ detail, kind, transactionHash }: Told): string => {
  const given: Readonly<Record<string, unknown>> =
    typeof detail === "object" && detail !== null ? { ...detail } : {}
  const say = text.incidents.kinds[kind]
  return say(amountOf(given.baseUnits), short(given.address ?? transactionHash))
}

export const effectOf = ({ cardId }: Pick<Incident, "cardId">): string =>
  cardId === null ? text.incidents.noEffect : text.incidents.frozenEffect
