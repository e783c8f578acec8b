/** The measured rows as a text table. */
import type { Spread } from "../Rounds.ts"
import { render as table } from "../Table.ts"
import type { Row, Target } from "./Row.ts"

/** From here on, decimals only hide the figure. */
const LARGE = 100

const figure = (value: number): string =>
  (value < LARGE ? value : Math.round(value)).toLocaleString("en-US")

const spread = (values: Spread | null): string =>
  values === null
    ? ""
    : values.least === values.most
      ? figure(values.median)
      : `${figure(values.median)} (${figure(values.least)}–${figure(values.most)})`

const target = (value: Target | null): string => {
  if (value === null) return ""
  return "least" in value ? `>= ${value.least}` : `<= ${value.most}`
}

export const render = (rows: ReadonlyArray<Row>): string =>
  table(
    [
      "median (least–most of the rounds)",
      "unit",
      "ours",
      "theirs",
      "ratio",
      "target",
      "",
      "generator"
    ],
    rows.map((row) => [
      `${row.id}  ${row.title}`,
      row.unit,
      spread(row.ours),
      spread(row.theirs),
      spread(row.ratio),
      target(row.target),
      row.met === null ? "" : row.met ? "ok" : "FAIL",
      row.generatorCpu === null ? "" : `${Math.round(row.generatorCpu.most * 100)} %`
    ])
  )
