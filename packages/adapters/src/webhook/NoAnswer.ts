/**
 * Why a receiver gave no answer, in fixed words for the partner: messages of errors may name
 * addresses.
 */
import { errors } from "undici"
import { Refused, UNREACHABLE } from "./guard/Names.ts"

const CLOSED = "the connection was closed before an answer"
const HANDSHAKE = "the TLS handshake failed"
const NOT_TRUSTED = "the certificate is not trusted"
const NO_HTTP = "the answer is not valid HTTP"

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  ETIMEDOUT: UNREACHABLE,
  ERR_SOCKET_CONNECTION_TIMEOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  EADDRNOTAVAIL: UNREACHABLE,
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  INVALID_PURPOSE: NOT_TRUSTED,
  INVALID_CA: NOT_TRUSTED,
  CERT_UNTRUSTED: NOT_TRUSTED,
  CERT_REVOKED: NOT_TRUSTED,
  CERT_SIGNATURE_FAILURE: NOT_TRUSTED,
  EPROTO: HANDSHAKE,
  UND_ERR_SOCKET: CLOSED,
  UND_ERR_HEADERS_OVERFLOW: "the headers of the answer are too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: NO_HTTP
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""

/** Whether the receiver probably closed the connection. */
export const isClosed = (error: unknown): boolean => REASONS[codeOf(error)] === CLOSED

/** Detects a change of protocol, at which undici ends the connection without a code of its own. */
export const isUpgrade = (error: Error): boolean =>
  codeOf(error) === "UND_ERR_SOCKET" && error.message === "bad upgrade"

/** Without a connection, the duration must be hidden, because it would reveal the cause. */
export const isUnreached = (error: unknown): boolean => reasonOf(error) === UNREACHABLE

export const reasonOf = (error: unknown): string => {
  if (error instanceof Refused) return error.message
  if (error instanceof errors.HTTPParserError) return NO_HTTP
  const code = codeOf(error)
  const known = REASONS[code]
  if (known !== undefined) return known
  return /^ERR_(SSL|TLS)_/.test(code) ? HANDSHAKE : "the request failed"
}
