/** An RPC address as operators may see it: keys of providers stand in its path, query or user info. */

/** Scheme, host and port; null when the text is no address of a web server. */
export const of = (url: string): string | null => {
  const parsed = URL.parse(url.trim())
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.origin : null
}
