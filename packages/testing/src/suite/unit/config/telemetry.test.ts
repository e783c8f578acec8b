/** The settings of metrics and of their export; malformed ones are refused with all others. */
import { assert, describe, it } from "vitest"
import { good, PRODUCTION, problems } from "./Loaded.ts"

describe("settings", () => {
  it("name a collector, and speak protobuf with it", () => {
    assert.strictEqual(
      good({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }).otlp?.protocol,
      "http/protobuf"
    )
  })

  it("refuse a password in the collector's address, with which no request can be made", () => {
    const address = "https://me:hunter2@collector.example"
    assert.deepStrictEqual(problems({ OTEL_EXPORTER_OTLP_ENDPOINT: address }), [
      "OTEL_EXPORTER_OTLP_ENDPOINT must hold no user and no password: set OTEL_EXPORTER_OTLP_HEADERS to authorization=…"
    ])
  })

  it("of production need a random token for metrics, if any", () => {
    assert.deepStrictEqual(problems({ ...PRODUCTION, CARDPACK_METRICS_TOKEN: "short" }), [
      "CARDPACK_METRICS_TOKEN has 5 characters: in production it must have at least 32 random ones, such as those of: openssl rand -hex 32"
    ])
    assert.deepStrictEqual(problems({ CARDPACK_METRICS_TOKEN: "short" }), [])
  })
})
