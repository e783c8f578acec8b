/** The dashboard and the alert rules name only what the service exports, with labels that it has. */
import { readFileSync } from "node:fs"
import * as path from "node:path"
import * as Problem from "@cardpack/http/problem/Problem"
import * as Yaml from "effect/encoding/Yaml"
import { assert, beforeAll, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as Call from "../../../world/service/Call.ts"
import * as Client from "../../../world/service/Client.ts"
import * as Receiver from "../../../world/service/Receiver.ts"
import * as Samples from "../../../world/service/Samples.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"
import * as World from "../../../world/service/World.ts"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"

const text = (name: string) =>
  readFileSync(path.join(Sources.ROOT, "packages/http/observability", name), "utf8")

interface Panel {
  readonly id: number
  readonly type: string
  readonly targets?: ReadonlyArray<{ readonly expr: string; readonly legendFormat: string }>
}

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string }
}

const dashboard = JSON.parse(text("dashboard.json")) as { readonly panels: ReadonlyArray<Panel> }

const { groups } = Yaml.parse(text("alerts.yaml")) as {
  readonly groups: ReadonlyArray<{ readonly rules: ReadonlyArray<Rule> }>
}

const rules = groups.flatMap((group) => group.rules)
const targets = dashboard.panels.flatMap(({ targets = [] }) => targets)

const ITS_OWN = ["job", "instance"]

const SELECTOR = /\b(cardpack_[a-z_]+)(?:\{([^}]*)\})?/g
const MATCHER = /([a-z_]+)(=~|=)"([^"]*)"/g

interface Selector {
  readonly name: string
  readonly matchers: ReadonlyArray<readonly [label: string, fits: RegExp]>
}

const literally = (value: string) => value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

const selectorsOf = (expression: string): ReadonlyArray<Selector> =>
  [...expression.matchAll(SELECTOR)].map(([, name = "", matchers = ""]) => ({
    name,
    matchers: [...matchers.matchAll(MATCHER)]
      .filter(([, label = ""]) => !ITS_OWN.includes(label))
      .map(([, label = "", how, value = ""]) => {
        const pattern = how === "=" ? literally(value) : value
        return [label, new RegExp(`^(?:${pattern})$`)] as const
      })
  }))

/** Labels by which an expression groups, or that its legend shows. */
const labelsOf = (words: string): ReadonlyArray<string> =>
  [...words.matchAll(/\bby \(([^)]*)\)|\{\{ ?(?:\$labels\.)?([a-z_]+) ?\}\}/g)]
    .flatMap(([, grouped, shown]) => (grouped ?? shown ?? "").split(","))
    .map((label) => label.trim())
    .filter((label) => !ITS_OWN.includes(label))

const world = World.of(Backend.server, { CARDPACK_WEBHOOK_TARGETS: "any" })

const scraped = async (url: string) => {
  const headers = { authorization: `Bearer ${World.OPERATOR_TOKEN}` }
  return Samples.parse(await (await fetch(`${url}/metrics`, { headers })).text()).samples
}

let samples: ReadonlyArray<Samples.Sample> = []
/** Of a service that has just started, and was asked for nothing else. */
let first: ReadonlyArray<Samples.Sample> = []

beforeAll(async () => {
  first = await scraped(world.service().url)
  const receiver = await Receiver.start()
  const shop = await world.shop()
  const call = Call.to(world.service().url, shop.partner.key)
  const json = { url: receiver.url, subscribedEvents: ["*"] }
  Call.ok(await call("/api/v2/webhooks", { method: "POST", json }), 201)
  await shop.order()
  await until(
    async () => receiver.received.length,
    (received) => received > 0
  )
  await World.audited(world.operator)
  // The chain is off, so that the answer is a 503.
  Client.refusal(await world.operator.get("/chain"), "service_unavailable")
  const attempted = (all: ReadonlyArray<Samples.Sample>) =>
    all.some(({ name }) => name === "cardpack_delivery_attempt_duration_seconds_count")
  const own = await until(() => scraped(world.service().url), attempted)
  await receiver.close()
  const chain = await OnChain.start()
  await chain.watch()
  samples = [...own, ...(await scraped(chain.service.url))]
  await chain.close()
})

const missing = (
  selectors: ReadonlyArray<Selector>,
  among: ReadonlyArray<Samples.Sample>
): ReadonlyArray<string> =>
  selectors
    .filter(({ matchers, name }) =>
      among.every(
        (sample) =>
          sample.name !== name ||
          matchers.some(([label, fits]) => !fits.test(sample.labels[label] ?? ""))
      )
    )
    .map(({ name }) => name)

const unknown = (expression: string, legend = ""): ReadonlyArray<string> => {
  const selectors = selectorsOf(expression)
  const labels = labelsOf(`${expression} ${legend}`).filter((label) =>
    selectors.every(({ name }) =>
      samples.every((sample) => sample.name !== name || sample.labels[label] === undefined)
    )
  )
  return [...missing(selectors, samples), ...labels]
}

describe("the alert rules", () => {
  it("name what is exported", () => {
    assert.isAbove(rules.length, 10)
    for (const { alert, expr } of rules) assert.deepStrictEqual(unknown(expr), [], alert)
  })

  // An increase from nothing to 1 is none for Prometheus; what is compared as it is may come late.
  it("see the first failure of a process that has just started", () => {
    const grows = /\b(?:rate|increase)\(([^)]*)\[/g
    for (const { alert, expr } of rules) {
      const counted = [...expr.matchAll(grows)].flatMap(([, inner = ""]) => selectorsOf(inner))
      assert.deepStrictEqual(missing(counted, first), [], alert)
    }
    const codes = Object.entries(Problem.STATUS).filter(([, status]) => status >= 500)
    const { expr } = rules.find(({ alert }) => alert === "CardpackErrors") ?? { expr: "" }
    assert.include(expr, `code=~"${codes.map(([code]) => code).join("|")}"`)
  })
})

it("the dashboard names what is exported", () => {
  assert.isAbove(targets.length, 30)
  for (const { expr, legendFormat } of targets) {
    assert.isNotEmpty(selectorsOf(expr))
    assert.deepStrictEqual(unknown(expr, legendFormat), [], expr)
  }
})

it("the README's scrape configuration finds the rules, with a token of its own", () => {
  const page = readFileSync(path.join(Sources.ROOT, "packages/http/README.md"), "utf8")
  const { rule_files: files, scrape_configs: jobs } = Yaml.parse(
    Markdown.tagged(page, "scrape")
  ) as {
    readonly rule_files: ReadonlyArray<string>
    readonly scrape_configs: ReadonlyArray<{
      readonly job_name: string
      readonly authorization: Readonly<Record<string, string>>
      readonly static_configs: ReadonlyArray<{ readonly targets: ReadonlyArray<string> }>
    }>
  }
  for (const file of files) assert.isNotEmpty(text(file))
  assert.lengthOf(jobs, 1)
  for (const job of jobs) {
    // The alerts select this job.
    assert.include(text("alerts.yaml"), `job="${job.job_name}"`)
    assert.deepStrictEqual(Object.keys(job.authorization), ["credentials_file"])
    assert.isNotEmpty(job.static_configs.flatMap(({ targets }) => targets))
  }
})
