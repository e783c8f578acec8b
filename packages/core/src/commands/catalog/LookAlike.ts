/** New references that a person can't tell from those of other cards (decisions.md#natural-keys). */
import { Result } from "effect"
import type { Item } from "../../domain/catalog/Item.ts"
import * as NaturalKey from "../../domain/catalog/NaturalKey.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { Steps } from "../../domain/steps/Steps.ts"

interface Named {
  readonly reference: string
}

/** The references to look up for a document: its own, and what people read in odd ones. */
export const namesOf = (cards: ReadonlyArray<Named>): ReadonlyArray<string> =>
  cards.flatMap(({ reference }) => {
    const plain = NaturalKey.plain(reference)
    return plain === reference ? [reference] : [reference, plain]
  })

/** The references of a document. */
export function* document(cards: ReadonlyArray<Named>): Steps<ReadonlySet<string>> {
  const references = new Set<string>()
  for (const { reference } of cards) {
    yield
    references.add(reference)
  }
  return references
}

/** Refuses a new card if its document or the catalog has one whose reference it seems to have. */
export const refuse =
  (
    path: string,
    named: ReadonlySet<string>,
    find: (reference: string) => Item | undefined,
    stored: Item | undefined
  ) =>
  (item: Item): Result.Result<Item, Refusal> => {
    const plain = NaturalKey.plain(item.reference)
    const isPlain = stored !== undefined || plain === item.reference
    return isPlain || !(named.has(plain) || find(plain) !== undefined)
      ? Result.succeed(item)
      : FieldCheck.invalid(`${path}reference`, `looks like ${plain}, which is another card's`)
  }
