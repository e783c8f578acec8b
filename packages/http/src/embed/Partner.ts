/** One partner's calls: those of the partner API, and each kind of operation by its name. */

import type {
  CallOptions,
  CreateOperation,
  CreateOptions,
  Operation,
  Pages
} from "@cardpack/client"
import { Cardpack as Client } from "@cardpack/client"

/** What a call of one kind takes: the request without its kind. */
type Input<Kind extends string> = CreateOperation extends infer Each
  ? Each extends { readonly kind: Kind }
    ? Omit<Each, "kind">
    : never
  : never

type Made = Promise<Operation & { readonly idempotencyKey: string }>

export interface Operations<Kind extends string> {
  /** Executes once for an idempotency key (contract.md#idempotency). */
  readonly create: (input: Input<Kind>, options?: CreateOptions) => Made
  /** Newest first. */
  readonly list: (options?: CallOptions) => Pages<Operation>
}

/** The compiler names a kind that has no calls of its own here. */
type Named = { readonly [Kind in CreateOperation["kind"] as `${Kind}s`]: Operations<Kind> }

export class Partner extends Client implements Named {
  readonly orders = this.#kind("order")
  readonly refunds = this.#kind("refund")
  readonly buybacks = this.#kind("buyback")
  readonly redemptions = this.#kind("redemption")
  readonly mints = this.#kind("mint")

  #kind<Kind extends CreateOperation["kind"]>(kind: Kind): Operations<Kind> {
    return {
      create: (input, options) =>
        this.operations.create({ ...input, kind } as CreateOperation, options) as Made,
      list: (options) => this.operations.list({ kind }, options)
    }
  }
}
