/** Signing secrets: shown once, stored encrypted (contract.md#webhook-endpoint). */
import { bytesToHex } from "@noble/hashes/utils.js"

export const PREFIX = "whsec_"

/** Random bytes of a secret. */
export const BYTES = 32

/** The secret as text; its bytes are the key of the signatures. */
export const make = (random: Uint8Array): string => PREFIX + bytesToHex(random)
