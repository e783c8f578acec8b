/** A table that may be wider than the page scrolls by itself, also by keyboard. */
import type { ReactNode } from "react"
import table from "../../kit/DataTable.module.css"

export const Scroll = ({
  label,
  children
}: {
  readonly label: string
  readonly children: ReactNode
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
  <section className={table.scroll} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
