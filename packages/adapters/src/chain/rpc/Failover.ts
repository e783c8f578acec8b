/** Several endpoints as one: after a failure, the endpoint that answers is asked first. */
import { Chain } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import type { Endpoint } from "./RpcEndpoint.ts"
import type { Trouble } from "./Trouble.ts"

type Question<A> = (endpoint: Endpoint) => Effect.Effect<A, Trouble>

export interface Failover {
  /** True when there is only one endpoint. */
  readonly isSingle: boolean
  /** The first usable answer. */
  readonly ask: <A>(question: Question<A>) => Effect.Effect<A, Chain.ChainError>
  /** The same, but starts with another endpoint than {@link ask}: a second opinion. */
  readonly askAnother: <A>(question: Question<A>) => Effect.Effect<A, Chain.ChainError>
  /** The first answer that is not null; null when at least one endpoint says so. */
  readonly find: <A>(question: Question<A | null>) => Effect.Effect<A | null, Chain.ChainError>
  /** The known answer, or a better one of another endpoint, which is then asked first. */
  readonly orBetter: <A>(
    known: A,
    question: Question<A>,
    isBetter: (one: A, other: A) => boolean
  ) => Effect.Effect<A>
  /** Asks this endpoint first from now on, and logs why. */
  readonly prefer: (endpoint: Endpoint, why: string) => Effect.Effect<void>
}

export interface Outcome<A> {
  readonly endpoint: Endpoint
  readonly result: Result.Result<A, Trouble>
}

const troublesOf = <A>(outcomes: ReadonlyArray<Outcome<A>>) =>
  outcomes.flatMap(({ endpoint, result }) =>
    Result.isFailure(result) ? [{ endpoint, trouble: result.failure }] : []
  )

const answersOf = <A>(outcomes: ReadonlyArray<Outcome<A>>) =>
  outcomes.flatMap(({ endpoint, result }) =>
    Result.isSuccess(result) ? [{ endpoint, answer: result.success }] : []
  )

const sentence = <A>(outcomes: ReadonlyArray<Outcome<A>>): string =>
  troublesOf(outcomes)
    .map(({ endpoint, trouble }) => `${endpoint.name}: ${trouble.problem}`)
    .join("; ")

const problemOf = <A>(outcomes: ReadonlyArray<Outcome<A>>): Chain.ChainError["problem"] => {
  const kinds = troublesOf(outcomes).map(({ trouble }) => trouble.kind)
  if (kinds.includes("unknown block")) return "reorganized"
  return kinds.every((kind) => kind === "another chain") ? "wrong chain" : "unreachable"
}

/** Names each endpoint's trouble, but no addresses. */
export const errorOf = <A>(outcomes: ReadonlyArray<Outcome<A>>): Chain.ChainError =>
  new Chain.ChainError({ problem: problemOf(outcomes), cause: new Error(sentence(outcomes)) })

const put = <A>(question: Question<A>, endpoint: Endpoint): Effect.Effect<Outcome<A>> =>
  Effect.map(Effect.result(question(endpoint)), (result) => ({ endpoint, result }))

/** Asks in sequence until an answer is enough. */
const inTurn = <A>(
  endpoints: ReadonlyArray<Endpoint>,
  question: Question<A>,
  isEnough: (answer: A) => boolean
) =>
  Effect.gen(function* () {
    const outcomes: Array<Outcome<A>> = []
    for (const endpoint of endpoints) {
      const outcome = yield* put(question, endpoint)
      outcomes.push(outcome)
      if (Result.isSuccess(outcome.result) && isEnough(outcome.result.success)) break
    }
    return outcomes
  })

export const make = (endpoints: ReadonlyArray<Endpoint>): Failover => {
  /** The preferred endpoint first. */
  let order = endpoints

  const prefer = (endpoint: Endpoint, why: string) =>
    Effect.suspend(() => {
      if (endpoint === order[0]) return Effect.void
      const position = endpoints.indexOf(endpoint)
      order = [...endpoints.slice(position), ...endpoints.slice(0, position)]
      return Effect.logWarning(`the chain is read from ${endpoint.name} now: ${why}`)
    })

  const first = <A>(question: Question<A>, isEnough: (answer: A) => boolean) =>
    Effect.gen(function* () {
      const outcomes = yield* inTurn(order, question, isEnough)
      const last = answersOf(outcomes).at(-1)
      if (last === undefined) return yield* errorOf(outcomes)
      if (isEnough(last.answer) && troublesOf(outcomes).length > 0)
        yield* prefer(last.endpoint, sentence(outcomes))
      return last.answer
    })

  return {
    isSingle: endpoints.length === 1,
    prefer,
    ask: (question) => first(question, () => true),
    askAnother: (question) =>
      Effect.gen(function* () {
        const others = [...order.slice(1), ...order.slice(0, 1)]
        const outcomes = yield* inTurn(others, question, () => true)
        const last = answersOf(outcomes).at(-1)
        return last === undefined ? yield* errorOf(outcomes) : last.answer
      }),
    find: (question) => first(question, (answer) => answer !== null),
    orBetter: (known, question, isBetter) =>
      Effect.gen(function* () {
        const outcomes = yield* Effect.forEach(
          order.slice(1),
          (endpoint) => put(question, endpoint),
          { concurrency: "unbounded" }
        )
        let best = known
        for (const { answer, endpoint } of answersOf(outcomes))
          if (isBetter(answer, best)) {
            best = answer
            yield* prefer(endpoint, "it is ahead of the others")
          }
        return best
      })
  }
}
