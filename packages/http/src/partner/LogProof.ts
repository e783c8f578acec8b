/** Proofs of entries of the draw log, as answers hold them. */
import { Schema } from "effect"

const HASH = "zqqY9NZsxhQmeA8ohBY-OTlYtQ55yjqeADvCscX-cdE"

export const bytes = (description: string) =>
  Schema.String.annotate({
    description: `${description}, base64url without padding`,
    examples: [HASH]
  })

export const path = Schema.Array(Schema.String.annotate({ examples: [HASH] })).annotate({
  description: "The hashes that lead to the root, from the bottom, base64url without padding."
})

export const proof = {
  index: Schema.Int.annotate({
    description: "The entry's place in the log, from 0.",
    examples: [4711]
  }),
  entry: Schema.String.annotate({
    description: "The entry as it is hashed: JSON text.",
    examples: ['{"t":"day","d":20783,"a":"poiOT7rfurwLjmbWPAtA0dTf5xU03KyMHb4ixUflZuY"}']
  }),
  path
}

export const Proof = Schema.Struct(proof).annotate({
  identifier: "LogProof",
  description: "An entry of the draw log, and what leads from it to the checkpoint's root."
})

export const NOTE = Schema.String.annotate({
  examples: ["cards.example/fairness\n3149\nidZhtoq3YQvPTz65qZm6JrXZKeFFXktuxrpljCYB6TQ=\n"]
})
