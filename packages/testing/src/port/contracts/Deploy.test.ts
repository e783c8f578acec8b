/** One deployment, as `cardpack contracts deploy` and the local chain make it. */
import * as Deploy from "@cardpack/adapters/chain/contracts/Deploy"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Address, getAddress, http, zeroAddress } from "viem"
import { base } from "viem/chains"
import * as Anvil from "../../chain/contracts/Anvil.ts"
import * as World from "../../chain/contracts/World.ts"

const has = (world: World.World, contract: World.Contract, role: string, account: Address) =>
  World.read(world, contract, "hasRole", World.role(role), account)

const blockNumber = ({ client }: Anvil.Anvil) => Effect.promise(() => client.getBlockNumber())

const problemOf = (deployment: Effect.Effect<unknown, Deploy.DeployError>) =>
  Effect.map(Effect.flip(deployment), ({ problem, step }) => [step, problem])

const settings: Deploy.Settings = {
  admin: World.admin,
  signer: World.signer.address,
  baseUri: World.BASE_URI,
  treasury: World.treasury
}

layer(World.layer, { excludeTestServices: true })("a deployment", (it) => {
  it.effect("gives the contracts to each other, and everything else to the admin", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const { burnHandler, vendingMachine } = world
      const contracts = [World.machine(world), World.handler(world), World.collection(world)]
      const parties = [
        ["admin", World.admin],
        ["deployer", World.deployer.address],
        ["signer", World.signer.address],
        ["machine", vendingMachine],
        ["handler", burnHandler]
      ] as const
      const roles = [
        "DEFAULT_ADMIN_ROLE",
        "PAUSER_ROLE",
        "SIGNER_ROLE",
        "MINTER_ROLE",
        "BURNER_ROLE"
      ]
      const found: Array<ReadonlyArray<string>> = []
      for (const contract of contracts) {
        const held: Array<string> = []
        for (const role of roles)
          for (const [party, account] of parties)
            if (yield* has(world, contract, role, account)) held.push(`${role} ${party}`)
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
        yield* World.read(world, World.machine(world), "usdc"),
        getAddress(world.usdc)
      )
      assert.strictEqual(yield* World.read(world, World.machine(world), "treasury"), World.treasury)
      assert.strictEqual(yield* World.read(world, World.usdc(world), "decimals"), 6)
    })
  )

  it.effect("gives pausing to a key of its own, and sets the limits", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const limits = { pauser: World.bob, maxLife: 1_000, dailyLimit: 7 }
      const own = { ...world, ...(yield* World.deployTo(world, limits)) }
      for (const contract of [World.machine(own), World.handler(own), World.collection(own)]) {
        assert.isTrue(yield* has(own, contract, "PAUSER_ROLE", World.bob))
        assert.isFalse(yield* has(own, contract, "PAUSER_ROLE", World.admin))
        const pause = World.call(World.bob, contract, "pause")
        assert.strictEqual(yield* World.perform(own, pause), World.OK)
        const end = World.call(World.bob, contract, "unpause")
        assert.match(yield* World.perform(own, end), /^AccessControlUnauthorizedAccount/)
      }
      assert.strictEqual(yield* World.read(own, World.machine(own), "dailyLimit"), 7n)
      for (const contract of [World.machine(own), World.handler(own)])
        assert.strictEqual(yield* World.read(own, contract, "maxLife"), 1_000n)
      assert.strictEqual(yield* World.read(world, World.machine(world), "dailyLimit"), 1_000n)
    })
  )

  it.effect("answers lower-case addresses and the block to read logs from", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const before = yield* blockNumber(world)
      const deployed = yield* World.deployTo(world)
      const { burnHandler, collection, usdc, vendingMachine } = deployed
      const addresses = [usdc, vendingMachine, burnHandler, collection]
      for (const address of addresses) assert.match(address, /^0x[0-9a-f]{40}$/)
      assert.strictEqual(new Set(addresses).size, 4)
      assert.strictEqual(deployed.chainId, 84_532)
      // USDC is deployed first, in its own block.
      assert.strictEqual(deployed.blockNumber, before + 2n)
      assert.strictEqual(yield* blockNumber(world), before + 4n)
    })
  )

  it.effect("takes an existing USDC", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const before = yield* blockNumber(world)
      const deployed = yield* World.deployTo(world, { usdc: getAddress(world.usdc) })
      assert.strictEqual(deployed.usdc, world.usdc)
      assert.strictEqual(yield* blockNumber(world), before + 3n)
    })
  )

  it.effect("waits a day between the steps of handing over the admin role, unless told", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const client = World.deployerOn(world)
      const deployed = yield* Deploy.deploy(client, settings)
      const there = { ...world, ...deployed }
      for (const contract of [World.machine(there), World.handler(there), World.collection(there)])
        assert.strictEqual(yield* World.read(there, contract, "defaultAdminDelay"), 86_400)
      assert.strictEqual(yield* World.read(there, World.collection(there), "name"), "Cardpack")
      assert.strictEqual(yield* World.read(there, World.collection(there), "symbol"), "CARD")
      const short = { ...world, ...(yield* World.deployTo(world, { adminDelay: 60 })) }
      assert.strictEqual(yield* World.read(short, World.handler(short), "defaultAdminDelay"), 60)
    })
  )

  it.effect("names the contract and the reason when one can't be made", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      assert.deepStrictEqual(yield* problemOf(World.deployTo(world, { treasury: zeroAddress })), [
        "CardVendingMachine",
        `InvalidTreasury(${zeroAddress})`
      ])
      assert.deepStrictEqual(yield* problemOf(World.deployTo(world, { usdc: World.bob })), [
        "CardVendingMachine",
        `InvalidUsdc(${World.bob})`
      ])
    })
  )

  it.effect("puts no stand-in for USDC on Base", () =>
    Effect.gen(function* () {
      const world = yield* Anvil.make({ chainId: base.id })
      const before = yield* blockNumber(world)
      assert.deepStrictEqual(yield* problemOf(World.deployTo(world)), [
        "TestUsdc",
        "real money needs the real USDC: give its address"
      ])
      assert.strictEqual(yield* blockNumber(world), before)
    })
  )

  it.effect("sends nothing to an endpoint of another chain", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const before = yield* blockNumber(world)
      const client = Object.assign({}, World.deployerOn(world), { chain: base })
      assert.deepStrictEqual(yield* problemOf(Deploy.deploy(client, settings)), [
        "chain",
        "the endpoint is on chain 84532, not 8453"
      ])
      assert.strictEqual(yield* blockNumber(world), before)
    })
  )

  it.effect("never repeats the endpoint's URL, which may hold a key", () =>
    Effect.gen(function* () {
      const { world } = yield* World.Worlds
      const [, problem] = yield* problemOf(
        Deploy.deploy(
          World.deployerOn(world, http("http://127.0.0.1:1/secret-key", { retryCount: 0 })),
          settings
        )
      )
      assert.strictEqual(problem, "HTTP request failed.")
    })
  )
})
