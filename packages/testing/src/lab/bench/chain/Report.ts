/** The tables of the three parts. */

import { count, render, usdc, verdict } from "../Table.ts"
import type { Calls } from "./Calls.ts"
import type { Deposits } from "./Deposits.ts"
import type { Matrix } from "./Matrix.ts"

const deposits = ({ polls, storms }: Deposits): string =>
  render(
    "deposits through bad endpoints",
    ["deposits", "USDC", "credited", "missed", "twice", "wrong", "reorgs", "polls to catch up", ""],
    storms.map(({ caughtUpAfterPolls, comparison, isCaughtUp, name, ok, reorganizations }) => [
      name,
      count(comparison.deposits),
      usdc(comparison.sum),
      usdc(comparison.creditedSum),
      count(comparison.missed.length),
      count(comparison.twice.length),
      count(comparison.wrong.length + comparison.unfounded.length),
      count(reorganizations),
      `${caughtUpAfterPolls ?? "never"} (<= ${polls})`,
      verdict(ok && isCaughtUp)
    ])
  )

const calls = ({ addresses, ways }: Calls): string =>
  render(
    `calls a block, ${count(addresses)} addresses`,
    ["idle", "at most", "most in one block", "with a deposit in each block", "a receipt", ""],
    ways.map(({ callsPerReceipt, confirmations, idle, most, oneDepositABlock, quorum }) => [
      `final: ${confirmations}, ${quorum} must agree`,
      idle.callsPerBlock.toFixed(2),
      String(most),
      String(idle.mostInABlock),
      oneDepositABlock.callsPerBlock.toFixed(2),
      String(callsPerReceipt),
      verdict(idle.callsPerBlock <= most)
    ])
  )

const matrix = ({ outcomes }: Matrix): string => {
  const ways = [...new Set(outcomes.map(({ way }) => way))]
  const rows = Map.groupBy(outcomes, ({ cell, kind }) => `${kind}, ${cell}`)
  return render(
    "mints and burns",
    ways,
    [...rows].map(([name, cells]) => [
      name,
      ...ways.map((way) => verdict(cells.find((one) => one.way === way)?.problem === null))
    ])
  )
}

export const report = (parts: {
  readonly deposits: Deposits | null
  readonly calls: Calls | null
  readonly matrix: Matrix | null
}): string =>
  [
    parts.deposits === null ? null : deposits(parts.deposits),
    parts.calls === null ? null : calls(parts.calls),
    parts.matrix === null ? null : matrix(parts.matrix)
  ]
    .filter((table) => table !== null)
    .join("\n")
