/** `cardpack contracts signer` and `pause`: the keys that the contracts know. */
import { type Evm, WalletAddress } from "@cardpack/core/domain"
import { Console, Effect, Option, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { fail, variable } from "./Client.ts"
import * as Rpc from "./Rpc.ts"

const PRIVATE_KEY = "CARDPACK_SIGNER_PRIVATE_KEY"
const KMS_KEY = "CARDPACK_SIGNER_KMS_KEY_ID"
const PAUSER = "CARDPACK_PAUSER_PRIVATE_KEY"

const source = Effect.gen(function* () {
  const [privateKey, kmsKeyId] = [yield* variable(PRIVATE_KEY), yield* variable(KMS_KEY)]
  if (Option.isSome(kmsKeyId)) return { kmsKeyId: kmsKeyId.value }
  if (Option.isSome(privateKey)) return { privateKey: Redacted.make(privateKey.value) }
  return yield* fail(`Set ${PRIVATE_KEY}, or ${KMS_KEY} for a key of AWS KMS`)
})

export const signerCommand = Command.make(
  "signer",
  {},
  Effect.fnUntraced(function* () {
    const { Signer } = yield* Rpc.chain
    const address = yield* Effect.catch(Effect.flatMap(source, Signer.addressOf), (error) =>
      error._tag === "SignerUnusable" ? fail(error.message) : Effect.fail(error)
    )
    yield* Console.log(address)
  })
).pipe(Command.withDescription(`Tell the address of the key in ${PRIVATE_KEY} or ${KMS_KEY}`))

/** Worst first: mints create tokens, burns are paid for. */
const PAUSED = [
  ["CARDPACK_VENDING_MACHINE_ADDRESS", "mints"],
  ["CARDPACK_BURN_HANDLER_ADDRESS", "burns"]
] as const
const COLLECTION = ["CARDPACK_COLLECTION_ADDRESS", "transfers"] as const

const contractOf = (name: string) =>
  Effect.flatMap(variable(name), (text) =>
    Option.isSome(text) && WalletAddress.isReceiver(text.value)
      ? // Checked just now; only the letter case of its digits changes.
        Effect.succeed(text.value.toLowerCase() as Evm.Address)
      : fail(`Set ${name} to the contract's address, as cardpack contracts deploy printed it`)
  )

export const pauseCommand = Command.make(
  "pause",
  {
    rpcUrl: Rpc.flag,
    transfers: Flag.Boolean("transfers").pipe(
      Flag.withDescription("Stop transfers of tokens too, everybody's"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ rpcUrl, transfers }) {
    const targets = yield* Effect.forEach(
      transfers ? [...PAUSED, COLLECTION] : PAUSED,
      ([name, what]) => Effect.map(contractOf(name), (address) => ({ address, what }))
    )
    const url = yield* Rpc.urlOf(rpcUrl)
    const privateKey = yield* Rpc.keyOf(PAUSER, "the account that may pause")
    const { Deployer, Pause } = yield* Rpc.contracts
    const client = yield* Effect.catch(Deployer.make({ url, privateKey }), Rpc.unusable(PAUSER))
    // A failure does not stop the others.
    const outcomes = yield* Effect.forEach(targets, ({ address, what }) =>
      Pause.pause(client, address).pipe(
        Effect.map((isNew) => `${what} are paused${isNew ? "" : " already"}`),
        Effect.tap((line) => Console.log(line)),
        Effect.as(null),
        Effect.catch(({ problem }) => Effect.succeed(`${what} are not paused: ${problem}`))
      )
    )
    const failed = outcomes.filter((line) => line !== null)
    if (failed.length > 0) return yield* fail(failed.join("\n"))
  })
).pipe(
  Command.withDescription(
    `Stop mints and burns at once, with the key in ${PAUSER}. Only the contracts' admin can end a pause`
  )
)
