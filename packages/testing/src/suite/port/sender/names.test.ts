/** The resolver of public targets, against a name server. */
import * as Names from "@cardpack/adapters/webhook/guard/Names"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Posting from "../../../kit/sender/Posting.ts"
import * as Test from "../../../world/run/Test.ts"
import * as NameServer from "./NameServer.ts"

const test = Test.of(it.live)

const V6 = "2606:4700:4700:0000:0000:0000:0000:1111"
const SHORT = "2606:4700:4700::1111"

const zone: NameServer.Zone = {
  "both.example.com": { a: ["8.8.8.8", "8.8.4.4"], aaaa: [V6] },
  "old.example.com": { a: ["8.8.8.8"], aaaa: [] },
  "new.example.com": { a: [], aaaa: [V6] },
  "half.example.com": { a: ["8.8.8.8"], aaaa: "failure" },
  "broken.example.com": { a: "failure", aaaa: "failure" },
  "alias.example.com": { a: ["10.0.0.1"], aaaa: [], alias: "db.example.net" },
  "mixed.example.com": { a: ["8.8.8.8"], aaaa: ["fd00:0ec2:0000:0000:0000:0000:0000:0254"] },
  "silent.example.com": { a: "silence", aaaa: "silence" }
}

const resolver = Effect.gen(function* () {
  const server = yield* NameServer.make(zone)
  return yield* Effect.acquireRelease(
    Effect.sync(() => Names.fromServers([server])),
    ({ cancel }) => Effect.sync(cancel)
  )
})

describe("the name servers' resolver", () => {
  test.each<[string, ReadonlyArray<string>]>([
    ["both", ["8.8.8.8", "8.8.4.4", SHORT]],
    ["old", ["8.8.8.8"]],
    ["new", [SHORT]],
    ["half", ["8.8.8.8"]],
    ["broken", []],
    ["missing", []],
    ["alias", ["10.0.0.1"]]
  ])("finds what there is of the name %s", function* ([name, expected]) {
    const { resolve } = yield* resolver
    const found = yield* Effect.promise(() => resolve(`${name}.example.com`))
    assert.sameMembers([...found], [...expected])
  })

  test("asks for the name as it is: neither the hosts file nor search domains", function* () {
    const { resolve } = yield* resolver
    assert.deepStrictEqual(yield* Effect.promise(() => resolve("ip6-localhost")), [])
    assert.deepStrictEqual(yield* Effect.promise(() => resolve("both")), [])
  })

  // The last one is given up before the attempt's own time is over.
  test.each(["alias", "mixed", "silent"])(
    "a post to %s, which leads inside or nowhere, is refused",
    function* (name) {
      const { resolve } = yield* resolver
      const { post } = yield* Posting.sender({ targets: "public", resolve })
      const outcome = yield* post(Posting.post(`https://${name}.example.com/`))
      assert.deepStrictEqual(Posting.seen(outcome), Posting.failed("the host could not be reached"))
    }
  )
})

describe("the system's resolver, where any target is allowed", () => {
  test("knows localhost", function* () {
    const found = yield* Effect.promise(() => Names.fromSystem("localhost"))
    assert.includeMembers(["127.0.0.1", "::1"], [...found])
    assert.isNotEmpty(found)
  })
})
