/**
 * The height of the chain on which enough endpoints of different hosts agree (design.md#onchain).
 */
import type { Evm } from "@cardpack/core/domain"
import type { Chain } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Answered, Quorum } from "./Quorum.ts"
import type { Endpoint } from "./RpcEndpoint.ts"
import type { Trouble } from "./Trouble.ts"

/** Blocks by which honest endpoints may differ. */
const APART = 3n

type Answers = ReadonlyArray<Answered<Evm.Block>>

export const isNear = (one: bigint, other: bigint): boolean =>
  one <= other + APART && other <= one + APART

const areTogether = (answers: Answers): boolean =>
  answers.every(({ answer }) =>
    answers.every((other) => isNear(answer.number, other.answer.number))
  )

/** The height that enough hosts have reached: one host may lag, and one may run ahead. */
const reached = (answers: Answers, size: number): bigint => {
  const highest = new Map<string, bigint>()
  for (const { answer, endpoint } of answers) {
    const known = highest.get(endpoint.host) ?? 0n
    highest.set(endpoint.host, answer.number > known ? answer.number : known)
  }
  const heights = Array.from(highest.values()).sort((one, other) => (one < other ? 1 : -1))
  return heights[size - 1] ?? 0n
}

/**
 * Asks as many hosts as must agree, and the others only if these are far apart. `newest` holds the
 * answered blocks at that height.
 */
export const of = (
  quorum: Quorum,
  newest: (endpoint: Endpoint) => Effect.Effect<Evm.Block, Trouble>
): Effect.Effect<{ readonly height: bigint; readonly newest: Answers }, Chain.ChainError> =>
  Effect.map(quorum.ask(newest, areTogether), (answers) => {
    const height = reached(answers, quorum.size)
    return { height, newest: answers.filter(({ answer }) => answer.number === height) }
  })
