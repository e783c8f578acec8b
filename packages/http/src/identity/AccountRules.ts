/**
 * What others know of accounts. Apart from Accounts.ts, which loads better-auth: the engine in a
 * host's process has neither, and a bundler would look for it.
 */

/** The path below which better-auth's own endpoints lie. */
export const BASE_PATH = "/console/auth"

/** The address of the client, which only the service sets. */
export const PEER_HEADER = "x-cardpack-peer"

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128

/**
 * Of cookies' names: browsers take such a cookie from this very host alone, over TLS, so that no sister
 * domain can plant one (decisions.md#identity-host-cookies). Without TLS they would refuse it.
 */
export const hostPrefix = (isSecure: boolean): string => (isSecure ? "__Host-" : "")
