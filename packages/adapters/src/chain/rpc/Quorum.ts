/**
 * Equal answers of enough endpoints of different hosts (design.md#evidence): the only evidence that
 * moves money. An endpoint can forge its own answers, but not another's.
 */
import { Chain } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import { errorOf, type Outcome } from "./Failover.ts"
import type { Endpoint } from "./RpcEndpoint.ts"
import type { Trouble } from "./Trouble.ts"

type Question<A> = (endpoint: Endpoint) => Effect.Effect<A, Trouble>

export interface Answered<A> {
  readonly endpoint: Endpoint
  readonly answer: A
}

export interface Quorum {
  /** `CARDPACK_RPC_QUORUM`; with 1, every answer is believed. */
  readonly size: number
  /**
   * Asks as many hosts as must agree, then one more at a time until the answers are enough. Fails
   * as `unreachable` when fewer hosts than must agree answer.
   */
  readonly ask: <A>(
    question: Question<A>,
    isEnough: (answers: ReadonlyArray<Answered<A>>) => boolean
  ) => Effect.Effect<ReadonlyArray<Answered<A>>, Chain.ChainError>
  /** Asks as many hosts, but one answer is enough, because it is no evidence. */
  readonly collect: <A>(
    question: Question<A>
  ) => Effect.Effect<ReadonlyArray<Answered<A>>, Chain.ChainError>
  /** The answer on which enough hosts agree; null when they answer but differ. */
  readonly agree: <A>(
    question: Question<A>,
    isSame: (one: A, other: A) => boolean
  ) => Effect.Effect<{ readonly answer: A } | null, Chain.ChainError>
}

export const hostsOf = (all: ReadonlyArray<{ readonly endpoint: Endpoint }>): number =>
  new Set(all.map(({ endpoint }) => endpoint.host)).size

const answersOf = <A>(outcomes: ReadonlyArray<Outcome<A>>): ReadonlyArray<Answered<A>> =>
  outcomes.flatMap(({ endpoint, result }) =>
    Result.isSuccess(result) ? [{ endpoint, answer: result.success }] : []
  )

/** One endpoint of each host first, so that few are asked. */
const byHost = (endpoints: ReadonlyArray<Endpoint>): ReadonlyArray<Endpoint> => {
  const first = new Map(endpoints.toReversed().map((endpoint) => [endpoint.host, endpoint]))
  const isFirst = (endpoint: Endpoint) => first.get(endpoint.host) === endpoint
  return [...endpoints.filter(isFirst), ...endpoints.filter((one) => !isFirst(one))]
}

/** An answer that enough hosts gave. */
export const agreed = <A>(
  answers: ReadonlyArray<Answered<A>>,
  size: number,
  isSame: (one: A, other: A) => boolean
): Answered<A> | undefined =>
  answers.find(
    (one) => hostsOf(answers.filter((other) => isSame(one.answer, other.answer))) >= size
  )

export const make = (endpoints: ReadonlyArray<Endpoint>, size: number): Quorum => {
  /** Endpoints that failed come last. */
  let order = byHost(endpoints)

  const put = <A>(question: Question<A>, endpoint: Endpoint): Effect.Effect<Outcome<A>> =>
    Effect.map(Effect.result(question(endpoint)), (result) => {
      if (Result.isFailure(result))
        order = [...order.filter((other) => other !== endpoint), endpoint]
      return { endpoint, result }
    })

  const outcomesOf = <A>(
    question: Question<A>,
    isEnough: (answers: ReadonlyArray<Answered<A>>) => boolean
  ) =>
    Effect.gen(function* () {
      const [first, others] = [order.slice(0, size), order.slice(size)]
      const asked = (endpoint: Endpoint) => put(question, endpoint)
      const outcomes = [...(yield* Effect.forEach(first, asked, { concurrency: "unbounded" }))]
      for (const endpoint of others) {
        const answers = answersOf(outcomes)
        if (hostsOf(answers) >= size && isEnough(answers)) break
        outcomes.push(yield* asked(endpoint))
      }
      return outcomes
    })

  const ask: Quorum["ask"] = (question, isEnough) =>
    Effect.gen(function* () {
      const outcomes = yield* outcomesOf(question, isEnough)
      const answers = answersOf(outcomes)
      if (hostsOf(answers) >= size) return answers
      const isTooFew = answers.length === outcomes.length
      return yield* isTooFew ? disagreement("there are too few hosts") : errorOf(outcomes)
    })

  return {
    size,
    ask,
    collect: (question) =>
      Effect.gen(function* () {
        const outcomes = yield* outcomesOf(question, () => true)
        const answers = answersOf(outcomes)
        return answers.length > 0 ? answers : yield* errorOf(outcomes)
      }),
    agree: (question, isSame) =>
      Effect.map(
        ask(question, (answers) => agreed(answers, size, isSame) !== undefined),
        (answers) => {
          const found = agreed(answers, size, isSame)
          return found === undefined ? null : { answer: found.answer }
        }
      )
  }
}

/** The error when endpoints differ: the caller has to wait until they agree. */
export const disagreement = (what: string): Chain.ChainError =>
  new Chain.ChainError({
    problem: "unreachable",
    cause: new Error(`the endpoints differ: ${what}`)
  })

/** Fails with {@link disagreement} when there is no common answer. */
export const requireAgreement = <A>(
  found: { readonly answer: A } | null,
  what: string
): Effect.Effect<A, Chain.ChainError> =>
  found === null ? Effect.fail(disagreement(what)) : Effect.succeed(found.answer)
