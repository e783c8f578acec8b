/** The mail worker's port in memory. */
import type { Mail } from "@cardpack/core/domain"
import { MailQueue } from "@cardpack/core/ports"
import { Clock, Effect } from "effect"
import type { Cell } from "./Cell.ts"
import { where } from "./State.ts"

/** Of each partner one, then of each a second, and so on. */
const inTurns = (longestFirst: ReadonlyArray<Mail.Mail>): ReadonlyArray<Mail.Mail> => {
  const taken = new Map<string, number>()
  const turnOf = ({ accountId }: Mail.Mail): number => {
    const turn = (taken.get(accountId) ?? 0) + 1
    taken.set(accountId, turn)
    return turn
  }
  return longestFirst
    .map((mail) => ({ mail, turn: turnOf(mail) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ mail }) => mail)
}

export const make = ({ read }: Cell): MailQueue.MailQueue["Service"] =>
  MailQueue.MailQueue.of({
    due: (limit) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        read((state) =>
          inTurns(
            where(state.mails, ({ dueAt }) => dueAt !== null && dueAt <= now).sort(
              (a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || (a.id < b.id ? -1 : 1)
            )
          )
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
