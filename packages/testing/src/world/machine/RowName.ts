/** Names of table rows in a test run's report. */

interface Named {
  readonly name: string
}

interface Row {
  readonly from: string
  readonly trigger: string
  readonly guard: Named | null
  readonly to: string
}

export const beginName = (table: Named, trigger: string): string => `${table.name}: ${trigger}`

export const rowName = (table: Named, { from, guard, to, trigger }: Row): string =>
  `${table.name}: ${from} ${trigger}${guard === null ? "" : ` if ${guard.name}`}, to ${to}`
