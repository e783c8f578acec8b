/**
 * A deposit address that the extended key does not give (decisions.md#derived-addresses): whoever
 * wrote it into the books would have others' money credited. The alarm is one for each account.
 */
import { Effect } from "effect"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { JsonObject } from "../../domain/json/Json.ts"
import type { DepositAddresses } from "../../engine/port/DepositAddresses.ts"
import type { Engine } from "../Engine.ts"
import { raiseIncident } from "../incident/RaiseIncident.ts"

export type Deriving = Pick<DepositAddresses["Service"], "addressOf">

type Stored = Pick<DepositAddress, "accountId" | "address" | "index">

export const KIND = "foreign_address"

/** Without an extended key to compare with, nothing is foreign. */
export const isForeign = (
  addresses: Deriving | null | undefined,
  { address, index }: Stored
): boolean => addresses != null && addresses.addressOf(index) !== address

export const detailOf = ({ address, index }: Stored): JsonObject => ({ address, index })

export const raise = (engine: Pick<Engine["Service"], "run">, stored: Stored) =>
  Effect.andThen(
    Effect.logError(`deposit address ${stored.index} is not below the extended public key`),
    engine.run(
      raiseIncident(stored.accountId, {
        kind: KIND,
        about: stored.accountId,
        transactionHash: null,
        detail: detailOf(stored)
      })
    )
  )
