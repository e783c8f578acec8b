/** The port from which the mail worker reads due mails; changes go through the lanes. */
import { Context, type Effect } from "effect"
import type { MailKey } from "../../domain/mail/Mail.ts"
import type { StoreError } from "./Store.ts"

export class MailQueue extends Context.Service<
  MailQueue,
  {
    /**
     * Mails due by the store's clock, the longest waiting first: of each partner one, then of each a second,
     * and so on. Among very many, at least the 10,000 that wait longest take turns.
     */
    readonly due: (limit: number) => Effect.Effect<ReadonlyArray<MailKey>, StoreError>
  }
>()("cardpack/core/engine/port/MailQueue") {}
