/** Signing secrets: shown once, stored sealed (contract.md#webhook-endpoint). */
import { bytesToHex } from "@noble/hashes/utils.js"

export const PREFIX = "whsec_"

/** Random bytes of a secret. */
export const BYTES = 32

/** The text whose bytes key the signatures. */
export const make = (random: Uint8Array): string => PREFIX + bytesToHex(random)
