/**
 * Scheme, host and port of an RPC address: its path, query and user info may hold a provider's key,
 * which operators must not see. Null when the text is no http or https address.
 */
export const of = (url: string): string | null => {
  const parsed = URL.parse(url.trim())
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.origin : null
}
