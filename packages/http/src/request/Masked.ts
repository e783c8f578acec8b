/**
 * What may be somebody's key, token, secret, wallet or mail, in a text that is kept or logged: a
 * client can send one wherever a text is expected (decisions.md#request-log).
 */

/** Enough to recognize it, and to find nothing by it. */
const SHOWN = 8

const MAIL = /[^\s"'@]{1,64}@[^\s"'@]+/
/** Keys and signing secrets, also cut ones. */
const NAMED = /(?:pk_|whsec_)[\w-]{5,}/
/** Longer than a UUID or a trace id. */
const LONG = /[0-9A-Za-z]{36,}[\w+/-]*=*|[\w+/-]{37,}=*/
const PRIVATE = new RegExp([MAIL, NAMED, LONG].map(({ source }) => source).join("|"), "g")

const SHORT = 36

/** Seen at once, as of most texts: none of the three fits. */
const isPlain = (text: string): boolean =>
  text.length < SHORT && !text.includes("@") && !text.includes("pk_") && !text.includes("whsec_")

/** The beginning of each such word is left. */
export const masked = (text: string): string =>
  isPlain(text)
    ? text
    : text.replaceAll(PRIVATE, (word) => `${word.includes("@") ? "" : word.slice(0, SHOWN)}…`)

export const isPrivate = (text: string): boolean => masked(text) !== text
