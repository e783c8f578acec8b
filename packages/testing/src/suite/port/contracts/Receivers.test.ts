/** Contracts that refuse a token, or act while they receive it (sources in `sol`). */
import { assert, layer } from "@effect/vitest"
import { toFunctionSelector } from "viem"
import * as Action from "../../../world/chain/contracts/Action.ts"
import * as Deployed from "../../../world/chain/contracts/Deployed.ts"
import * as Wallets from "../../../world/chain/contracts/Wallets.ts"
import * as Test from "../../../world/run/Test.ts"

/** The error of OpenZeppelin's guard; errors have selectors like functions. */
const GUARD = "ReentrancyGuardReentrantCall()"

layer(Wallets.layer, { excludeTestServices: true })("receivers", (it) => {
  const test = Test.of(it.effect)
  test("that do not accept tokens get none, and the authorization stays unused", function* () {
    const { local } = yield* Wallets.Wallets
    for (const [name, reason] of [
      ["Deaf", /^ERC721InvalidReceiver\(/],
      ["Confused", /^ERC721InvalidReceiver\(/],
      ["Refusing", /^unknown reason 0x/]
    ] as const) {
      const { address: buyer } = yield* Wallets.placed(local, name)
      const mint = yield* Action.newMint(local, { buyer })
      const action = Action.mintOf(local, mint, Deployed.relayer)
      assert.match(yield* Action.perform(local, action), reason, name)
      assert.isFalse(yield* Deployed.read(local, Deployed.machine(local), "used", mint.tokenId))
    }
  })

  test("that try and go on get one token, for one price", function* () {
    const { local } = yield* Wallets.Wallets
    const price = 5n
    const usdc = Deployed.usdc(local)
    const receiver = yield* Wallets.placed(local, "Reentrant")
    const buyer = receiver.address
    const mints = [
      yield* Action.newMint(local, { buyer, price }),
      yield* Action.newMint(local, { buyer, price })
    ] as const
    const [one, other] = [
      yield* Wallets.signed(Action.mintOf(local, mints[0])),
      yield* Wallets.signed(Action.mintOf(local, mints[1]))
    ]
    const start = (call: Deployed.Call) =>
      Deployed.call(Deployed.relayer, receiver, "start", Wallets.inner(call))
    const approval = Deployed.call(buyer, usdc, "approve", local.vendingMachine, price * 4n)
    for (const call of [
      Deployed.call(Deployed.relayer, usdc, "mint", buyer, price * 4n),
      start(approval),
      Deployed.call(
        Deployed.relayer,
        receiver,
        "plan",
        [Wallets.inner(one), Wallets.inner(other)],
        true
      )
    ])
      yield* Deployed.does(local, call)

    const receipt = yield* Deployed.send(local, start(one))
    const tried = ["Tried", { success: false, answer: toFunctionSelector(GUARD) }] as const
    assert.deepStrictEqual(Deployed.events(receiver, receipt), [tried, tried])
    const collection = Deployed.collection(local)
    assert.strictEqual(yield* Deployed.read(local, collection, "balanceOf", buyer), 1n)
    assert.strictEqual(yield* Deployed.read(local, usdc, "balanceOf", buyer), price * 3n)

    yield* Deployed.tried(local, Deployed.relayer, receiver, "plan", [], false)
    yield* Deployed.does(local, start(other))
    assert.strictEqual(yield* Deployed.read(local, collection, "balanceOf", buyer), 2n)
  })

  test("may pass the token on or burn it at once, and it stays used", function* () {
    const { local } = yield* Wallets.Wallets
    const receiver = yield* Wallets.placed(local, "Reentrant")
    const buyer = receiver.address
    const collection = Deployed.collection(local)
    const given = yield* Action.newMint(local, { buyer })
    const burned = yield* Action.newMint(local, { buyer })
    const burn = {
      requestId: Deployed.nextId(),
      collection: local.collection,
      tokenId: burned.tokenId,
      owner: buyer,
      deadline: burned.deadline
    }
    const gift = Deployed.call(
      buyer,
      collection,
      "transferFrom",
      buyer,
      Deployed.bob,
      given.tokenId
    )
    const plan = (call: Deployed.Call) =>
      Deployed.tried(local, Deployed.relayer, receiver, "plan", [Wallets.inner(call)], false)

    yield* plan(gift)
    const mint = Action.mintOf(local, given, Deployed.relayer)
    yield* Action.does(local, mint)
    assert.strictEqual(yield* Wallets.ownerOf(local, given.tokenId), Deployed.bob)

    yield* plan(yield* Wallets.signed(Action.burnOf(local, burn)))
    const again = Action.mintOf(local, burned, Deployed.relayer)
    yield* Action.does(local, again)
    assert.isTrue(yield* Deployed.read(local, Deployed.handler(local), "used", burn.requestId))
    yield* Action.fails(local, again, `AuthorizationUsed(${burned.tokenId})`)
  })
})
