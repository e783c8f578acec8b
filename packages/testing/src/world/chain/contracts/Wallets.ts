/** Contract wallets and receivers from `sol`, deployed beside the contracts under test. */
import * as path from "node:path"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { type Address, encodeAbiParameters, type Hex, keccak256, parseAbiParameters } from "viem"
import { type Compiled, compile } from "../../../../../adapters/contracts/Compile.ts"
import type * as Action from "./Action.ts"
import * as Deployed from "./Deployed.ts"

const output = compile(path.join(import.meta.dirname, "sol"))
const code = (name: string): Compiled =>
  output[name] ?? assert.fail(`there is no contract ${name} in sol`)

/** A call in the form of the contracts in `sol`. */
export interface Batch {
  readonly target: Address
  readonly data: Hex
}

/** The same call, made by a contract. */
export const inner = ({ data, to }: Deployed.Call): Batch => ({ target: to ?? assert.fail(), data })

/** The stranger's key also signs as the owner of the smart account. */
export const owner = Deployed.stranger

export class Wallets extends Context.Service<
  Wallets,
  {
    readonly local: Deployed.Deployed
    readonly multicall: Deployed.Contract
    readonly entryPoint: Deployed.Contract
    readonly account: Deployed.Contract
  }
>()("cardpack/testing/contracts/Wallets") {}

export const placed = (local: Deployed.Deployed, name: string, ...args: ReadonlyArray<unknown>) =>
  Effect.map(
    Deployed.place(local, code(name), ...args),
    (address): Deployed.Contract => ({ address, abi: code(name).abi })
  )

export const layer = Layer.effect(
  Wallets,
  Effect.gen(function* () {
    const local = yield* Deployed.make()
    const entryPoint = yield* placed(local, "EntryPoint")
    return {
      local,
      entryPoint,
      multicall: yield* placed(local, "Multicall"),
      account: yield* placed(local, "SmartAccount", owner.address, entryPoint.address)
    }
  })
)

/** Calls in the account's name, signed by its owner and sent by another wallet. */
export const handle = (calls: ReadonlyArray<Batch>) =>
  Effect.gen(function* () {
    const { account, entryPoint, local } = yield* Wallets
    const nonce = yield* Deployed.read(local, entryPoint, "nonces", account.address)
    const raw = keccak256(
      encodeAbiParameters(
        parseAbiParameters("uint256, address, address, uint256, (address target, bytes data)[]"),
        [BigInt(local.chainId), entryPoint.address, account.address, BigInt(`${nonce}`), calls]
      )
    )
    const signature = yield* Effect.promise(() => owner.signMessage({ message: { raw } }))
    const call = Deployed.call(
      Deployed.relayer,
      entryPoint,
      "handle",
      account.address,
      calls,
      signature
    )
    const receipt = yield* Deployed.send(local, call)
    assert.strictEqual(receipt.status, "success")
    return receipt
  })

export const execute = (account: Deployed.Contract, calls: ReadonlyArray<Batch>) =>
  Deployed.call(owner.address, account, "execute", calls)

export const signed = (action: Action.Action) => Effect.map(action.sign(), action.call)

export const ownerOf = (local: Deployed.Deployed, tokenId: bigint) =>
  Deployed.read(local, Deployed.collection(local), "ownerOf", tokenId)
