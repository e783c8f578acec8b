/**
 * The link by which people follow a parcel (contract.md#shipment-update): mails and pages show it, so it leads
 * to a public name, as it reads. No credentials, which hide the host behind another one.
 */
export const MAX_LENGTH = 2048

/** Names with a dot; a number at the end would be an address. */
const LINK =
  /^https?:\/\/((?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]*)(?::\d+)?(?:[/?#][^\s\p{Cc}\p{Cs}\p{Bidi_Control}]*)?$/iu

/** Names of this computer and its network. */
const LOCAL = /\.(?:localhost|local|internal|home\.arpa)$/i

export const isValid = (text: string): boolean => {
  if (text.length > MAX_LENGTH) return false
  const host = LINK.exec(text)?.[1]
  return host !== undefined && !LOCAL.test(host)
}
