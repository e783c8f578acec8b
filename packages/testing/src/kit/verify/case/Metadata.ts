/** contract.md#order: the metadata of orders. */
import { randomUUID } from "node:crypto"
import type { Bench, Shop } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import { ok, same } from "../Expect.ts"
import { unmoved } from "../Party.ts"

/** As raw JSON: key order, big numbers and escapes included. */
const METADATA = [
  "null",
  "0",
  "1.0",
  "false",
  '""',
  '"text"',
  "[]",
  '{"b":1,"a":2,"10":3,"9":4,"b":5}',
  '{ "spaced" : [ 1,\n 2 ] }',
  '{"big":123456789012345678901234567890,"exact":0.10000000000000000555,"e":1e400}',
  '{"nul":"a\\u0000b","lone":"\\ud800","escaped":"\\u0041\\/"}',
  '{"__proto__":{"x":1},"constructor":null}',
  '{"metadata":{"metadata":1},"cards":[]}',
  '{"é":"✓ 😀","nested":[[[[{"deep":[null]}]]]]}'
]

const rawOrder = ({ body }: Shop, metadata: string) =>
  JSON.stringify(body()).replace(/\}$/, `,"metadata":${metadata}}`)

const keeps = async (bench: Bench) => {
  const shop = await bench.shop()
  const { party } = shop
  for (const metadata of METADATA) {
    const key = randomUUID()
    const made = await party.operateRaw(rawOrder(shop, metadata), key)
    const { id } = ok(made, 201)
    const read = await party.call(`/operations/${id}`)
    const again = await party.operateRaw(rawOrder(shop, metadata), key)
    same(ok(again).replayed, true, `whether the order of ${metadata} is replayed`)
    for (const { line, text } of [made, read, again, await party.call("/operations?limit=1")])
      if (!text.includes(`"metadata":${metadata}`))
        same(/"metadata":.*?,"completedAt"/.exec(text)?.[0], metadata, `the metadata in ${line}`)
  }
}

const bounds = async (bench: Bench) => {
  const shop = await bench.shop()
  const { customerId, party } = shop
  const text = (length: number, sign: string) => JSON.stringify(sign.repeat(length))
  for (const [length, sign] of [
    [20_478, "x"],
    [10_239, "ü"]
  ] as const)
    same(
      ok(await party.operateRaw(rawOrder(shop, text(length, sign))), 201).metadata,
      sign.repeat(length),
      "metadata of 20,480 bytes"
    )
  for (const metadata of [text(20_479, "x"), text(7_000, "€")])
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
