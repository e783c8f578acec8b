/** The two environments with one login: which one this is, and the way to the other. */
import type { Me, Organization } from "../api/Session.ts"
import { text } from "../text/Text.ts"
import styles from "./Environments.module.css"

/** The other one's pages are loaded anew, from its own address: nothing of this one is on them. */
const addressOf = ({ url, holdsPeople }: NonNullable<Me["other"]>, active: Organization | null) => {
  const organization = new URLSearchParams({ organization: active?.organizationId ?? "" })
  return `${url}/console/${holdsPeople ? "" : "enter"}#${organization}`
}

export const Environments = ({
  me: { environment, other },
  active
}: {
  readonly me: Me
  readonly active: Organization | null
}) =>
  other === null ? null : (
    <span className={styles.environments}>
      <strong>{text[environment]}</strong>
      <a href={addressOf(other, active)}>{text.nav.switchTo(text[other.environment])}</a>
    </span>
  )
