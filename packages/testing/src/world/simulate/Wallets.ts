/** What wallets send to the chain, and what partners report of it. */
import { type OnchainEntry, Usd } from "@cardpack/core/domain"
import * as Entries from "@cardpack/core/domain/onchain/OnchainEntry"
import { Effect } from "effect"
import * as Acts from "../../kit/chain/Acts.ts"
import type * as TestChain from "../../kit/chain/TestChain.ts"
import { get, rowsOf } from "../../kit/reference/State.ts"
import type { Services } from "../act/Act.ts"
import type { Draws } from "../act/Draws.ts"
import { answered } from "../act/Partners.ts"
import { type Acting, accountOf, carry, NOTHING, WALLETS } from "./Acting.ts"
import * as Request from "./Request.ts"
import type { World } from "./World.ts"

const walletOf = (address: string) => WALLETS.find((wallet) => wallet.address === address)

type Entry = OnchainEntry.OnchainOrder | OnchainEntry.OnchainBurn

const entryOf = (
  world: World,
  draws: Draws,
  holds: (entry: Entry) => boolean = Entries.isPending
): Entry | undefined => {
  const { onchainBurns, onchainOrders } = world.state()
  return draws.pick([...rowsOf(onchainOrders), ...rowsOf(onchainBurns)].filter(holds))
}

const isMint = (entry: Entry): entry is OnchainEntry.OnchainOrder => "buyerAddress" in entry

/** Hands a call to the chain, which includes it in its next block. */
const toChain = (
  world: World,
  from: TestChain.Wallet,
  calls: ReadonlyArray<TestChain.Call>,
  what: string,
  carrier: "plain" | "batch" = "plain"
) =>
  Effect.gen(function* () {
    const { testChain, time } = world
    const [only] = calls
    const isPlain = carrier === "plain" && only !== undefined && calls.length === 1
    const sending = isPlain ? testChain.send(from, only) : testChain.sendBatch(calls)
    const hash = yield* time.leave(sending)
    world.sent.push({ hash, block: null, isDeposit: what.startsWith("deposit") })
    world.trace(`wallet sends ${what} in ${hash}`)
    return hash
  })

const isCancelled = ({ status }: Entry): boolean => status === "cancelled"

/** A call of a wallet with one of the entry's signatures, usually the last. */
const sendOf = (world: World, draws: Draws, entry: Entry | undefined): Effect.Effect<boolean> => {
  if (entry === undefined) return NOTHING
  const signatures: ReadonlyArray<{ readonly calldata: `0x${string}` }> = entry.signatures
  const data = (draws.chance(0.1) ? draws.pick(signatures) : signatures.at(-1))?.calldata ?? "0x"
  const [to, from] = isMint(entry)
    ? [entry.vendingMachineAddress, draws.pick(WALLETS)]
    : [entry.handlerAddress, walletOf(entry.ownerAddress)]
  if (from === undefined) return NOTHING
  const carrier = isMint(entry) && draws.chance(0.3) ? "batch" : "plain"
  return Effect.map(toChain(world, from, [{ to, data }], entry.id, carrier), (hash) => {
    world.sentFor.set(entry.id, hash)
    return true
  })
}

/** The customer's wallet sends the authorized call, perhaps too late, perhaps an old signature. */
const send: Acting = (world, draws) => sendOf(world, draws, entryOf(world, draws))

/** What was cancelled has no effect on the chain. */
const late: Acting = (world, draws) => sendOf(world, draws, entryOf(world, draws, isCancelled))

/** A transaction that reverts, reported as the mint. */
const nonsense: Acting = (world, draws) => {
  const entry = entryOf(world, draws)
  const [from] = WALLETS
  if (entry === undefined || from === undefined) return NOTHING
  const { usdc } = world.chain.contracts
  return Effect.map(
    toChain(world, from, [Acts.pay(usdc, from.address, 10n ** 30n)], "nonsense"),
    (hash) => {
      world.sentFor.set(entry.id, hash)
      return true
    }
  )
}

const report: Acting = (world, draws) => {
  const [id, hash] = draws.pick([...world.sentFor]) ?? []
  const { onchainBurns, onchainOrders } = world.state()
  const entry = get(onchainOrders, id ?? "") ?? get(onchainBurns, id ?? "")
  if (entry === undefined || hash === undefined) return NOTHING
  const { accountId: account, id: entryId, operationId } = entry
  const by = { accountId: account, keyId: null }
  const submit = {
    ...{ what: `submit of ${entryId}`, account, isKeyed: false },
    ask: ({ onchain }: Services) =>
      Effect.map(onchain.submit(by, operationId, entryId, hash), answered)
  }
  return Effect.as(carry(world, submit), true)
}

/** To one account or several, which may be the same one. */
const deposit =
  (token: "usdc" | "foreign"): Acting =>
  (world, draws) => {
    const [from] = WALLETS
    if (from === undefined) return NOTHING
    const count = draws.chance(0.7) ? 1 : draws.between(2, 3)
    const parts = Array.from({ length: count }, () => ({
      account: accountOf(world, draws),
      amount: Usd.of(draws.between(0, 60))
    }))
    return Effect.gen(function* () {
      const contract = token === "usdc" ? world.chain.contracts.usdc : world.testChain.foreign
      const calls: Array<TestChain.Call> = []
      for (const { account, amount } of parts) {
        const ask = Request.request(world, `address of ${account}`, ({ funding }) =>
          funding.wallet({ accountId: account, keyId: null })
        )
        const answer = yield* ask
        if (answer.tag === "refused") return true
        calls.push(Acts.give(contract, answer.value.address.address, amount))
      }
      const sum = parts.map(({ amount }) => amount).join(" and ")
      const what = token === "usdc" ? `deposit of ${sum}` : "deposit of another token"
      yield* toChain(world, from, calls, what)
      return true
    })
  }

export const ACTS = {
  "wallet sends": send,
  "wallet sends nonsense": nonsense,
  "wallet sends too late": late,
  submit: report,
  deposit: deposit("usdc"),
  "foreign deposit": deposit("foreign")
} as const
