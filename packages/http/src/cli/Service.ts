/** `cardpack controls`, `report`, `log` and `audit`. */
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import type { Balances, LogEntry } from "../operator/service/Api.ts"
import { reports } from "./Books.ts"
import { call, fail } from "./Client.ts"
import * as Input from "./Input.ts"
import { type Columns, fields, page, table } from "./Output.ts"

const SWITCH = ["on", "off"] as const

const showControls = Command.make("show", {}, () =>
  call((client) => client.service.controls({}), fields)
).pipe(Command.withDescription("Show the stop buttons"))

const setControls = Command.make(
  "set",
  {
    orders: Input.oneOf("orders", SWITCH, "Orders and refunds"),
    buybacks: Input.oneOf("buybacks", SWITCH, "Buybacks"),
    redemptions: Input.oneOf("redemptions", SWITCH, "Redemptions"),
    mints: Input.oneOf("mints", SWITCH, "Mints"),
    reason: Input.reason
  },
  ({ reason, ...flags }) =>
    call(
      (client) => client.service.setControls({ payload: { ...Input.given(flags), reason } }),
      fields
    )
).pipe(Command.withDescription("Press the stop buttons"))

export const controls = Command.make("controls").pipe(
  Command.withDescription("Stop buttons: what is off answers 503"),
  Command.withSubcommands([showControls, setControls])
)

type Row = Readonly<Record<keyof (typeof Balances.Type)["data"][number], string>>

const BALANCES: Columns<Row> = [
  ["partnerId", (row) => row.partnerId],
  ["name", (row) => row.name],
  ["status", (row) => row.status],
  ["cash", (row) => row.cash],
  ["bonus", (row) => row.bonus],
  ["total", (row) => row.total],
  ["openSealedRefundsUsd", (row) => row.openSealedRefundsUsd],
  ["usdcReceivedUsd", (row) => row.usdcReceivedUsd],
  ["openBurnQuotesUsd", (row) => row.openBurnQuotesUsd]
]

const showBalances = (report: typeof Balances.Type | string): string => {
  if (typeof report === "string") return report.trimEnd()
  const sum: Row = { partnerId: "all", name: "", status: "", ...report.total }
  return `at ${report.at}

${table([...report.data, sum], BALANCES)}`
}

const csv = Flag.Boolean("csv").pipe(Flag.withDefault(false))

const balances = Command.make(
  "balances",
  {
    at: Input.text("at", "Just before a past moment, such as 2026-09-12T08:00:00Z"),
    csv
  },
  ({ at, csv }) =>
    call(
      (client) =>
        client.service.balances({
          query: { ...Input.given({ at }), format: csv ? "csv" : "json" }
        }),
      showBalances
    )
).pipe(Command.withDescription("Balances of all partners, from the ledger"))

const refunds = Command.make("refunds", {}, () =>
  call(
    (client) => client.notices.refunds({}),
    ({ data }) =>
      table(data, [
        ["partnerId", (row) => row.partnerId],
        ["name", (row) => row.name],
        ["sealed", (row) => row.sealed],
        ["refunded", (row) => row.refunded],
        ["ratio", (row) => row.ratio]
      ])
  )
).pipe(Command.withDescription("How many sealed packs of the last seven days came back"))

/** A part of the packs, or of the price. */
const partOf = (row: { readonly ratio: number } | { readonly shareOfPrice: number }) =>
  "ratio" in row ? row.ratio : row.shareOfPrice

export const notices = Command.make("notices", {}, () =>
  call(
    (client) => client.notices.list({}),
    ({ data }) =>
      table(data, [
        ["type", (row) => row.type],
        [
          "of",
          (row) => {
            if (row.type === "refunds.high") return row.partnerId
            const machine = `machine ${row.vendingMachineId}`
            return row.type === "stock.low" ? `${machine}, ${row.tier}` : machine
          }
        ],
        ["value", (row) => (row.type === "stock.low" ? row.stock : partOf(row))]
      ])
  )
).pipe(
  Command.withDescription(
    "Tiers that run out, machines whose packs are worth more than they cost or less than half, and partners that give most sealed packs back"
  )
)

export const fairness = Command.make("fairness", {}, () =>
  call(
    (client) => client.fairness.fairness({}),
    ({ alarms, days, log, publishes, witnesses }) =>
      [
        publishes
          ? `${log.origin}: ${log.size} entries, the oldest draw waits ${log.lagSeconds} s`
          : "nothing is published: CARDPACK_FAIRNESS is off",
        ...log.keys.map((key) => `key ${key}`),
        ...witnesses.map(
          ({ name, signedAt }) => `witness ${name}: ${signedAt ?? "has not signed the newest"}`
        ),
        ...days.map(({ first, key, last }) => `draw key ${key}: days ${first} to ${last}`),
        ...(alarms.length === 0 ? ["nothing to look at"] : alarms)
      ].join("\n")
  )
).pipe(
  Command.withDescription(
    "How the proof of draws stands: the log, its witnesses, promised days, and alarms"
  )
)

export const report = Command.make("report").pipe(
  Command.withDescription("Reports"),
  Command.withSubcommands([balances, refunds, ...reports])
)

type Entry = typeof LogEntry.Type

const logFilter = {
  actor: Input.text("actor", "Only what was done with the token of this name"),
  action: Input.text("action", "Only this action, such as partner.update"),
  subject: Input.text("subject", "Only what was done to this, by its identifier"),
  since: Input.text("since", "Not before this moment, such as 2026-09-12T08:00:00Z"),
  until: Input.text("until", "Before this moment")
}

const showLog = page<Entry>([
  ["createdAt", (row) => row.createdAt],
  ["actor", (row) => row.actor],
  ["action", (row) => row.action],
  ["subject", (row) => row.subject],
  ["detail", (row) => JSON.stringify(row.detail)]
])

export const log = Command.make("log", { ...logFilter, csv, ...Input.paging }, (flags) => {
  const { csv, ...given } = flags
  const query = { ...Input.given(given), format: csv ? ("csv" as const) : ("json" as const) }
  return call(
    (client) => client.service.log({ query }),
    (read) => (typeof read === "string" ? read.trimEnd() : showLog(read))
  )
}).pipe(Command.withDescription("Who changed what"))

/** Fails when a check fails, so that a scheduled audit is noticed. */
export const audit = Command.make(
  "audit",
  {
    changes: Flag.Boolean("changes").pipe(
      Flag.withDescription("Only what was written since the last audit that found nothing"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ changes }) {
    let failed: ReadonlyArray<string> = []
    yield* call(
      (client) =>
        Effect.tap(
          client.service.audit({ query: { scope: changes ? "changes" : "all" } }),
          ({ checks }) =>
            Effect.sync(() => {
              failed = checks.filter((check) => !check.ok).map((check) => check.name)
            })
        ),
      ({ checks, log }) => {
        const found = table(checks, [
          ["check", (row) => row.name],
          ["ok", (row) => (row.ok ? "ok" : "FAILED")],
          ["examined", (row) => row.examined],
          ["violations", (row) => row.violations.join(" ")],
          ["what to do", (row) => (row.ok ? null : row.remedy)]
        ])
        return `${found}\n\nThe log ends at row ${log.number}, ${log.link}`
      }
    )
    if (failed.length > 0) yield* fail(`The audit failed: ${failed.join("; ")}`)
  })
).pipe(Command.withDescription("Check that the books and the stock add up"))
