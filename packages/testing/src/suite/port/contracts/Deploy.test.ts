/** One deployment, as `cardpack contracts deploy` and the local chain make it. */
import * as Deploy from "@cardpack/adapters/chain/contracts/Deploy"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Address, getAddress, zeroAddress } from "viem"
import * as Deployed from "../../../world/chain/contracts/Deployed.ts"

const has = (
  local: Deployed.Deployed,
  contract: Deployed.Contract,
  role: string,
  account: Address
) => Deployed.read(local, contract, "hasRole", Deployed.role(role), account)

const problemOf = (deployment: Effect.Effect<unknown, Deploy.DeployError>) =>
  Effect.map(Effect.flip(deployment), ({ problem, step }) => [step, problem])

const settings: Deploy.Settings = {
  admin: Deployed.admin,
  signer: Deployed.signer.address,
  baseUri: Deployed.BASE_URI,
  treasury: Deployed.treasury
}

layer(Deployed.layer, { excludeTestServices: true })("a deployment", (it) => {
  const test = Deployed.tests(it)
  test("gives the contracts to each other, and everything else to the admin", function* (local) {
    const { burnHandler, vendingMachine } = local
    const contracts = [Deployed.machine(local), Deployed.handler(local), Deployed.collection(local)]
    const parties = [
      ["admin", Deployed.admin],
      ["deployer", Deployed.deployer.address],
      ["signer", Deployed.signer.address],
      ["machine", vendingMachine],
      ["handler", burnHandler]
    ] as const
    const roles = ["DEFAULT_ADMIN_ROLE", "PAUSER_ROLE", "SIGNER_ROLE", "MINTER_ROLE", "BURNER_ROLE"]
    const found: Array<ReadonlyArray<string>> = []
    for (const contract of contracts) {
      const held: Array<string> = []
      for (const role of roles)
        for (const [party, account] of parties)
          if (yield* has(local, contract, role, account)) held.push(`${role} ${party}`)
      found.push(held)
    }
    const desk = ["DEFAULT_ADMIN_ROLE admin", "PAUSER_ROLE admin", "SIGNER_ROLE signer"]
    assert.deepStrictEqual(found, [
      desk,
      desk,
      [
        "DEFAULT_ADMIN_ROLE admin",
        "PAUSER_ROLE admin",
        "MINTER_ROLE machine",
        "BURNER_ROLE handler"
      ]
    ])
    assert.strictEqual(
      yield* Deployed.read(local, Deployed.machine(local), "usdc"),
      getAddress(local.usdc)
    )
    assert.strictEqual(
      yield* Deployed.read(local, Deployed.machine(local), "treasury"),
      Deployed.treasury
    )
    assert.strictEqual(yield* Deployed.read(local, Deployed.usdc(local), "decimals"), 6)
  })

  test("gives pausing to a key of its own, and sets the limits", function* (local) {
    const limits = { pauser: Deployed.bob, maxLife: 1_000, dailyLimit: 7 }
    const own = { ...local, ...(yield* Deployed.deployTo(local, limits)) }
    for (const contract of [
      Deployed.machine(own),
      Deployed.handler(own),
      Deployed.collection(own)
    ]) {
      assert.isTrue(yield* has(own, contract, "PAUSER_ROLE", Deployed.bob))
      assert.isFalse(yield* has(own, contract, "PAUSER_ROLE", Deployed.admin))
      const pause = Deployed.call(Deployed.bob, contract, "pause")
      yield* Deployed.does(own, pause)
      const end = Deployed.call(Deployed.bob, contract, "unpause")
      assert.match(yield* Deployed.perform(own, end), /^AccessControlUnauthorizedAccount/)
    }
    assert.strictEqual(yield* Deployed.read(own, Deployed.machine(own), "dailyLimit"), 7n)
    for (const contract of [Deployed.machine(own), Deployed.handler(own)])
      assert.strictEqual(yield* Deployed.read(own, contract, "maxLife"), 1_000n)
    assert.strictEqual(yield* Deployed.read(local, Deployed.machine(local), "dailyLimit"), 1_000n)
  })

  test("waits a day between the steps of handing over the admin role, unless told", function* (local) {
    const client = Deployed.deployerOn(local)
    const deployed = yield* Deploy.deploy(client, settings)
    const there = { ...local, ...deployed }
    for (const contract of [
      Deployed.machine(there),
      Deployed.handler(there),
      Deployed.collection(there)
    ])
      assert.strictEqual(yield* Deployed.read(there, contract, "defaultAdminDelay"), 86_400)
    assert.strictEqual(yield* Deployed.read(there, Deployed.collection(there), "name"), "Cardpack")
    assert.strictEqual(yield* Deployed.read(there, Deployed.collection(there), "symbol"), "CARD")
    const short = { ...local, ...(yield* Deployed.deployTo(local, { adminDelay: 60 })) }
    assert.strictEqual(
      yield* Deployed.read(short, Deployed.handler(short), "defaultAdminDelay"),
      60
    )
  })

  test("names the contract and the reason when one can't be made", function* (local) {
    assert.deepStrictEqual(yield* problemOf(Deployed.deployTo(local, { treasury: zeroAddress })), [
      "CardVendingMachine",
      `InvalidTreasury(${zeroAddress})`
    ])
    assert.deepStrictEqual(yield* problemOf(Deployed.deployTo(local, { usdc: Deployed.bob })), [
      "CardVendingMachine",
      `InvalidUsdc(${Deployed.bob})`
    ])
  })
})
