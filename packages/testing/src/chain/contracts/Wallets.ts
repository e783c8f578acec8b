/** Contract wallets and receivers from `sol`, deployed beside the contracts under test. */
import * as path from "node:path"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { type Address, encodeAbiParameters, type Hex, keccak256, parseAbiParameters } from "viem"
import { type Compiled, compile } from "../../../../adapters/contracts/Compile.ts"
import type * as Action from "./Action.ts"
import * as World from "./World.ts"

const output = compile(path.join(import.meta.dirname, "sol"))
const code = (name: string): Compiled =>
  output[name] ?? assert.fail(`there is no contract ${name} in sol`)

/** A call in the form of the contracts in `sol`. */
export interface Batch {
  readonly target: Address
  readonly data: Hex
}

/** The same call, made by a contract. */
export const inner = ({ data, to }: World.Call): Batch => ({ target: to ?? assert.fail(), data })

/** The stranger's key also signs as the owner of the smart account. */
export const owner = World.stranger

export class Wallets extends Context.Service<
  Wallets,
  {
    readonly world: World.World
    readonly multicall: World.Contract
    readonly entryPoint: World.Contract
    readonly account: World.Contract
  }
>()("cardpack/testing/contracts/Wallets") {}

export const placed = (world: World.World, name: string, ...args: ReadonlyArray<unknown>) =>
  Effect.map(
    World.place(world, code(name), ...args),
    (address): World.Contract => ({ address, abi: code(name).abi })
  )

export const layer = Layer.effect(
  Wallets,
  Effect.gen(function* () {
    const world = yield* World.make()
    const entryPoint = yield* placed(world, "EntryPoint")
    return {
      world,
      entryPoint,
      multicall: yield* placed(world, "Multicall"),
      account: yield* placed(world, "SmartAccount", owner.address, entryPoint.address)
    }
  })
)

/** Calls in the account's name, signed by its owner and sent by another wallet. */
export const handle = (calls: ReadonlyArray<Batch>) =>
  Effect.gen(function* () {
    const { account, entryPoint, world } = yield* Wallets
    const nonce = yield* World.read(world, entryPoint, "nonces", account.address)
    const raw = keccak256(
      encodeAbiParameters(
        parseAbiParameters("uint256, address, address, uint256, (address target, bytes data)[]"),
        [BigInt(world.chainId), entryPoint.address, account.address, BigInt(`${nonce}`), calls]
      )
    )
    const signature = yield* Effect.promise(() => owner.signMessage({ message: { raw } }))
    const call = World.call(World.relayer, entryPoint, "handle", account.address, calls, signature)
    const receipt = yield* World.send(world, call)
    assert.strictEqual(receipt.status, "success")
    return receipt
  })

export const execute = (account: World.Contract, calls: ReadonlyArray<Batch>) =>
  World.call(owner.address, account, "execute", calls)

export const signed = (action: Action.Action) => Effect.map(action.sign(), action.call)

export const ownerOf = (world: World.World, tokenId: bigint) =>
  World.read(world, World.collection(world), "ownerOf", tokenId)
