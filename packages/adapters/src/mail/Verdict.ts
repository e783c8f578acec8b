/**
 * The meaning of a failed delivery (`Handover`): whether the mail was surely not taken and may be
 * sent again. A failure that may have come after acceptance is `unknown`. `why` consists of fixed
 * words, reply codes and system error codes, never of a server's text, which may hold an address.
 */
import type { Mailer } from "@cardpack/core/ports"

/** The used fields of nodemailer's errors. */
export interface Failure {
  readonly code?: string | undefined
  /** The answered command; `CONN` for none. */
  readonly command?: string | undefined
  readonly responseCode?: number | undefined
  readonly originalCode?: string | undefined
}

export const refused = (why: string): Mailer.Handover => ({ _tag: "refused", why })
const deferred = (why: string): Mailer.Handover => ({ _tag: "deferred", why })
const unknown = (why: string): Mailer.Handover => ({ _tag: "unknown", why })

const WORDS: Readonly<Record<string, string>> = {
  EDNS: "the mail server's name was not found",
  ETLS: "no TLS with the mail server",
  EAUTH: "the mail server did not accept the login",
  ETIMEDOUT: "the mail server did not answer in time",
  EPROTOCOL: "the mail server answered against the protocol"
}

/** Replies about the session, which another login or TLS could change, not about this mail. */
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
 * The reply code, if the failure is the server's answer to this mail. nodemailer marks answers to
 * `MAIL FROM`, `RCPT TO` and `DATA` with EENVELOPE, and answers to the content with EMESSAGE on
 * `DATA`. A reply cut off by the end of the connection has neither mark.
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
export const judge = (failure: Failure, begun: boolean): Mailer.Handover => {
  const reply = answerTo(failure, begun)
  if (reply !== null) {
    const step = begun ? "the message" : failure.command
    const why = `the mail server answered ${reply} to ${step}`
    return reply >= 500 && !ABOUT_SESSION.includes(reply) ? refused(why) : deferred(why)
  }
  if (begun) return unknown(`${wordsOf(failure)}, after the message was sent`)
  // nodemailer compares the size with the limit that EHLO announced, and sends nothing.
  return failure.code === "EMESSAGE" && failure.command === "MAIL FROM"
    ? refused("the message is larger than the mail server takes")
    : deferred(wordsOf(failure))
}
