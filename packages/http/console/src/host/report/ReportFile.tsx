/** A report's file, which comes from the API, however long it is. */
import type { Span } from "../../kit/Days.ts"

export const ReportFile = ({
  path,
  span,
  label
}: {
  readonly path: string
  readonly span: Span
  readonly label: string
}) => {
  const { since, until } = span
  const given = { ...(since && { since }), ...(until && { until }) }
  const query = new URLSearchParams({ ...given, format: "csv" })
  return (
    <a href={`/operator/v1${path}?${query}`} download={`${path.split("/").at(-1)}.csv`}>
      {label}
    </a>
  )
}
