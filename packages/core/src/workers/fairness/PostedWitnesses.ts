/** Witnesses of a policy, asked by HTTP (C2SP tlog-witness) through the sender of webhooks. */
import { Effect, Layer } from "effect"
import * as Base64 from "../../domain/fairness/Base64.ts"
import * as Note from "../../domain/fairness/Note.ts"
import type { Witness as Named, Policy } from "../../domain/fairness/Policy.ts"
import type { Outcome } from "../../domain/webhook/Attempt.ts"
import { Sender } from "../../engine/port/Sender.ts"
import { type Answer, type Asked, type Witness, Witnesses } from "../../engine/port/Witnesses.ts"

const OK = 200
const CONFLICT = 409

/** What a witness is sent: the size that it saw last, the proof, and the checkpoint. */
export const bodyOf = ({ checkpoint, old, proof }: Asked): string =>
  `old ${old}\n${proof.map((hash) => `${Base64.encode(hash)}\n`).join("")}\n${checkpoint}`

const textOf = ({ checkpoint }: Asked): string => Note.parse(checkpoint)?.text ?? ""

const failed = (why: string): Answer => ({ _tag: "failed", why })

/** Whether this key signed the note. */
type IsSigned = (key: Note.Key, note: Note.Note) => boolean

/** Only signatures by the witness's own key are kept. */
const answerOf = (
  { key }: Named,
  text: string,
  { error, responseBody, statusCode }: Outcome,
  isSigned: IsSigned
): Answer => {
  if (statusCode === CONFLICT && responseBody !== null && /^\d{1,15}\n$/.test(responseBody))
    return { _tag: "behind", size: Number(responseBody) }
  if (statusCode !== OK || responseBody === null)
    return failed(error ?? `it answered ${statusCode ?? "nothing"}`)
  const id = Note.keyIdOf(key)
  const signatures = (Note.parseLines(responseBody) ?? []).filter(
    (signature) =>
      signature.name === key.name &&
      signature.keyId === id &&
      isSigned(key, { text, signatures: [signature] })
  )
  return signatures.length === 0
    ? failed("it signed with no key that the policy names")
    : { _tag: "signed", signatures }
}

/** Of those that have an address. */
export const layer = (
  { witnesses }: Pick<Policy, "witnesses">,
  isSigned: IsSigned
): Layer.Layer<Witnesses, never, Sender> =>
  Layer.effect(
    Witnesses,
    Effect.map(Sender, ({ post }) =>
      Witnesses.of({
        all: [...witnesses.values()].flatMap((named): ReadonlyArray<Witness> => {
          const { key, url } = named
          if (url === null) return []
          const address = `${url.replace(/\/$/, "")}/add-checkpoint`
          const add = (asked: Asked) =>
            Effect.map(
              post({ url: address, headers: {}, body: Note.bytesOf(bodyOf(asked)) }),
              (outcome) => answerOf(named, textOf(asked), outcome, isSigned)
            )
          return [{ name: key.name, add }]
        })
      })
    )
  )
