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
