/** The frame of a signed-in reader: pages on the left, organization and person above. */
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link, Outlet, useLocation } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import * as Identity from "../api/Identity.ts"
import * as Session from "../api/Session.ts"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import { Problem } from "../kit/Problem.tsx"
import { text } from "../text/Text.ts"
import { Environments } from "./Environments.tsx"
import { FindButton } from "./find/FindButton.tsx"
import { Invitations } from "./Invitations.tsx"
import { Missing } from "./Missing.tsx"
import * as Navigation from "./Navigation.ts"
import { isHere, NotHere } from "./NotHere.tsx"
import styles from "./Shell.module.css"

const Organizations = ({ me }: { readonly me: Session.Me }) => {
  const active = Session.organizationOf(me)
  if (active === null) return null
  if (me.memberships.length < 2) return <strong>{Session.nameOf(active)}</strong>
  return (
    <select
      className={styles.organization}
      aria-label={text.nav.organization}
      value={active.organizationId}
      onChange={(event) => Session.change(event.target.value)}
    >
      {me.memberships.map((each) => (
        <option key={each.organizationId} value={each.organizationId}>
          {Session.nameOf(each)}
        </option>
      ))}
    </select>
  )
}

const SignOut = () => {
  const queries = useQueryClient()
  const leave = useMutation({
    mutationFn: Identity.signOut,
    onSuccess: () => queries.resetQueries()
  })
  return (
    <>
      <Button isBusy={leave.isPending} onClick={() => leave.mutate()}>
        {text.nav.signOut}
      </Button>
      {leave.isError && (
        <div className={styles.told}>
          <Problem error={leave.error} more={text.sign.stillIn} />
        </div>
      )}
    </>
  )
}

const Pages = ({ organization }: { readonly organization: Session.Organization }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setIsOpen(false), [pathname])
  return (
    <nav aria-label={text.nav.label} className={styles.nav} data-open={isOpen}>
      <button
        type="button"
        className={styles.menu}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text.nav.menu}
      </button>
      {Navigation.of(organization).map(({ pages, title }) => (
        <div key={pages[0]?.to} className={styles.group}>
          {title !== "" && <p>{title}</p>}
          <ul>
            {pages.map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: to === "/" }}
                  activeProps={{ "aria-current": "page" }}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.group}>
        <a href="/docs">{text.nav.docs}</a>
        <p>{text.time.zone}</p>
      </div>
    </nav>
  )
}

export const Shell = ({ me }: { readonly me: Session.Me }) => {
  const { pathname } = useLocation()
  const active = Session.organizationOf(me)
  const isPage = active !== null && Navigation.isOf(active, pathname)
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {text.nav.skip}
      </a>
      <header className={styles.top}>
        <Link to="/" className={styles.mark}>
          {text.name}
        </Link>
        <Organizations me={me} />
        <Environments me={me} active={active} />
        {active !== null && isHere(active) && <FindButton organization={active} />}
        <span className={styles.who} title={me.email}>
          {me.name}
        </span>
        <SignOut />
      </header>
      {active !== null && <Pages organization={active} />}
      <main id="content" className={styles.main} tabIndex={-1}>
        <Notice />
        <Invitations />
        {active === null && <p>{text.sign.none}</p>}
        {active !== null && !isHere(active) && <NotHere me={me} organization={active} />}
        {active !== null &&
          isHere(active) &&
          (isPage ? <Outlet key={active.organizationId} /> : <Missing />)}
      </main>
    </div>
  )
}
