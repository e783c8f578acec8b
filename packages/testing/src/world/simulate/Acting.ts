/** Carries out the acts of partners and operators. */
import type { Id } from "@cardpack/core/domain"
import { Effect, HashMap } from "effect"
import * as TestChain from "../../kit/chain/TestChain.ts"
import type { State } from "../../kit/reference/State.ts"
import type { Act, Drawn, Hand, Told } from "../act/Act.ts"
import type { Draws } from "../act/Draws.ts"
import * as Known from "../act/Known.ts"
import { OPERATORS, PAIRS } from "../act/Operators.ts"
import { PARTNERS } from "../act/Partners.ts"
import * as Expected from "../rules/Expected.ts"
import * as Disclosure from "./Disclosure.ts"
import * as Posts from "./Posts.ts"
import * as Request from "./Request.ts"
import type { World } from "./World.ts"

/** Answers whether there was anything to do. */
export type Acting = (world: World, draws: Draws) => Effect.Effect<boolean>

export const NOTHING = Effect.succeed(false)

/** Making one from its name takes a while; all simulations share them. */
export const WALLETS = Array.from({ length: 6 }, (_, at) =>
  TestChain.wallet(`simulated wallet ${at}`)
)

/** The share of requests that name what is another's, or in another state. */
const MISTAKES = 0.1

export const accountOf = (world: World, draws: Draws): Id.AccountId =>
  draws.pick(world.accounts) ?? "par_"

export const handOf = (
  world: World,
  draws: Draws,
  account: Id.AccountId = accountOf(world, draws)
): Hand => ({
  draws,
  account,
  known: Known.ofState(world.state, () => world.time.now, draws, account, MISTAKES),
  countries: ["Germany", "Japan", "Atlantis"],
  wallets: WALLETS.map(({ address }) => address),
  hookUrl: () => Posts.urlOf(world, account),
  number: world.numbers.next
})

const KINDS: Readonly<Record<string, Expected.Asked["kind"]>> = {
  "/customers": "customer",
  "/sandbox/credits": "credit"
}

/** What of a request decides its answer, for those whose answers are foreseen. */
const foreseen = ({ account, sent }: Carried): Expected.Asked | null => {
  if (sent == null) return null
  const { body, path } = sent
  const [, customerId = ""] = /^\/customers\/(\w+)\/cards\/reveal$/.exec(path) ?? []
  const kind = KINDS[path] ?? (customerId === "" ? null : "reveal")
  if (path !== "/operations" && kind === null) return null
  // Cast: acts send what the service takes.
  return { account, customerId, kind, ...Object(body) } as Expected.Asked
}

/**
 * Whether an operation was right just before it: in one commit with others, no state lies between theirs
 * and its own.
 */
const isRightBefore = (
  looked: ReadonlyArray<readonly [State, number]>,
  asked: Expected.Asked,
  { id }: Told
): boolean =>
  looked.some(([state, now]) => {
    const cards = HashMap.filter(state.cards, (card) => card.operationId !== id)
    return Expected.expected({ ...state, cards }, now, asked) === "done"
  })

/** An answer must be right at some moment between the request and the answer. */
const judged = (
  world: World,
  what: string,
  asked: Expected.Asked | null,
  work: Effect.Effect<Request.Answer<Told>>
): Effect.Effect<Request.Answer<Told>> =>
  Effect.suspend(() => {
    if (asked === null) return work
    const right = new Set<string>()
    const looked: Array<readonly [State, number]> = []
    const look = (state: State) => {
      right.add(Expected.expected(state, world.time.now, asked))
      looked.push([{ ...state }, world.time.now])
    }
    look(world.state())
    world.watches.add(look)
    return Effect.tap(work, (answer) =>
      Effect.sync(() => {
        world.watches.delete(look)
        look(world.state())
        const end = answer.tag === "done" ? "done" : answer.reason._tag
        const kind = asked.mode === "onchain" ? "burn" : asked.kind
        world.ended.set(`${kind} ${end}`, (world.ended.get(`${kind} ${end}`) ?? 0) + 1)
        // The chain may have moved on from what the store shows.
        const isOnchain = kind === "burn" || kind === "mint"
        if (right.has(end) || (isOnchain && end === "Conflict")) return
        if (answer.tag === "done" && isRightBefore(looked, asked, answer.value)) return
        world.fail(`${what} ended as ${end}, not as ${[...right].join(" or ")}`)
      })
    )
  })

type Carried = Omit<Drawn, "sent"> & { readonly sent?: Drawn["sent"] }

/** Asks until it is answered, and looks at what each answer shows its partner. */
export const carry = (world: World, drawn: Carried): Effect.Effect<Request.Answer<Told>> => {
  const { account, ask, isKeyed, what } = drawn
  const looking: Drawn["ask"] = (services, key) =>
    Effect.tap(ask(services, key), ({ shown }) =>
      Effect.sync(() => {
        if (shown !== null) Disclosure.check(world, account, what, JSON.stringify(shown))
      })
    )
  const asked = isKeyed
    ? Request.keyed(
        world,
        { account, key: `key ${world.numbers.next()}`, what },
        looking,
        ({ id }) => id
      )
    : Request.request(world, what, (services) => looking(services, ""))
  return Effect.tap(judged(world, what, foreseen(drawn), asked), (answer) =>
    Effect.sync(() =>
      world.trace(
        `${what}: ${answer.tag === "done" ? `done ${answer.value.id}` : answer.reason._tag}`
      )
    )
  )
}

const acting =
  (act: Act): Acting =>
  (world, draws) => {
    const drawn = act(handOf(world, draws))
    return drawn === null ? NOTHING : Effect.as(carry(world, drawn), true)
  }

const pair =
  (act: (hand: Hand) => readonly [Drawn, Drawn]): Acting =>
  (world, draws) =>
    Effect.gen(function* () {
      const [off, on] = act(handOf(world, draws))
      yield* carry(world, off)
      yield* world.time.sleep(draws.between(5, 90) * 1_000)
      yield* carry(world, on)
      return true
    })

const mapped = <Name extends string, A>(
  all: Readonly<Record<Name, A>>,
  to: (one: A) => Acting
): Readonly<Record<Name, Acting>> =>
  Object.fromEntries(
    Object.entries<A>(all).map(([name, one]) => [name, to(one)])
  ) as unknown as Readonly<Record<Name, Acting>>

export const ACTS = {
  ...mapped<keyof typeof PARTNERS, Act>(PARTNERS, acting),
  ...mapped<keyof typeof OPERATORS, Act>(OPERATORS, acting),
  ...mapped(PAIRS, pair)
}
