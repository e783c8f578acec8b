/** A deployment to verify, and what it can do. */

export interface Target {
  /** The base of the partner API: the part before `/api/v2`. */
  readonly url: string
  /** The base of the operator API, when it listens elsewhere. */
  readonly operatorUrl?: string
  /** Makes partners, machines and stock for the run. */
  readonly operatorToken?: string
  /** Of one partner, in place of the operator's token: the part that is possible with its money. */
  readonly key?: string
  /** How the deployment reaches the receiver that the run starts; by default on loopback. */
  readonly receiver?: { readonly url?: string; readonly port?: number; readonly host?: string }
  /** Requests a minute that a key may make, to see the limit at work. */
  readonly rateLimit?: number
}

/**
 * `operator`: an operator's token, which makes partners and machines. `sandbox`, `production`: the
 * environment. `shipping`: it ships somewhere. `webhooks`: endpoints can be created. `receiver`: it
 * posts to the receiver of the run. `chain`: mints and deposits are configured; `noChain`: they are
 * not. `transactions`: the run can send transactions, which takes a local chain. `expiry`: its
 * authorizations end within a minute. `publicTargets`: endpoints must be public. `rateLimit`: the
 * limit is known.
 */
export const CAPABILITIES = [
  "operator",
  "sandbox",
  "production",
  "shipping",
  "webhooks",
  "receiver",
  "chain",
  "noChain",
  "transactions",
  "expiry",
  "publicTargets",
  "rateLimit"
] as const
export type Capability = (typeof CAPABILITIES)[number]

export type Capabilities = { readonly [C in Capability]?: boolean }
