/** The webhook benchmark still runs, on a few orders, and its receiver counts correctly. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import * as Https from "node:https"
import * as path from "node:path"
import { promisify } from "node:util"
import { sign } from "@cardpack/core/domain/webhook/Signature"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Script from "../../../world/service/Script.ts"
import * as Options from "./Options.ts"
import * as Receiver from "./Receiver.ts"
import * as Rig from "./Rig.ts"

const MAIN = path.join(import.meta.dirname, "../main.ts")
/** A quiet machine needs under 20 s. */
const PATIENCE_MS = 180_000

const post = (url: string, authority: string, id: string) =>
  Effect.callback<number | undefined>((resume) => {
    const headers = { "webhook-id": id, "content-length": 2 }
    Https.request(url, { method: "POST", ca: readFileSync(authority), headers })
      .once("response", (response) => resume(Effect.succeed(response.resume().statusCode)))
      .end("{}")
  })

describe("the benchmark of deliveries", () => {
  it(
    "prints one JSON document with rates, ratios and latencies",
    async () => {
      const words = ["--quick", "--orders", "10", "--seconds", "1", "--rows", "1000"]
      const { stdout } = await promisify(execFile)(process.execPath, [
        ...[...Script.NODE, MAIN, "webhooks"],
        ...words
      ])
      const { claims, hanging, latency, targets, throughput } = JSON.parse(stdout)
      assert.strictEqual(throughput.service.deliveries, 200)
      assert.isAbove(throughput.bare.posts, 0)
      assert.strictEqual(throughput.bare.refused, 0)
      assert.strictEqual(hanging.clean.deliveries, 160)
      assert.strictEqual(hanging.hanging.deliveries, 160)
      assert.isAtLeast(hanging.hanging.hung, 4)
      for (const { ratio, ratios } of [throughput, hanging]) {
        assert.isAbove(ratio, 0)
        assert.include(ratios, ratio)
      }
      assert.strictEqual(latency.orders, 10)
      assert.isAtLeast(latency.p99Ms, latency.p50Ms)
      assert.isAbove(latency.rested.p50Ms, 0)
      assert.isAbove(claims.ratio, 0)
      assert.isAbove(claims.deadRows, 0)
      assert.sameMembers(Object.keys(targets.met), [
        "throughputRatio",
        "hangingRatio",
        "claimsRatio",
        "latencyP50Ms"
      ])
      for (const met of Object.values(targets.met)) assert.isBoolean(met)
    },
    PATIENCE_MS
  )

  it("refuses an unknown command line", () => {
    assert.isNull(Options.parse(["--fast"]))
    assert.isNull(Options.parse(["--only", "claims,speed"]))
    assert.isNull(Options.parse(["--rows", "0"]))
    assert.deepStrictEqual(Options.parse(["--only", "claims,latency"])?.parts, [
      "latency",
      "claims"
    ])
    assert.deepStrictEqual(Options.parse(["--quick"])?.parts, Options.PARTS)
  })

  it.effect("counts each delivery once, of the watched hooks only", () =>
    Effect.gen(function* () {
      const { authority, complete, url, watch } = yield* Receiver.make
      yield* watch({ hooks: [0, 1], count: 3, sampleEvery: 0, hanging: [] })
      const ids = [
        [0, "evt_1"],
        [0, "evt_1"],
        [1, "evt_1"],
        [2, "evt_1"],
        [0, "evt_2"]
      ] as const
      for (const [hook, id] of ids) {
        assert.strictEqual(yield* post(url(hook, "localhost"), authority, id), 200)
      }
      const { bodyBytes, deliveries, duplicates } = yield* complete
      assert.deepStrictEqual([deliveries, duplicates, bodyBytes], [3, 1, 2])
    }).pipe(Effect.scoped)
  )

  it.effect("rejects a delivery signed with another secret", () =>
    Effect.gen(function* () {
      const body = `{"id":"evt_1"}`
      const signed = (secret: string) => ({
        "webhook-id": "evt_1",
        "webhook-timestamp": "1000",
        "webhook-signature": sign(secret, 1_000, Buffer.from(body))
      })
      const endpoints = [{ id: "wh_1", hook: 0, signingSecret: "whsec_a" }]
      const verified = (secret: string) =>
        Effect.result(
          Rig.verify({ buyer: { key: "", customerId: "cus_0" }, endpoints }, [
            { hook: 0, at: 1_000_000, body, headers: signed(secret) }
          ])
        )
      assert.isTrue(Result.isSuccess(yield* verified("whsec_a")))
      assert.isTrue(Result.isFailure(yield* verified("whsec_b")))
    })
  )
})
