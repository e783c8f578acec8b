/** A list's time, by its first and last day of UTC, kept in the URL. */
import { text } from "../text/Text.ts"
import { DateFilter } from "./DateFilter.tsx"
import { type Span, spanOf } from "./Days.ts"
import { useFilters } from "./Filter.tsx"

export const usePeriod = (): Span => {
  const { from, to } = useFilters("from", "to")
  return spanOf(from, to)
}

export const PeriodFilter = () => (
  <>
    <DateFilter name="from" label={text.list.from} />
    <DateFilter name="to" label={text.list.to} />
  </>
)
