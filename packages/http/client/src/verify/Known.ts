/** What the reader brings; the more, the more can be checked. */
export interface Known {
  /** A C2SP tlog-policy: the keys of the log and of witnesses, from a place that the reader trusts. */
  readonly policy?: string | undefined
  /** Of the partner who ordered. */
  readonly accountId?: string | undefined
  readonly idempotencyKey?: string | undefined
  /** Of the customer. */
  readonly clientSeed?: string | undefined
  /** The time of the order's answer, ISO 8601. */
  readonly orderedAt?: string | undefined
  /** The card's, as the order's answer had it. */
  readonly refundableUntil?: string | null | undefined
  /** A checkpoint that was seen before, and the proof that leads from it to the receipt's. */
  readonly remembered?:
    | { readonly checkpoint: string; readonly proof: ReadonlyArray<string> }
    | undefined
}
