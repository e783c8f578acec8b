/** contract.md#order: the metadata of orders. */
import type { Bench, Shop } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import { ok, same } from "../Expect.ts"
import { unmoved } from "../Party.ts"

/** As raw JSON: key order, big numbers and escapes included. */
const METADATA = [
  "null",
  '"text"',
  "[]",
  '{"b":1,"a":2,"10":3,"9":4}',
  '{"big":123456789012345678901234567890,"exact":0.10000000000000000555}',
  '{"nul":"a\\u0000b","escaped":"\\u0041\\/"}',
  '{"é":"✓ 😀","nested":[[[[{"deep":[null]}]]]]}'
]

const rawOrder = ({ body }: Shop, metadata: string) =>
  JSON.stringify(body()).replace(/\}$/, `,"metadata":${metadata}}`)

const keeps = async (bench: Bench) => {
  const shop = await bench.shop()
  const { party } = shop
  for (const metadata of METADATA) {
    const made = await party.operateRaw(rawOrder(shop, metadata))
    const { id } = ok(made, 201)
    const read = await party.call(`/operations/${id}`)
    for (const { line, text } of [made, read])
      if (!text.includes(`"metadata":${metadata}`))
        same(/"metadata":.*?,"completedAt"/.exec(text)?.[0], metadata, `the metadata in ${line}`)
  }
}

const bounds = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, party } = shop
  const text = (length: number, sign: string) => JSON.stringify(sign.repeat(length))
  same(
    ok(await party.operateRaw(rawOrder(shop, text(19_900, "x"))), 201).metadata,
    "x".repeat(19_900),
    "metadata of 19,900 bytes"
  )
  for (const metadata of [text(20_600, "x"), text(7_000, "€")])
    await unmoved(
      party,
      customerId,
      () => party.operateRaw(rawOrder(shop, metadata)),
      "invalid_request",
      /metadata/
    )
}

export const metadata: ReadonlyArray<Case> = [
  promise(
    "HTTP-METADATA-01: metadata comes back as it was sent, now and later",
    ["operator"],
    keeps
  ),
  promise("HTTP-METADATA-02: metadata may have 20 KB, counted in bytes", ["operator"], bounds)
]
