/** The port that tells the mail worker what is due. It alone reads; changes go through the lanes. */
import { Context, type Effect } from "effect"
import type { MailKey } from "../../domain/mail/Mail.ts"
import type { StoreError } from "./Store.ts"

export class MailQueue extends Context.Service<
  MailQueue,
  {
    /** Mails that are due by the store's clock, the longest waiting first. */
    readonly due: (limit: number) => Effect.Effect<ReadonlyArray<MailKey>, StoreError>
  }
>()("cardpack/core/engine/port/MailQueue") {}
