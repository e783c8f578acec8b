/** An id in monospace, its middle left out; a click copies all of it. */
import { Link } from "@tanstack/react-router"
import { useOrganization } from "../api/Session.ts"
import { isRead } from "../shell/Navigation.ts"
import { text } from "../text/Text.ts"
import { useCopy } from "./Clipboard.ts"
import styles from "./Identifier.module.css"

export const shortened = (id: string): string => {
  const cut = id.indexOf("_") + 1
  return id.length - cut <= 10 ? id : `${id.slice(0, cut + 4)}…${id.slice(-4)}`
}

export const Identifier = ({
  id,
  full = false
}: {
  readonly id: string
  readonly full?: boolean
}) => {
  const [copied, copy] = useCopy()
  const shown = full ? id : shortened(id)
  return (
    <button
      type="button"
      className={styles.id}
      title={id}
      aria-label={text.copy.id(shown)}
      onClick={(event) => {
        event.stopPropagation()
        copy(id)
      }}
    >
      <span className={full ? styles.full : undefined}>{shown}</span>
      <span aria-live="polite" className={styles.copied}>
        {copied ? text.copy.copied : ""}
      </span>
    </button>
  )
}

/** An id that leads to its page, for those who may read that. */
export const Reference = ({ id, to }: { readonly id: string | null; readonly to: string }) => {
  const organization = useOrganization()
  if (id === null) return <span>{text.detail.none}</span>
  if (organization !== null && !isRead(organization, to)) return <Identifier id={id} />
  return (
    <Link to={to} className={styles.reference} title={id}>
      {shortened(id)}
    </Link>
  )
}
