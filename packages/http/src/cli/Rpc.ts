/** The endpoint and the key of the commands that talk to the chain. */
import type { Deployer } from "@cardpack/adapters/chain/contracts"
import { Optional } from "@cardpack/adapters/optional"
import { Effect, Option, Redacted, Result } from "effect"
import * as Setting from "../config/Setting.ts"
import { fail, variable } from "./Client.ts"
import * as Input from "./Input.ts"

const RPC = "CARDPACK_RPC_URL"

export const flag = Input.text("rpc-url", `Where the chain is reached: ${RPC} when absent`)

export const isWebAddress = (text: string) =>
  Result.isSuccess(Setting.url(["http:", "https:"])(text))

const loaded = <A>(importing: () => Promise<A>) =>
  Effect.catch(Optional.load("this command", "viem", importing), ({ message }) => fail(message))

export const contracts = loaded(() => import("@cardpack/adapters/chain/contracts"))

export const chain = loaded(() => import("@cardpack/adapters/chain"))

/** The first endpoint, if several are set. */
export const urlOf = Effect.fnUntraced(function* (flag: Option.Option<string>) {
  const set = yield* variable(RPC)
  const given = Option.orElse(flag, () => Option.map(set, (all) => all.split(",")[0]?.trim() ?? ""))
  if (Option.isNone(given)) return yield* fail(`Give --rpc-url or set ${RPC}`)
  if (isWebAddress(given.value)) return Redacted.make(given.value)
  const name = Option.isSome(flag) ? "--rpc-url" : RPC
  return yield* fail(`${name} must be an address that starts with http:// or https://`)
})

/** Only from the environment: others on the computer see command lines. */
export const keyOf = (name: string, whose: string) =>
  Effect.flatMap(variable(name), (key) =>
    Option.isSome(key)
      ? Effect.succeed(Redacted.make(key.value))
      : fail(`Set ${name} to the private key of ${whose}`)
  )

export const unusable =
  (name: string) =>
  ({ problem, what }: Deployer.DeployerUnusable) =>
    fail(what === "key" ? `${name} can't be used: ${problem}` : `The RPC endpoint: ${problem}`)
