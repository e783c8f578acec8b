import { afterAll, beforeAll, it } from "vitest"
import { refusal } from "../../service/Client.ts"
import { memory, type Running, start } from "../../service/Running.ts"
import * as Shop from "../../service/Shop.ts"
import { suite } from "./Http.ts"

suite(memory)

let service: Running
beforeAll(async () => {
  service = await start(memory)
})
afterAll(() => service.close())

it("a card far too long is refused before it is decoded, and a long one by its field", async () => {
  const { cards, vendingMachines } = Shop.catalogOf(51, 3)
  const put = (metadata: string) =>
    service.operator().put("/catalog", {
      vendingMachines,
      cards: [cards[0], { ...cards[1], metadata }]
    })
  const huge = /^cards\[1\] must be at most 65536 bytes/
  refusal(await put("m".repeat(70_000)), "invalid_request", huge)
  const long = /^cards\[1\]\.metadata must be at most 20480 bytes/
  refusal(await put("m".repeat(21_000)), "invalid_request", long)
})
