/** Mints, burns and deposits: what is asked of the service, and what wallets send to the chain. */
import { type OnchainEntry, Usd } from "@cardpack/core/domain"
import * as Entries from "@cardpack/core/domain/onchain/OnchainEntry"
import { Effect } from "effect"
import * as Acts from "../../kit/chain/Acts.ts"
import * as TestChain from "../../kit/chain/TestChain.ts"
import { get, rowsOf, where } from "../../kit/reference/State.ts"
import { type Act, type Acting, about, cardsIn, NOTHING, submit } from "./Acting.ts"
import * as Request from "./Request.ts"

/** Making one from its name takes a while; all simulations share them. */
const WALLETS = Array.from({ length: 6 }, (_, at) => TestChain.wallet(`simulated wallet ${at}`))
const walletOf = (address: string) => WALLETS.find((wallet) => wallet.address === address)

const mint: Acting = (act) => {
  const found = cardsIn(act, "held")
  const walletAddress = act.draws.pick(WALLETS)?.address ?? "0x"
  return found === null ? NOTHING : submit(act, { kind: "mint", ...found, walletAddress })
}

const burn: Acting = (act) => {
  const found = cardsIn(act, "minted")
  return found === null ? NOTHING : submit(act, { kind: "buyback", mode: "onchain", ...found })
}

type Entry = OnchainEntry.OnchainOrder | OnchainEntry.OnchainBurn

const entryOf = (
  { draws, world }: Act,
  holds: (entry: Entry) => boolean = Entries.isPending
): Entry | undefined => {
  const { onchainBurns, onchainOrders } = world.state()
  return draws.pick([...rowsOf(onchainOrders), ...rowsOf(onchainBurns)].filter(holds))
}

const isMint = (entry: Entry): entry is OnchainEntry.OnchainOrder => "buyerAddress" in entry

/** Hands a call to the chain, which includes it in its next block. */
const toChain = (
  { world }: Act,
  from: TestChain.Wallet,
  call: TestChain.Call,
  what: string,
  carrier: "plain" | "batch" = "plain"
) =>
  Effect.gen(function* () {
    const { testChain, time } = world
    const sending = carrier === "plain" ? testChain.send(from, call) : testChain.sendBatch([call])
    const hash = yield* time.leave(sending)
    world.sent.push({ hash, block: null, isDeposit: what.startsWith("deposit") })
    world.trace(`wallet sends ${what} in ${hash}`)
    return hash
  })

const isCancelled = ({ status }: Entry): boolean => status === "cancelled"

/** A call of a wallet with one of the entry's signatures, usually the last. */
const sendOf = (act: Act, entry: Entry | undefined): Effect.Effect<boolean> => {
  if (entry === undefined) return NOTHING
  const { draws, world } = act
  const signatures: ReadonlyArray<{ readonly calldata: `0x${string}` }> = entry.signatures
  const data = (draws.chance(0.1) ? draws.pick(signatures) : signatures.at(-1))?.calldata ?? "0x"
  const [to, from] = isMint(entry)
    ? [entry.vendingMachineAddress, draws.pick(WALLETS)]
    : [entry.handlerAddress, walletOf(entry.ownerAddress)]
  if (from === undefined) return NOTHING
  const carrier = isMint(entry) && draws.chance(0.3) ? "batch" : "plain"
  return Effect.map(toChain(act, from, { to, data }, entry.id, carrier), (hash) => {
    world.sentFor.set(entry.id, hash)
    return true
  })
}

/** The customer's wallet sends the authorized call, perhaps too late, perhaps an old signature. */
const send: Acting = (act) => sendOf(act, entryOf(act))

/** What was cancelled has no effect on the chain. */
const late: Acting = (act) => sendOf(act, entryOf(act, isCancelled))

/** A transaction that reverts, reported as the mint. */
const nonsense: Acting = (act) => {
  const entry = entryOf(act)
  const [from] = WALLETS
  if (entry === undefined || from === undefined) return NOTHING
  const { usdc } = act.world.chain.contracts
  return Effect.map(
    toChain(act, from, Acts.pay(usdc, from.address, 10n ** 30n), "nonsense"),
    (hash) => {
      act.world.sentFor.set(entry.id, hash)
      return true
    }
  )
}

const report: Acting = (act) => {
  const { caller, draws, world } = act
  const [id, hash] = draws.pick([...world.sentFor]) ?? []
  const { onchainBurns, onchainOrders } = world.state()
  const entry = get(onchainOrders, id ?? "") ?? get(onchainBurns, id ?? "")
  if (entry === undefined || hash === undefined) return NOTHING
  const own = { ...act, account: entry.accountId }
  const by = { ...caller, accountId: entry.accountId }
  return about(own, `submit of ${entry.id}`, ({ onchain }) =>
    onchain.submit(by, entry.operationId, entry.id, hash)
  )
}

const action =
  (name: "refresh" | "resign" | "cancel"): Acting =>
  (act) => {
    const { account, caller, draws, world } = act
    const waiting = where(
      world.state().operations,
      (row) => row.accountId === account && row.mode === "onchain"
    )
    const open = waiting.filter(({ status }) => status === "awaiting_chain")
    const operation = draws.pick(open.length > 0 && draws.chance(0.9) ? open : waiting)
    if (operation === undefined) return NOTHING
    return about(act, `${name} of ${operation.id}`, ({ onchain }) =>
      onchain[name](caller, operation.id)
    )
  }

const deposit =
  (token: "usdc" | "foreign"): Acting =>
  (act) => {
    const { account, caller, draws, world } = act
    const amount = Usd.of(draws.between(1, 60))
    const [from] = WALLETS
    if (from === undefined) return NOTHING
    return Effect.gen(function* () {
      const answer = yield* Request.request(world, `address of ${account}`, ({ funding }) =>
        funding.wallet(caller)
      )
      if (answer.tag === "refused") return true
      const to = answer.value.address.address
      const contract = token === "usdc" ? world.chain.contracts.usdc : world.testChain.foreign
      const what = token === "usdc" ? `deposit of ${amount}` : "deposit of another token"
      yield* toChain(act, from, Acts.give(contract, to, amount), what)
      return true
    })
  }

const refresh: Acting = ({ account, caller, world }) =>
  Effect.as(
    Request.request(world, `refresh of ${account}`, ({ funding }) =>
      Effect.map(funding.refresh(caller), () => null)
    ),
    true
  )

const intent: Acting = ({ account, caller, world }) => {
  const key = `intent ${world.numbers.next()}`
  return Effect.as(
    Request.keyed(
      world,
      { account, key, what: "funding intent" },
      ({ funding }, sent) => funding.createIntent(caller, Usd.of(5), sent),
      ({ id }) => id
    ),
    true
  )
}

export const ACTS = {
  mint,
  "onchain buyback": burn,
  "wallet sends": send,
  "wallet sends nonsense": nonsense,
  "wallet sends too late": late,
  submit: report,
  refresh: action("refresh"),
  resign: action("resign"),
  cancel: action("cancel"),
  deposit: deposit("usdc"),
  "foreign deposit": deposit("foreign"),
  "funding refresh": refresh,
  "funding intent": intent
} as const
