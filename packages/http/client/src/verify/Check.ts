/** The named checks of a receipt: how each ends, and its words for a customer. */

export const CHECKS = [
  "format",
  "checkpoint",
  "inclusion",
  "request",
  "entropy",
  "minute",
  "replaced",
  "seed",
  "draw",
  "card",
  "odds"
] as const

export type CheckName = (typeof CHECKS)[number]

export interface Check {
  readonly name: CheckName
  /** `open`: nothing speaks against it, but it can't be told yet, or not with what the reader brought. */
  readonly result: "passed" | "failed" | "open"
  /** For a customer. */
  readonly said: string
  /** For an engineer. */
  readonly detail: string
}

/** Ends a check; `said` is for a customer, where the usual words say something else. */
export class Ended extends Error {
  readonly result: "failed" | "open"
  readonly said: string | undefined
  constructor(result: "failed" | "open", detail: string, said?: string) {
    super(detail)
    this.result = result
    this.said = said
  }
}

export const must = (holds: boolean, detail: string): void => {
  if (!holds) throw new Ended("failed", detail)
}

export const open = (detail: string, said?: string): never => {
  throw new Ended("open", detail, said)
}

export const given = <A>(value: A | null | undefined, detail: string): A => value ?? open(detail)

export const NOT_YET =
  "the draw is not in a checkpoint yet: ask for the receipt again in some seconds"

/** What was found, for an engineer; in its own words for a customer, where there are any. */
export type Found = string | readonly [detail: string, said: string]

/** Said of every check that waits for the log. */
export const EARLY = "It is not in the public log yet: look again in some seconds."

/** Words for a customer: when it holds, when it does not, when it is open. */
export const SAID: Readonly<Record<CheckName, readonly [string, string, string]>> = {
  format: ["This is a receipt.", "This is no receipt of a draw.", ""],
  checkpoint: [
    "The log that proves it is signed by those whom you trust.",
    "The log that it names is not signed by those whom you trust.",
    "Nobody said whose signatures to trust."
  ],
  inclusion: [
    "Everything that it tells stands in that public log.",
    "It tells something that is not in the public log.",
    "It is not in the public log yet."
  ],
  request: [
    "It belongs to your order.",
    "It does not belong to your order.",
    "Only the shop can tell that it belongs to your order."
  ],
  entropy: [
    "The draw used the order's own key, and the words of the customer that the receipt names.",
    "The draw used another order's key, or other words.",
    "The draw is not in the log yet."
  ],
  minute: [
    "The seed's minute followed from the time, and witnesses saw its promise before the order.",
    "The seed was not that of the right minute, or was not promised before the order.",
    "No witness confirms that the seed was promised before the order."
  ],
  replaced: [
    "No seeds were replaced between the order and the draw.",
    "Its seeds replaced others, and it hides that.",
    "The seeds were replaced after this pack was ordered: who chose the new ones could have known the order."
  ],
  seed: [
    "The seed is the one that was promised.",
    "The seed is not the one that was promised.",
    "The seed is told about a minute after the draw."
  ],
  draw: [
    "Anybody who computes the draw gets this card's place.",
    "Who computes the draw gets another card.",
    "The draw can be computed once its seed is told."
  ],
  card: [
    "This card stood in that place before.",
    "Another card stood in that place.",
    "The card's place is not in the log yet."
  ],
  odds: [
    "It was drawn by the odds of the order.",
    "It was drawn by other odds than those of the order.",
    "The odds are not in the log yet."
  ]
}
