/** The mail worker's port in memory. */
import { MailQueue } from "@cardpack/core/ports"
import { Clock, Effect } from "effect"
import type { Cell } from "./Cell.ts"
import { where } from "./State.ts"

export const make = ({ read }: Cell): MailQueue.MailQueue["Service"] =>
  MailQueue.MailQueue.of({
    due: (limit) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        read((state) =>
          where(state.mails, ({ dueAt }) => dueAt !== null && dueAt <= now)
            .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || (a.id < b.id ? -1 : 1))
            .slice(0, limit)
            .map(({ accountId, eventId, id, operationId }) => ({
              accountId,
              operationId,
              eventId,
              mailId: id
            }))
        )
      )
  })
