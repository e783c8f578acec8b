/** An order that draws picked stock. */
import type { Loaded } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

export const positions = ({ picked }: Loaded.Stock) => picked.map(({ slot }) => slot.position)

/** An order for the picked rows, drawn as an engine draws them. */
export const drawn = Effect.fnUntraced(function* (stock: Loaded.Stock) {
  const { customer } = yield* Fixture.partner()
  const operation = Sample.operation(customer)
  const cards = stock.picked.map(({ item }, ordinal) => Sample.card(operation, item, { ordinal }))
  const draws = stock.picked.map(({ shuffle, slot }, index) =>
    Sample.draw(cards[index] ?? Sample.card(operation, Sample.item(Sample.machine())), slot, {
      shuffle
    })
  )
  yield* Fixture.write({
    operations: [operation],
    cards,
    draws,
    taken: stock.picked.map(({ item }) => item.id)
  })
})
