/** Pages that belong together, as links in a row. */
import { Link } from "@tanstack/react-router"
import styles from "./Tabs.module.css"

export const Tabs = ({
  label,
  tabs
}: {
  readonly label: string
  readonly tabs: ReadonlyArray<{ readonly to: string; readonly label: string }>
}) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map((tab) => (
      <Link
        key={tab.to}
        to={tab.to}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ "aria-current": "page" }}
      >
        {tab.label}
      </Link>
    ))}
  </nav>
)
