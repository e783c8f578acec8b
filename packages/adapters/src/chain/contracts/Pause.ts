/** Stops mints and burns at once, with a key that can do nothing else (design.md#signer). */
import type { Evm } from "@cardpack/core/domain"
import { Data, Effect } from "effect"
import { parseAbi } from "viem"
import { readContract, writeContract } from "viem/actions"
import type { Deployer } from "./Deploy.ts"
import { mined, problemOf } from "./Mined.ts"

const abi = parseAbi([
  "function paused() view returns (bool)",
  "function pause()",
  "error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)"
])

/** The contract may still run. */
export class PauseError extends Data.TaggedError("PauseError")<{
  readonly address: Evm.Address
  readonly problem: string
}> {}

const PATIENCE = "2 minutes"

/** Answers true when this call paused the contract, false when it was already paused. */
export const pause = (client: Deployer, address: Evm.Address): Effect.Effect<boolean, PauseError> =>
  Effect.gen(function* () {
    const fail = (problem: string) => new PauseError({ address, problem })
    const asked = <A>(ask: () => Promise<A>) =>
      Effect.tryPromise({ try: ask, catch: (cause) => fail(problemOf(cause)) })
    const contract = { abi, address } as const
    if (yield* asked(() => readContract(client, { ...contract, functionName: "paused" })))
      return false
    const sender = { account: client.account, chain: client.chain }
    const hash = yield* asked(() =>
      writeContract(client, { ...contract, ...sender, functionName: "pause" })
    )
    const { status } = yield* Effect.mapError(mined(client, hash, PATIENCE), fail)
    return status === "success" ? true : yield* fail("the transaction was reverted")
  })
