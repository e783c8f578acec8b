/** The acts that have a daily limit: a row for each, which makes its command from what was asked. */
import { Result } from "effect"
import type { Act } from "../../domain/approval/Approval.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Json } from "../../domain/json/Json.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { Command } from "../../engine/Command.ts"
import type { MachineFields } from "../catalog/MachineFields.ts"
import type { Price } from "../catalog/PricesDiff.ts"
import type { Catalog, CatalogAnswer } from "../catalog/PutCatalog.ts"
import type { PricesAnswer, PriceTerms } from "../catalog/PutPrices.ts"
import { returnStock, type StockChange, type Withdrawal, withdrawStock } from "../catalog/Stock.ts"
import { once, type Replied } from "../idempotency/Once.ts"
import type { Bucket } from "../partner/Adjust.ts"
import * as Verbs from "../Verbs.ts"

interface Credit {
  readonly idempotencyKey: string
  readonly partnerId: AccountId
  readonly amountUsd: string
  readonly reason: string
  readonly note?: string | undefined
}

/** What each is asked with, as JSON. */
export interface Arguments {
  readonly "balance.bonus": Credit
  readonly "balance.adjustment": Credit & { readonly bucket: Bucket }
  readonly "stock.withdraw": Withdrawal & { readonly idempotencyKey: string }
  readonly "stock.return": StockChange & { readonly idempotencyKey: string }
  readonly "prices.put": { readonly prices: ReadonlyArray<Price>; readonly terms: PriceTerms }
  readonly "machine.update": { readonly id: number; readonly fields: MachineFields }
  readonly "catalog.put": { readonly catalog: Catalog; readonly preview?: string | undefined }
}

interface Answers {
  readonly "balance.bonus": Replied
  readonly "balance.adjustment": Replied
  readonly "stock.withdraw": Replied
  readonly "stock.return": Replied
  readonly "prices.put": PricesAnswer
  readonly "machine.update": VendingMachine
  readonly "catalog.put": CatalogAnswer
}

export type Answer<A extends Act> = Answers[A]

interface Row<A, B> {
  readonly command: (actor: string, given: A) => Command<B>
  readonly subject: (given: A) => string
  readonly summary: (given: A) => string
}

/** What is no amount is none, which is refused. */
const amountOf = <A extends Credit>({ idempotencyKey: _, ...given }: A) => ({
  ...given,
  amountUsd: Result.getOrElse(Usd.parse(given.amountUsd, true), () => Usd.ZERO)
})

const count = (of: number, what: string): string => `${of} ${what}${of === 1 ? "" : "s"}`

/** As it was without a reason of the machine's, so that a request of before is known again. */
const withdrawal = ({ why, ...change }: Withdrawal) => ({
  ...change,
  ...(why !== undefined && { why })
})

const TABLE: { readonly [A in Act]: Row<Arguments[A], Answers[A]> } = {
  "balance.bonus": {
    command: (actor, given) => Verbs.grantBonus(actor, given.idempotencyKey, amountOf(given)),
    subject: ({ partnerId }) => partnerId,
    summary: ({ amountUsd, reason }) => `a bonus of ${amountUsd} USD: ${reason}`
  },
  "balance.adjustment": {
    command: (actor, given) => Verbs.adjust(actor, given.idempotencyKey, amountOf(given)),
    subject: ({ partnerId }) => partnerId,
    summary: ({ amountUsd, bucket, reason }) =>
      `an adjustment of ${amountUsd} USD, ${bucket}: ${reason}`
  },
  "stock.withdraw": {
    command: (actor, { idempotencyKey, ...change }) =>
      once(
        { actor, key: idempotencyKey },
        withdrawal(change),
        withdrawStock(actor, change),
        ({ changed }) => ({
          changed
        })
      ),
    subject: () => "stock",
    summary: ({ reason, references }) =>
      `${count(references.length, "card")} leave the stock: ${reason}`
  },
  "stock.return": {
    command: (actor, { idempotencyKey, ...change }) =>
      once(
        { actor, key: idempotencyKey },
        { ...change },
        returnStock(actor, change),
        ({ changed }) => ({
          changed
        })
      ),
    subject: () => "stock",
    summary: ({ reason, references }) =>
      `${count(references.length, "card")} go back on sale: ${reason}`
  },
  "prices.put": {
    command: (actor, { prices, terms }) => Verbs.putPrices(actor, prices, terms),
    subject: () => "prices",
    summary: ({ prices }) => `${count(prices.length, "buyback value")}`
  },
  "machine.update": {
    command: (actor, { fields, id }) => Verbs.updateMachine(actor, id, fields),
    subject: ({ id }) => String(id),
    summary: ({ fields, id }) => `machine ${id}: ${Object.keys(fields).sort().join(", ")}`
  },
  "catalog.put": {
    command: (actor, { catalog, preview }) => Verbs.putCatalog(actor, catalog, preview),
    subject: () => "catalog",
    summary: ({ catalog: { cards, vendingMachines } }) =>
      `${count(vendingMachines.length, "machine")} and ${count(cards.length, "card")} of the catalog`
  }
}

export interface Asked<A extends Act = Act> {
  readonly act: A
  readonly given: Arguments[A]
}

const rowOf = <A extends Act>(act: A): Row<Arguments[A], Answers[A]> => TABLE[act]

/** What was asked, from a stored approval. */
export const stored = (act: Act, given: Json): Asked => ({
  act,
  given: given as unknown as Arguments[Act]
})

export const described = <A extends Act>({ act, given }: Asked<A>) => {
  const { subject, summary } = rowOf(act)
  return { subject: subject(given), summary: summary(given) }
}

export const commandOf = <A extends Act>(
  actor: string,
  { act, given }: Asked<A>
): Command<Answers[A]> => rowOf(act).command(actor, given)
