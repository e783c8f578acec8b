/** The chain, the receivers and the mail server, as a process meets them. */
import type { Event } from "@cardpack/core/domain"
import type { Outcome } from "@cardpack/core/domain/webhook/Attempt"
import type {
  Chain,
  ClaimQueue,
  ConsumerQueue,
  DeliveryQueue,
  Mailer,
  MailQueue,
  Reads,
  Sender,
  Store,
  Watchlist
} from "@cardpack/core/ports"
import { Effect, Schedule } from "effect"
import * as TestChain from "../../kit/chain/TestChain.ts"
import { answered } from "../../kit/reference/Receivers.ts"
import * as FaultyChain from "../chain/simulated/FaultyChain.ts"
import type { Life, Wire } from "./Network.ts"
import type { World } from "./World.ts"

export type Storage =
  | Store.Store
  | Reads.Reads
  | DeliveryQueue.DeliveryQueue
  | MailQueue.MailQueue
  | ClaimQueue.ClaimQueue
  | ConsumerQueue.ConsumerQueue
  | Watchlist.Watchlist

export const SOON = Schedule.spaced("1 second")

const wallets = new Map<number, TestChain.Wallet>()

/** Making one from its name takes a while, and each simulation has the same. */
export const depositWallet = (index: number): TestChain.Wallet => {
  const known = wallets.get(index) ?? TestChain.wallet(`deposit address ${index}`)
  wallets.set(index, known)
  return known
}

const RATES = { unreachable: 0.1, nothing: 0.2, twice: 0.2, stale: 0.2 }

const hasty = (honest: Chain.Chain["Service"]): Chain.Chain["Service"] => ({
  ...honest,
  final: honest.head
})

/** Its endpoints fail, and lie as an adapter can't detect. */
export const chain = (world: World, { life, trouble }: Wire): Chain.Chain["Service"] =>
  FaultyChain.over(world.bug.isHasty === true ? hasty(world.chain) : world.chain, () => {
    if (trouble.strikes("chain unreachable", null, 0.8) !== null) return "unreachable"
    const draws = trouble.strikes("chain lies", life.process, 0.7)
    return draws === null ? null : FaultyChain.seeded(draws, RATES)("head")
  })

/** A post that was sent arrives even if its sender died; then nobody hears the answer. */
export const sender = (world: World, { life }: Wire): Sender.Sender["Service"] => ({
  ...world.sender,
  begin: (post, done) => {
    if (!life.isAlive) return () => {}
    const told = (outcome: Outcome) => {
      if (life.isAlive) done(outcome)
    }
    if (world.bug.unsent?.(world.numbers.next()) !== true) return world.sender.begin(post, told)
    return world.time.after(1, () => told(answered(200)))
  }
})

export const mailer = (world: World, { draws, life, trouble }: Wire): Mailer.Mailer["Service"] => {
  const unlessDead = <A>(work: Effect.Effect<A>) =>
    Effect.flatMap(work, (answer) => (life.isAlive ? Effect.succeed(answer) : Effect.never))
  const send: Mailer.Mailer["Service"]["send"] = (message) =>
    Effect.suspend(() => {
      if (!life.isAlive) return Effect.never
      const { script } = world.mailbox
      if (trouble.strikes("mail server defers", null, 0.6) !== null)
        script.push(Effect.succeed({ _tag: "deferred", why: "later" }))
      else if (trouble.strikes("mail server refuses", null, 0.5) !== null)
        script.push(Effect.succeed({ _tag: "refused", why: "no such mailbox" }))
      else if (trouble.strikes("mail server breaks off", null, 0.5) !== null)
        script.push(Effect.succeed({ _tag: "unknown", why: "broken off" }))
      const slow = trouble.strikes("mail server hangs", null) === null ? 20 : 8_000
      world.trace(`mail ${message.id} to ${message.to}`)
      const before = world.mailed.get(message.id)
      if (before !== undefined) world.fail(`mail ${message.id} was ${before}, and is sent again`)
      return unlessDead(
        Effect.tap(world.mailer.send(message), ({ _tag }) => {
          if (_tag === "accepted" || _tag === "unknown") world.mailed.set(message.id, _tag)
          return world.time.sleep(draws.between(1, slow))
        })
      )
    })
  const isTwice = world.bug.mailsTwice === true
  return {
    configured: true,
    send: (message) => (isTwice ? Effect.andThen(send(message), send(message)) : send(message))
  }
}

/** The consumer of a host: it may fail, and is then asked again. */
export const consume = (
  world: World,
  life: Life,
  event: Event.Event
): Effect.Effect<void, string> =>
  Effect.suspend(() => {
    if (!life.isAlive) return Effect.never
    if (world.trouble.strikes("consumer fails", life.process, 0.5) !== null)
      return Effect.fail("told to fail")
    const { accountId, sequence, type } = event
    world.consumed.push({ account: accountId, sequence, type })
    return Effect.void
  })
