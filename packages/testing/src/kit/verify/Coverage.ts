/** Which cases tried each row of the contract, and how that went. */
import type { Promised, Verdict } from "../certify/Certificate.ts"
import { ENDPOINTS, RULES } from "./Contract.ts"
import type { Journal } from "./Exchange.ts"

export interface Row {
  readonly row: string
  /** Ids of the cases. */
  readonly cases: ReadonlyArray<string>
  readonly verdict: Verdict
  /** Statuses that were answered; what lacked. */
  readonly note: string
}

/** The worst verdict of a row's cases; a row that is tried in part says so in its note. */
const verdictOf = (cases: ReadonlyArray<Promised>): Verdict => {
  const has = (verdict: Verdict) => cases.some((each) => each.verdict === verdict)
  if (has("failed")) return "failed"
  if (has("passed")) return "passed"
  return has("not certified") ? "not certified" : "not run"
}

const noteOf = (cases: ReadonlyArray<Promised>): string => {
  const lacking = cases.filter(({ verdict }) => verdict === "not certified")
  if (lacking.length === 0) return ""
  const lacks = [...new Set(lacking.map((each) => each.lacks))].join(", ")
  return `${lacking.length} of ${cases.length} not certified: ${lacks}`
}

const belongs = (id: string, named: string): boolean => id === named || id.startsWith(`${named}-`)

/** Endpoints first, with the cases that called them; then the rules. */
export const rows = (journal: Journal, promises: ReadonlyArray<Promised>): ReadonlyArray<Row> => {
  // The names of parameters are the document's own.
  const plain = (endpoint: string) => endpoint.replaceAll(/\{\w+\}/g, "{}")
  const endpoints = ENDPOINTS.map((endpoint): Row => {
    const exchanges = journal.exchanges.filter(
      ({ found }) => found !== null && plain(found.operation) === plain(endpoint)
    )
    const ids = new Set(exchanges.map((exchange) => exchange.of))
    const cases = promises.filter(({ id }) => ids.has(id))
    const statuses = [...new Set(exchanges.map(({ answer }) => answer.status))].sort()
    const note = statuses.length === 0 ? "" : `answered ${statuses.join(", ")}`
    return { row: endpoint, cases: cases.map(({ id }) => id), verdict: verdictOf(cases), note }
  })
  const rules = RULES.map(([rule, named]): Row => {
    const cases = promises.filter(({ id }) => named.some((each) => belongs(id, each)))
    return {
      row: rule,
      cases: cases.map(({ id }) => id),
      verdict: verdictOf(cases),
      note: noteOf(cases)
    }
  })
  return [...endpoints, ...rules]
}

/** `HTTP-ORDER-01…13, HTTP-IDEM-02`: ids of one area are joined. */
const short = (ids: ReadonlyArray<string>): string =>
  [...Map.groupBy(ids, (id) => id.replace(/-\d+$/, "")).entries()]
    .map(([area, all]) => {
      const numbers = all.map((id) => id.slice(area.length + 1)).sort()
      return `${area}-${numbers.length > 2 ? `${numbers[0]}…${numbers.at(-1)}` : numbers.join(",")}`
    })
    .join(" ")

const MOST_AREAS = 60

const cellsOf = ({ cases, note, row, verdict }: Row): ReadonlyArray<string> => {
  const ids = short(cases)
  const shown = ids.length > MOST_AREAS ? `${cases.length} cases` : ids
  return [row, shown, verdict, note]
}

export const text = (all: ReadonlyArray<Row>): string => {
  const cells = [["the contract", "cases", "verdict", ""], ...all.map(cellsOf)]
  const widths = [0, 1, 2].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}

export const markdown = (all: ReadonlyArray<Row>): string =>
  [
    "| the contract | cases | verdict | |",
    "| --- | --- | --- | --- |",
    ...all.map(
      ({ cases, note, row, verdict }) => `| ${row} | ${short(cases)} | ${verdict} | ${note} |`
    ),
    ""
  ].join("\n")
