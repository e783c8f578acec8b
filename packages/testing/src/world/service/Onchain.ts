/** Requests and answers of on-chain tests. */
import type { Address } from "@cardpack/core/domain/chain/Evm"
import { until } from "../../kit/clock/Until.ts"
import { answer } from "./Client.ts"
import type { Partner } from "./Partner.ts"
import type { Operation } from "./Resource.ts"
import type * as World from "./World.ts"

export interface Deposit {
  readonly id: string
  readonly status: string
  readonly amountUsd: string
  readonly transactionHash: string
}

/** Blocks come each second. */
export const BLOCKS_MS = 30_000

export const walletOf = async (partner: Partner) =>
  answer(
    await partner.get<{
      readonly receivingWallet: { readonly address: Address; readonly chainId: number }
    }>("/funding/receiving-address"),
    200
  ).receivingWallet

export const deposits = async (partner: Partner) =>
  answer(
    await partner.get<{ readonly fundingTransactions: ReadonlyArray<Deposit> }>(
      "/funding-transactions"
    ),
    200
  ).fundingTransactions

export const read = async (partner: Partner, id: string) =>
  answer(await partner.get<Operation>(`/operations/${id}`), 200)

export const ended = (partner: Partner, id: string) =>
  until(
    () => read(partner, id),
    ({ status }) => status !== "awaiting_chain",
    BLOCKS_MS
  )

export const act = (partner: Partner, id: string, action: string) =>
  partner.post<Operation>(`/operations/${id}/${action}`)

export const operate = async (partner: Partner, body: object) =>
  answer(await partner.operate(body), 201)

export const draw = async (shop: World.Shop, quantity: number) =>
  (await shop.order(quantity)).cards.map(({ id }) => id)
