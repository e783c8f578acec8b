/** A sign-on elsewhere is offered only where it sends people back to. */
import { isWayBack } from "@cardpack/http/console/ConsoleFiles"
import * as Headers from "effect/http/Headers"
import { assert, it } from "vitest"

const PUBLIC = "https://cards.example"

it.each([
  ["cards.example", true],
  ["CARDS.example", true],
  ["ops.cards.example", false],
  ["cards.example:8443", false],
  [undefined, false]
] as const)("at %s: %s", (host, isIt) => {
  const headers = Headers.fromInput(host === undefined ? {} : { host })
  assert.strictEqual(isWayBack({ headers }, PUBLIC), isIt)
})
