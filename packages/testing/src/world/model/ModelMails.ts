/** The model's mail worker. */
import type { Model } from "./Model.ts"
import type { Letter, Parcel } from "./Parcels.ts"

/** What the mail server says; `nothing` when the worker dies on the way. */
export type Handover = "accepted" | "deferred" | "refused" | "unknown" | "nothing"

const DELAYS = [2, 4, 8, 16, 32, 60, 60]
/** Minutes until the sender of a mail is given up. */
const LEASE = 10

const finish = (parcel: Parcel, letter: Letter): void => {
  const mail = `${letter.status} ${letter.channel} `
  letter.dueAt = null
  parcel.emails = parcel.emails.filter((one) => !one.startsWith(mail))
  parcel.emails.push(mail + letter.state)
}

const isFinished = ({ state }: Letter): boolean => state !== "queued" && state !== "sending"

/** The sandbox mails the partner alone. */
const canSend = (model: Model, { account }: Parcel, { channel }: Letter): boolean =>
  channel === "partner_email" && model.account(account).hasAddress

/** A look of the worker; answers how many mails it handed over. */
export const send = (model: Model, handover: Handover): number => {
  let handed = 0
  for (const parcel of model.parcels.values()) {
    for (const letter of parcel.letters) {
      if (letter.dueAt === null || letter.dueAt > model.now) continue
      if (letter.state === "sending") letter.state = "unknown"
      else if (!canSend(model, parcel, letter)) letter.state = "skipped"
      else {
        handed++
        letter.attempts++
        take(model, letter, handover)
      }
      if (isFinished(letter)) finish(parcel, letter)
    }
  }
  return handed
}

const take = (model: Model, letter: Letter, handover: Handover): void => {
  const delay = DELAYS[letter.attempts - 1]
  switch (handover) {
    case "accepted":
      letter.state = "sent"
      return
    case "refused":
      letter.state = "failed"
      return
    case "unknown":
      letter.state = "unknown"
      return
    case "nothing":
      letter.state = "sending"
      letter.dueAt = model.now + LEASE
      return
    case "deferred":
      if (delay === undefined) letter.state = "failed"
      else letter.dueAt = model.now + delay
  }
}
