/**
 * What a failed delivery means: whether the mail was surely not taken, and may be sent again
 * (`Handover`). Whatever is not provably before acceptance is `unknown`. `why` is made of fixed
 * words, of reply codes and of system error codes, never of a server's text, which may hold an
 * address.
 */
import type { Handover } from "@cardpack/core/engine/port/Mailer"

/** The fields of nodemailer's errors that are read here. */
export interface Failure {
  readonly code?: string | undefined
  /** The command that was answered; `CONN` when no command was. */
  readonly command?: string | undefined
  readonly responseCode?: number | undefined
  readonly originalCode?: string | undefined
}

export const refused = (why: string): Handover => ({ _tag: "refused", why })
const deferred = (why: string): Handover => ({ _tag: "deferred", why })
const unknown = (why: string): Handover => ({ _tag: "unknown", why })

const WORDS: Readonly<Record<string, string>> = {
  EDNS: "the mail server's name was not found",
  ETLS: "no TLS with the mail server",
  EAUTH: "the mail server did not accept the login",
  ETIMEDOUT: "the mail server did not answer in time",
  EPROTOCOL: "the mail server answered against the protocol"
}

/** Replies about the session, not about this mail: another login or TLS would change them. */
const ABOUT_SESSION = [503, 530, 534, 535, 538]

const detail = ({ originalCode, responseCode }: Failure): string => {
  if (responseCode !== undefined && responseCode >= 100 && responseCode <= 999) {
    return ` (it answered ${responseCode})`
  }
  return /^[A-Z][A-Z0-9_]{1,60}$/.test(originalCode ?? "") ? ` (${originalCode})` : ""
}

const wordsOf = (failure: Failure): string =>
  (WORDS[failure.code ?? ""] ?? "the connection to the mail server failed") + detail(failure)

/**
 * The reply, if the failure is the server's answer to this very mail. nodemailer marks answers to
 * `MAIL FROM`, `RCPT TO` and `DATA` with EENVELOPE, and those to the content with EMESSAGE on
 * `DATA`. A reply that the end of the connection cut off has neither mark.
 */
const answerTo = (failure: Failure, begun: boolean): number | null => {
  const { code, command, responseCode } = failure
  const marked = begun
    ? code === "EMESSAGE" && command === "DATA"
    : code === "EENVELOPE" && ["MAIL FROM", "RCPT TO", "DATA"].includes(command ?? "")
  return marked && responseCode !== undefined && responseCode >= 400 && responseCode <= 599
    ? responseCode
    : null
}

/** `begun` tells whether the first byte of the content may have left. */
export const judge = (failure: Failure, begun: boolean): Handover => {
  const reply = answerTo(failure, begun)
  if (reply !== null) {
    const step = begun ? "the message" : failure.command
    const why = `the mail server answered ${reply} to ${step}`
    return reply >= 500 && !ABOUT_SESSION.includes(reply) ? refused(why) : deferred(why)
  }
  if (begun) return unknown(`${wordsOf(failure)}, after the message was sent`)
  // nodemailer compares the size with what EHLO announced, and sends nothing.
  return failure.code === "EMESSAGE" && failure.command === "MAIL FROM"
    ? refused("the message is larger than the mail server takes")
    : deferred(wordsOf(failure))
}
