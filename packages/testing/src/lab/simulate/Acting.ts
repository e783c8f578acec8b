/** Carries out the acts of partners and operators. */
import type { Id } from "@cardpack/core/domain"
import { Effect } from "effect"
import * as TestChain from "../../kit/chain/TestChain.ts"
import type { Draws } from "../../world/act/Draws.ts"
import type { Act, Drawn, Hand, Told } from "../../world/act/Hand.ts"
import * as Known from "../../world/act/Known.ts"
import { OPERATORS, PAIRS } from "../../world/act/Operators.ts"
import { PARTNERS } from "../../world/act/Partners.ts"
import * as Given from "./Given.ts"
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

export const accountOf = (world: World, draws: Draws): Id.AccountId =>
  draws.pick(world.accounts) ?? "par_"

export const handOf = (
  world: World,
  draws: Draws,
  account: Id.AccountId = accountOf(world, draws)
): Hand => ({
  draws,
  account,
  known: Known.ofState(world.state, () => world.time.now, draws, account),
  countries: ["Germany", "Japan", "Atlantis"],
  wallets: WALLETS.map(({ address }) => address),
  hookUrl: () => Posts.urlOf(world, account),
  number: world.numbers.next
})

/** Asks until it is answered, and looks at what each answer shows its partner. */
export const carry = (
  world: World,
  { account, ask, isKeyed, what }: Omit<Drawn, "sent">
): Effect.Effect<Request.Answer<Told>> => {
  const looking: Drawn["ask"] = (services, key) =>
    Effect.tap(ask(services, key), ({ shown }) =>
      Effect.sync(() => {
        if (shown !== null) Given.check(world, account, what, JSON.stringify(shown))
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
  return Effect.tap(asked, (answer) =>
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
      yield* world.time.sleep(draws.between(1, 30) * 1_000)
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
