/** Witnesses of a policy, asked by HTTP (C2SP tlog-witness) through the sender of webhooks. */
import { Clock, Effect, Layer } from "effect"
import * as Base64 from "../../domain/fairness/Base64.ts"
import * as Note from "../../domain/fairness/Note.ts"
import * as Policy from "../../domain/fairness/Policy.ts"
import * as Instant from "../../domain/time/Instant.ts"
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

/** Milliseconds by which a witness's clock may be off. */
const APART = 5 * Instant.MINUTE

/** Another time would say that somebody saw the log when nobody did. */
const isTimely = ({ bytes }: Note.Signature, now: Instant.Instant): boolean => {
  const found = Note.cosignature(bytes)
  return found === null || Math.abs(Number(found.seconds) * Instant.SECOND - now) <= APART
}

/** Only signatures by the witness's own key, of about now, are kept. */
const answerOf = (
  { key }: Policy.Witness,
  text: string,
  { error, responseBody, statusCode }: Outcome,
  now: Instant.Instant,
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
  if (signatures.length === 0) return failed("it signed with no key that the policy names")
  const timely = signatures.filter((signature) => isTimely(signature, now))
  return timely.length === 0
    ? failed("its clock is off by more than five minutes")
    : { _tag: "signed", signatures: timely }
}

/** Of those that have an address. */
export const layer = (
  { groups, quorum, witnesses }: Pick<Policy.Policy, "groups" | "quorum" | "witnesses">,
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
            Effect.flatMap(
              post({ url: address, headers: {}, body: Note.bytesOf(bodyOf(asked)) }),
              (outcome) =>
                Effect.map(Clock.currentTimeMillis, (now) =>
                  answerOf(named, textOf(asked), outcome, now, isSigned)
                )
            )
          return [{ name: key.name, add }]
        }),
        isMet: (signed) =>
          Policy.isMet({ groups, quorum }, (name) =>
            signed.has(witnesses.get(name)?.key.name ?? "")
          )
      })
    )
  )
